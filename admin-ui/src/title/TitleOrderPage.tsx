import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { formatDate } from '../kit/values/format.ts';
import { OrderPage } from '../vendor-orders/page/OrderPage.tsx';
import { FloodFindings } from './FloodFindings.tsx';
import { TitleFindings } from './TitleFindings.tsx';
import { useTitleText } from './title.texts.ts';

/** Says when the report does not last until closing. */
const ExpiryWarning = ({ order: { age, expiresOn, estimatedClosingDate } }: { readonly order: VendorOrderDetail }) => {
  const t = useTitleText();
  if (age === null || age === 'good' || expiresOn === null) return null;
  const days = { expires: formatDate(expiresOn), closing: formatDate(estimatedClosingDate ?? expiresOn) };
  const text = { expired: 'expiry.expired', soon: 'expiry.soon', before_closing: 'expiry.beforeClosing' } as const;
  return <Alert severity={age === 'expired' ? 'error' : 'warning'}>{t(text[age], days)}</Alert>;
};

/** One order of a title search or a flood determination. */
export const TitleOrderPage = () => {
  const t = useTitleText();
  const { id = '' } = useParams();
  return (
    <OrderPage
      id={id}
      title={t('orders')}
      acceptText={t('acceptText')}
      findings={(order) => {
        const title = vendorKinds.title.resultSchema.safeParse(order.reports[0]?.result);
        if (title.success)
          return (
            <>
              <ExpiryWarning order={order} />
              <TitleFindings result={title.data} order={order} />
            </>
          );
        const flood = vendorKinds.flood.resultSchema.safeParse(order.reports[0]?.result);
        return flood.success && <FloodFindings result={flood.data} />;
      }}
    />
  );
};
