import { useParams } from 'react-router-dom';
import { OrderPage } from '../../vendor-orders/page/OrderPage.tsx';
import { useFileOrdersText } from './file-orders.texts.ts';
import { OrderResult } from './OrderResult.tsx';

/** What the answer of automated underwriting has a table and a notice for. */
const underwritingListed = ['finding', 'simulated'];

/** `/applications/{id}/orders/{orderId}`: one order of a kind that has no screen of its own. */
export const FileOrderPage = () => {
  const t = useFileOrdersText();
  const { orderId = '' } = useParams();
  return (
    <OrderPage
      id={orderId}
      title={t('title')}
      acceptText={t('acceptText')}
      findings={(order) => <OrderResult order={order} />}
      listed={underwritingListed}
    />
  );
};
