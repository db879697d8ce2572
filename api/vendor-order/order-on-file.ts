import { takesPlaceOf } from '../../events/lending/arrivals/arrival-facts.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import type { VendorOrderDetail } from './vendor-order.contract.ts';

/** What followed on its loan file from the accepted report of an order; null while none was taken over. */
export const onFileOf = (
  orderId: string,
  { arrivals = [], conditions = [] }: Pick<LoanFileRecord, 'arrivals' | 'conditions'>,
): VendorOrderDetail['onFile'] => {
  const index = arrivals.findIndex((each) => each.orderId === orderId);
  const arrival = arrivals[index];
  if (!arrival) return null;
  const isReplaced = arrivals
    .slice(index + 1)
    .some(({ topic, stands }) => stands && takesPlaceOf(topic, arrival.topic));
  return {
    at: arrival.at,
    by: arrival.by,
    stands: arrival.stands && !isReplaced,
    findings: arrival.findings.map(({ text }) => text),
    conditions: conditions
      .filter(({ report }) => report?.orderId === orderId)
      .map(({ conditionId, number, title, status }) => ({ id: conditionId, number, title, status })),
  };
};
