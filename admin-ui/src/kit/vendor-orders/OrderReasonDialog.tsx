import type { ComponentProps } from 'react';
import { ReasonDialog } from '../form/ReasonDialog.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { OrderRefusal } from './OrderRefusal.tsx';

type Props = Pick<OrderDialogProps, 'order'> & Omit<ComponentProps<typeof ReasonDialog>, 'conflict' | 'refusal'>;

/** Asks for the reason of what is done with an order. */
export const OrderReasonDialog = ({ order, ...dialog }: Props) => (
  <ReasonDialog {...dialog} refusal={(error) => <OrderRefusal order={order} error={error} />} />
);
