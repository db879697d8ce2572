import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { orderStatusNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { useVendorOrdersText } from './vendor-orders.texts.ts';

const tones = {
  pending_order: 'grey',
  ordered: 'blue',
  scheduled: 'blue',
  in_progress: 'blue',
  completed: 'yellow',
  reviewed: 'green',
  cancelled: 'grey',
  on_hold: 'red',
} as const;

/** An order's progress, and items to review. */
export const OrderBadges = ({ order }: { readonly order: VendorOrderRow }) => {
  const t = useVendorOrdersText();
  return (
    <>
      <Badge tone={tones[order.status]}>{orderStatusNames[order.status]}</Badge>
      {order.isOverdue && <Badge tone="red">{t('overdue')}</Badge>}
      {order.flaggedDeliveries > 0 && <Badge tone="red">{t('flagged')}</Badge>}
    </>
  );
};
