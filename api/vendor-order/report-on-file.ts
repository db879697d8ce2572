import { RuleViolationError } from '../../events/kernel/errors.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { arrivalFactsOf, employmentAgainFrom } from '../../events/lending/arrivals/arrivals.ts';
import { addDays } from '../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { besideOf } from '../../events/loan-application/arrivals/beside-of-file.ts';
import { orderedReport } from '../../events/loan-application/credit/ordered-report.ts';
import {
  type LoanApplicationCommand,
  loanApplicationAggregate,
  type LoanFile,
} from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { currentUrlaOf } from '../../events/loan-application/stated/current-urla.ts';
import { contentOf } from '../../events/loan-application/stated/file-content.ts';
import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { StreamAppend } from '../../events/store/append/append.ts';
import { vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Order = Pick<
  PlacedOrder,
  'orderId' | 'orderNumber' | 'applicationId' | 'kind' | 'product' | 'details' | 'partnerId' | 'status'
>;

const files = ({ store }: Deps) => openAggregate(store, loanApplicationAggregate);

/** The open file of an order; undefined where it has ended: a closed file stays as it is. */
const openFileOf = async (deps: Deps, { applicationId }: Pick<Order, 'applicationId'>) => {
  const history = await files(deps).history(applicationId);
  const state = stateAfter(loanApplicationAggregate.decider, history);
  const content = contentOf(history);
  return state.status === 'not_submitted' || !content || isFinal(state) ? undefined : { history, state, content };
};

/** The report that an acceptance is about: the newest. @throws RuleViolationError where there is none to read any more */
const newestReport = async ({ store }: Deps, { orderId, orderNumber }: Order) => {
  const history = await openAggregate(store, vendorOrderAggregate).history(orderId);
  const delivered = history.findLast((event) => event.type === 'VendorOrderDelivered');
  if (delivered?.type !== 'VendorOrderDelivered' || delivered.data.result === ERASED) {
    throw new RuleViolationError(
      `The report of order ${orderNumber} was erased: there is nothing in it for the application to rest on`,
      { orderId },
      [{ field: 'id', message: 'Cancel the order, and order again where a report is needed' }],
    );
  }
  return delivered.data;
};

/** Decides one command after the other, as if each were recorded before the next. */
const decideAll = (
  state: LoanFile,
  commands: readonly LoanApplicationCommand[],
  metadata: CommandMetadata,
): LoanApplicationEvent[] => {
  const { decider } = loanApplicationAggregate;
  return commands.reduce<LoanApplicationEvent[]>((events, command) => {
    const now = stateAfter(decider, events, state);
    return [...events, ...decider.decide(command, now, metadata)];
  }, []);
};

const appendOf = (
  { applicationId }: Pick<Order, 'applicationId'>,
  version: number,
  events: LoanApplicationEvent[],
): StreamAppend[] =>
  events.length === 0 ? [] : [{ streamId: loanApplicationStream(applicationId), expectedVersion: version, events }];

/** The credit report as the file keeps it; nothing where it has it already. */
const creditCommands = async (
  { store }: Deps,
  { orderId, details, partnerId }: Order,
  { history, state }: NonNullable<Awaited<ReturnType<typeof openFileOf>>>,
  { result: text, deliveryId }: { readonly result: string; readonly deliveryId: string },
): Promise<LoanApplicationCommand[]> => {
  const result = vendorKinds.credit.resultIn(text);
  if (!result || partnerId === null) return [];
  if (state.reportIds.includes(result.reportId)) return [];
  const before = history.findLast((event) => event.type === 'CreditReportReceived');
  const { state: connections } = await openAggregate(store, partnerAggregate).load(PARTNERS_ID);
  const vendorName = connections.partners[partnerId]?.name ?? partnerId;
  const { report } = orderedReport({
    result,
    details,
    borrowerIds: state.borrowers.map(({ borrowerId }) => borrowerId),
    before: before?.type === 'CreditReportReceived' ? before.data : undefined,
    from: { partnerId, deliveryId, orderId, vendorName },
  });
  return [{ type: 'RecordCreditReport', data: report }];
};

/**
 * The events that the acceptance of a report has its loan file record; undefined where it has ended, or nothing was read in the report.
 * @throws RuleViolationError for a report that was erased, or is about someone who is not on the file
 */
export const decideTakeOver = async (deps: Deps, order: Order, metadata: CommandMetadata) => {
  const [file, report] = await Promise.all([openFileOf(deps, order), newestReport(deps, order)]);
  if (!file) return undefined;
  const { history, state, content } = file;
  const { orderId, orderNumber, kind } = order;
  const { deliveryId, revision, result } = report;
  const branch = mainBranchOf(await deps.settingsInForce.read());
  const beside = besideOf(content, currentUrlaOf(history)?.urla, branch);
  const facts = arrivalFactsOf(kind, result, beside, order);
  if (!facts) return undefined;
  const { goodForDays } = vendorKinds[kind];
  const asOf = vendorKinds[kind].figuresOf(result)?.effectiveOn;
  const expiresOn = asOf === undefined || goodForDays === null ? undefined : addDays(asOf, goodForDays);
  const today = plainDateIn(metadata.now, branch.timeZone);
  const takeOver: LoanApplicationCommand = {
    type: 'TakeOverReport',
    data: {
      orderId,
      orderNumber,
      deliveryId,
      revision,
      facts,
      today,
      againFrom: employmentAgainFrom(kind, result, beside),
      ...(expiresOn !== undefined && { expiresOn }),
    },
  };
  const credit = kind === 'credit' ? await creditCommands(deps, order, file, report) : [];
  const events = decideAll(state, [...credit, takeOver], metadata);
  return { state, version: history.at(-1)?.version ?? 0, events };
};

/**
 * What the acceptance of a report has its loan file say from then on, to be stored in one append with it: an accepted
 * report never moves nothing. A file that has ended stays as it is.
 * @throws RuleViolationError for a report that was erased, or is about someone who is not on the file
 */
export const takenOverBeside = async (
  deps: Deps,
  order: Order,
  metadata: CommandMetadata,
): Promise<readonly StreamAppend[]> => {
  const decided = await decideTakeOver(deps, order, metadata);
  return decided ? appendOf(order, decided.version, decided.events) : [];
};

/** What the file says once the accepted report of an order is looked at again, to be stored in one append with that. */
export const setAsideBeside = async (
  deps: Deps,
  order: Pick<Order, 'orderId' | 'applicationId'>,
  because: 'reconsideration' | 'revision',
  metadata: CommandMetadata,
): Promise<readonly StreamAppend[]> => {
  const file = await openFileOf(deps, order);
  if (!file) return [];
  const { history, state } = file;
  const command: LoanApplicationCommand = { type: 'SetReportAside', data: { orderId: order.orderId, because } };
  return appendOf(order, history.at(-1)?.version ?? 0, decideAll(state, [command], metadata));
};
