import { useParams } from 'react-router-dom';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { OrderPage } from '../kit/vendor-orders/OrderPage.tsx';
import { FloodFindings } from './FloodFindings.tsx';
import { TitleFindings } from './TitleFindings.tsx';
import { useTitleText } from './title.texts.ts';

/** One order of a title search or a flood determination. */
export const TitleOrderPage = () => {
  const t = useTitleText();
  const { id = '' } = useParams();
  return (
    <OrderPage
      id={id}
      title={t('orders')}
      acceptText={t('acceptText')}
      findings={({ reports }) => {
        const title = vendorKinds.title.resultSchema.safeParse(reports[0]?.result);
        if (title.success) return <TitleFindings result={title.data} />;
        const flood = vendorKinds.flood.resultSchema.safeParse(reports[0]?.result);
        return flood.success && <FloodFindings result={flood.data} />;
      }}
    />
  );
};
