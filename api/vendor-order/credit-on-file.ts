import { ERASED } from '../../events/kernel/personal-data.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { orderedReport } from '../../events/loan-application/credit/ordered-report.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import type { RouteContext } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

type Deps = Pick<RouteDeps, 'store'>;
type Circumstances = Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>;

/** The newest report of an order; undefined where there is none, or it was erased. */
const newestReport = async ({ store }: Deps, orderId: string) => {
  const history = await openAggregate(store, vendorOrderAggregate).history(orderId);
  const delivered = history.findLast((event) => event.type === 'VendorOrderDelivered');
  if (delivered?.type !== 'VendorOrderDelivered' || delivered.data.result === ERASED) return undefined;
  const result = vendorKinds.credit.resultIn(delivered.data.result);
  return result ? { result, deliveryId: delivered.data.deliveryId } : undefined;
};

/**
 * A credit report that was accepted is the loan file's from then on: its scores and tradelines are those of the
 * applicants' profiles. A file that is over stays as it is. To be sent again under the same command does nothing twice.
 */
export const recordCreditOnFile = async (
  deps: Deps,
  { orderId, applicationId, partnerId, details }: PlacedOrder,
  { metadata, options }: Circumstances,
): Promise<void> => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const [report, history, { state: connections }] = await Promise.all([
    newestReport(deps, orderId),
    applications.history(applicationId),
    openAggregate(deps.store, partnerAggregate).load(PARTNERS_ID),
  ]);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  if (!report || partnerId === null || file.status === 'not_submitted' || isFinal(file)) return;
  const { result, deliveryId } = report;
  if (file.reportIds.includes(result.reportId)) return;
  const before = history.findLast((event) => event.type === 'CreditReportReceived');
  const { report: data } = orderedReport({
    result,
    details,
    borrowerIds: file.borrowers.map(({ borrowerId }) => borrowerId),
    before: before?.type === 'CreditReportReceived' ? before.data : undefined,
    from: { partnerId, deliveryId, orderId },
  });
  // The content is the vendor's; the order names who accepted it.
  const actor = { kind: 'partner', id: partnerId, name: connections.partners[partnerId]?.name ?? partnerId } as const;
  await applications.handle(
    applicationId,
    { type: 'RecordCreditReport', data },
    { metadata: { ...metadata, actor }, options: { commandId: `${options.commandId}/credit-report` } },
  );
};
