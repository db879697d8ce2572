import type { ComponentProps } from 'react';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { useSeenOrder } from '../base/useSeenOrder.ts';

type Props = Pick<OrderDialogProps, 'order'> &
  Omit<ComponentProps<typeof ReasonDialog>, 'conflict' | 'refusal' | 'run'> & {
    /** @param seen the order as it was when the reason was asked for */
    readonly run: (seen: VendorOrderDetail, reason: string) => Promise<unknown>;
  };

/** Asks for the reason of what is done with an order. */
export const OrderReasonDialog = ({ order, run, ...dialog }: Props) => {
  const asSeen = useSeenOrder(order);
  return (
    <ReasonDialog
      {...dialog}
      run={(reason) => asSeen((seen) => run(seen, reason))}
      refusal={(error) => <OrderRefusal order={order} error={error} />}
    />
  );
};
