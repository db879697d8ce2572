import { RuleViolationError } from '../kernel/errors.ts';
import { isWithVendor, MOST_COMPARABLES } from '../lending/vendor-orders/every-kind/order-words.ts';
import type { AcceptVendorReport, RequestReconsideration, RequestRevision } from './vendor-order.commands.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import { known, refuse } from './vendor-order.known.ts';
import type { VendorOrder } from './vendor-order.state.ts';

export const accept = ({ data }: AcceptVendorReport, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'reviewed') return [];
  if (order.status !== 'completed') return refuse(order, 'there is no report to accept');
  return [{ type: 'VendorReportAccepted', data: { ...data, subject: order.subject } }];
};

export const requestRevision = ({ data }: RequestRevision, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  // A delivery that was not attached can be asked for again too.
  const isWrong = isWithVendor(order.status) && order.flaggedDeliveries > 0;
  if (order.status !== 'completed' && !isWrong) return refuse(order, 'there is no report to have revised');
  const revision = order.revision + 1;
  return [{ type: 'VendorRevisionRequested', data: { ...data, revision, subject: order.subject } }];
};

/**
 * One for each appraisal, before the loan closes, with five comparable sales at most (FHA Mortgagee Letter 2024-07; Fannie
 * Mae SEL-2024-03).
 */
export const requestReconsideration = (
  { data: { isClosed, ...data } }: RequestReconsideration,
  state: VendorOrder,
): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.kind !== 'appraisal') throw new RuleViolationError('Only an appraisal has a value to reconsider');
  if (order.isReconsidered)
    throw new RuleViolationError('The value of this appraisal was reconsidered before: once is all');
  if (isClosed) throw new RuleViolationError('The loan has closed: its value is no longer reconsidered');
  if (data.comparables.length > MOST_COMPARABLES) {
    throw new RuleViolationError('Too many comparable sales', {}, [
      { field: 'comparables', message: `Name ${MOST_COMPARABLES} at most` },
    ]);
  }
  if (order.status !== 'completed' && order.status !== 'reviewed')
    return refuse(order, 'there is no value to reconsider');
  const revision = order.revision + 1;
  return [{ type: 'ReconsiderationRequested', data: { ...data, revision, subject: order.subject } }];
};
