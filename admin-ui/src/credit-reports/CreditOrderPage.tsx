import { useParams } from 'react-router-dom';
import type { CreditFindings } from '../../../api/credit-report/credit-report.contract.ts';
import { useApi } from '../client/use-api.ts';
import { Awaited } from '../kit/page/Awaited.tsx';
import { OrderPage } from '../vendor-orders/page/OrderPage.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';
import { Findings } from './Findings.tsx';

const OfOrder = ({ id }: { readonly id: string }) => {
  const query = useApi<CreditFindings>(['credit-reports', id, 'of-order']);
  return query.data ? <Findings findings={query.data} /> : <Awaited query={query} height={320} />;
};

/** One order of a credit report. */
export const CreditOrderPage = () => {
  const t = useCreditReportsText();
  const { id = '' } = useParams();
  return (
    <OrderPage
      id={id}
      title={t('title')}
      acceptText={t('acceptText')}
      // An erased report has nothing left to be found in it.
      findings={({ reports }) => reports[0]?.result && <OfOrder id={id} />}
    />
  );
};
