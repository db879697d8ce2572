import { useRef } from 'react';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { isConflict } from '../../client/api-error.ts';
import { readNewer } from './judged-order.ts';

/**
 * An order as someone had it in front of them when a dialog was opened over it: behind the dialog it goes on changing, and
 * nobody sees that. After a conflict (412) they decide on the newest state.
 * @param order undefined where the dialog is for a new one: then nothing is sent by it
 * @returns what a command is sent by: `run: (values) => asSeen((seen) => agreeFee(seen, values))`
 */
export const useSeenOrder = (order: VendorOrderDetail | undefined) => {
  const seen = useRef(order);
  return async <Answer>(send: (order: VendorOrderDetail) => Promise<Answer>): Promise<Answer> => {
    if (!seen.current) throw new Error('A dialog for a new order changes none');
    try {
      return await send(seen.current);
    } catch (error) {
      if (isConflict(error)) seen.current = await readNewer(seen.current);
      throw error;
    }
  };
};
