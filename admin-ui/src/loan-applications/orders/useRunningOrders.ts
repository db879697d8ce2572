import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { isOver, orderStatuses } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';

const running = orderStatuses.filter((status) => !isOver(status));
/** More than a file has. */
const MOST = 100;

/** Orders of a file that go on unless they are cancelled with what ends it. */
export type RunningOrders = {
  readonly orders: readonly (VendorOrderRow & { readonly isEnded: boolean })[];
  /** Why they are not known. */
  readonly problem: unknown;
  /** Nobody ends a file before it is known what still runs for it. */
  readonly isKnown: boolean;
  readonly toggle: (orderId: string) => void;
  /** For the request; nothing where no order is to be cancelled. */
  readonly chosen: { readonly endOrders?: string[] };
};

/** @param isAsked whether what is done ends the file */
export const useRunningOrders = (applicationId: string, isAsked: boolean): RunningOrders => {
  const [kept, setKept] = useState<readonly string[]>([]);
  const { data, error } = useGetList<VendorOrderRow>(
    'vendor-orders',
    {
      filter: { applicationId, status: running },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'createdAt', order: 'ASC' },
    },
    { enabled: isAsked },
  );
  const orders = (isAsked ? (data ?? []) : []).map((order) => ({ ...order, isEnded: !kept.includes(order.id) }));
  const endOrders = orders.filter(({ isEnded }) => isEnded).map(({ id }) => id);
  return {
    orders,
    problem: error,
    isKnown: !isAsked || data !== undefined || error !== null,
    toggle: (id) => setKept((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    chosen: endOrders.length > 0 ? { endOrders } : {},
  };
};
