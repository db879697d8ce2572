import { createHash } from 'node:crypto';
import { takenOverBeside } from '../../../api/vendor-order/report-on-file.ts';
import { IllegalTransitionError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import { decidedStatuses } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { RecordedSale } from '../../../events/lending/sales/recorded-sale.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { SettingsInForce } from '../../../events/settings-in-force.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { keepIfRecorded } from '../../../events/store/files/staged-file.ts';
import { type VendorOrderCommand, vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import type { VendorOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { recordOrderedCredit } from '../../../workflows/partner-delivery/handlers/order-credit.ts';
import type { Adoption, RevisionRequest } from '../../sandbox/order/orders.ts';
import { sandboxVendors } from '../../sandbox/vendors.ts';
import { demoApplicationId } from '../files/applications.ts';
import { courseOf, type OrderStep } from './order-course.ts';
import { type OrderPlot, orderPlots } from './order-plots.ts';
import { adoptionOf } from './order-handover.ts';
import { demoReport, demoRequest } from './order-report.ts';
import { demoValuation } from './order-valuation.ts';
import { commandOf, desks, isValued, sayingOf, toldOf, type ToldOrder } from './order-told.ts';
import { demoSales } from '../files/sales.ts';
import { type DemoStaff, nameOf } from '../files/step.ts';

type Deps = {
  readonly store: EventStore;
  readonly files: FileStore;
  readonly settingsInForce: SettingsInForce;
  readonly staff: readonly DemoStaff[];
  /** Of the main branch. */
  readonly calendar: BranchCalendar;
  readonly now: Date;
  /** Where the portal takes webhooks, without a slash at its end. */
  readonly portal: string;
  /** The table of sales of the demo. */
  readonly sales: readonly RecordedSale[];
};

/** Told at a time; each of an order comes after the one before. */
const MOST_AT_ONCE = 8;
const PLAN = 'demo:v1:order:';
const DAY_MS = 86_400_000;

/** A step of an order as it is sent. */
type Sending = {
  readonly deps: Deps;
  readonly told: ToldOrder;
  readonly step: OrderStep;
  readonly at: string;
  readonly commandId: string;
  /** Of the vendor's messages, from 1. */
  readonly sequence: number;
  readonly revisions: readonly RevisionRequest[];
};

const metadataOf = ({ deps: { now, staff }, told: { plot, partnerId }, at }: Sending, isVendor: boolean) => {
  const person = staff.find(({ role }) => role === desks[plot.kind]) ?? staff[0];
  const company = sandboxVendors.find((vendor) => vendor.partnerId === partnerId)?.company ?? partnerId;
  const by = isVendor || !person ? company : nameOf(person);
  return {
    actor: { kind: 'system', id: 'import', name: `${by} (import)`, onBehalfOf: by },
    now: now.toISOString(),
    effectiveAt: at,
    correlationId: `${PLAN}${plot.file}`,
  } as const satisfies CommandMetadata;
};

/** What the API records in one append with the order. */
const besideOf = (
  { deps, told }: Sending,
  command: VendorOrderCommand,
  metadata: ReturnType<typeof metadataOf>,
): Pick<CommandOptions<VendorOrder>, 'alongside'> => {
  if (command.type === 'CreateVendorOrder' && isValued(told)) {
    return { alongside: () => demoValuation(deps.store, deps.sales, told, metadata) };
  }
  if (command.type !== 'AcceptVendorReport') return {};
  return {
    alongside: async (order) => {
      const { state: file } = await openAggregate(deps.store, loanApplicationAggregate).load(told.applicationId);
      // The demo's decisions were told before its orders, although they came after them.
      const isDecided = decidedStatuses.some((status) => status === file.status);
      return isDecided || order.status === 'unknown' ? [] : takenOverBeside(deps, order, metadata);
    },
  };
};

const send = (
  sending: Sending,
  command: VendorOrderCommand,
  more: { isVendor: boolean; keep?: () => Promise<void> },
) => {
  const { deps, told, commandId } = sending;
  const metadata = metadataOf(sending, more.isVendor);
  const beside = besideOf(sending, command, metadata);
  return openAggregate(deps.store, vendorOrderAggregate).handle(told.orderId, command, {
    metadata,
    options: { commandId, ...beside, ...(more.keep && { beforeAppend: more.keep }) },
  });
};

/** The vendor's message, as our handler of messages takes it. */
const message = ({ told, commandId, sequence }: Sending, says: VendorSays): VendorOrderCommand => {
  const { orderId, partnerId, reference } = told;
  const deliveryId = idFrom(commandId, 'delivery');
  const digest = createHash('sha256').update(commandId).digest('hex');
  return {
    type: 'TakeVendorMessage',
    data: { orderId, partnerId, reference, deliveryId, sequence, digest, says },
  };
};

/** As the vendor gets them: name and license. */
const signedBy = ({ appraiser, file }: ToldOrder): object | undefined => {
  const license = appraiser?.licenses.find(({ state }) => state === file.property.address.state);
  return (
    appraiser &&
    license && {
      name: appraiser.name,
      licenseNumber: license.number,
      licenseState: license.state,
      licenseExpiresOn: license.expiresOn,
    }
  );
};

const deliver = async (sending: Sending): Promise<void> => {
  const { deps, told, at, commandId, revisions } = sending;
  const { store, files } = deps;
  const { orderId, file, createdAt } = told;
  const { state: order } = await openAggregate(store, vendorOrderAggregate).load(orderId);
  if (order.status === 'unknown') return;
  const wish = { order, file, appraiser: signedBy(told), placedAt: createdAt, deliveredAt: at, revisions };
  const { result, name, staged } = await demoReport(files, wish);
  await keepIfRecorded(staged, order.subject, async (keep) => {
    const { sha256, sizeBytes } = staged;
    const report = { fileId: idFrom(commandId, 'file-0'), name, mediaType: 'application/pdf', sha256, sizeBytes };
    const says: VendorSays = { type: 'delivered', revision: revisions.length, result, files: [report] };
    await send(sending, message(sending, says), { isVendor: true, keep });
  });
  if (order.kind !== 'credit') return;
  const delivery = { data: { deliveryId: idFrom(commandId, 'delivery'), partnerId: told.partnerId } };
  await recordOrderedCredit({ deps, delivery, commandId, metadata: metadataOf(sending, true) }, order, result);
};

/** Marks messages to the vendor as sent: the demo sends nothing to anybody. */
const isToTell = (step: OrderStep): boolean => ['revise', 'reconsider', 'hold', 'cancel'].includes(step);

const carryOut = async (sending: Sending): Promise<void> => {
  const { deps, told, step, at, commandId } = sending;
  if (step === 'deliver' || step === 'deliver_again') return deliver(sending);
  const says = sayingOf(step, told, at);
  if (says) {
    await send(sending, message(sending, says), { isVendor: true });
    return;
  }
  const command = commandOf(step, told, { at, calendar: deps.calendar });
  if (!command) return;
  const { version } = await send(sending, command, { isVendor: step === 'send' });
  if (!isToTell(step)) return;
  await send(
    { ...sending, commandId: `${commandId}:told` },
    { type: 'RecordVendorTold', data: { orderId: told.orderId, version, outcome: 'told' } },
    { isVendor: true },
  );
};

const isMessage = (step: OrderStep, told: ToldOrder, at: string): boolean =>
  step.startsWith('deliver') || sayingOf(step, told, at) !== undefined;

/** Its vendor goes on with it; undefined where none has it. */
const handOver = async ({ store, portal }: Deps, told: ToldOrder, revisions: readonly RevisionRequest[]) => {
  const { state: order } = await openAggregate(store, vendorOrderAggregate).load(told.orderId);
  if (order.status === 'unknown' || order.reference !== told.reference) return undefined;
  const { file, createdAt } = told;
  const request = demoRequest({ order, file, appraiser: signedBy(told), placedAt: createdAt }, portal);
  return adoptionOf(order, request, revisions);
};

/**
 * Sends what an order goes through; where people have worked on it meanwhile, the rest is left out.
 * @returns what its vendor has to know to go on with it
 */
const tellOrder = async (deps: Deps, plot: OrderPlot): Promise<Adoption | undefined> => {
  const { store } = deps;
  const stream = loanApplicationStream(demoApplicationId(plot.file));
  const [submitted] = await store.reader.readStream<LoanApplicationEvent>(store.pool, stream, 0, 1);
  if (submitted?.type !== 'LoanApplicationSubmitted') return undefined;
  const told = toldOf(deps, plot, submitted.data);
  const history = await openAggregate(store, vendorOrderAggregate).history(told.orderId);
  const done = new Set(history.map(({ metadata }) => metadata.commandId));
  const revisions: RevisionRequest[] = [];
  let sequence = 0;
  for (const { step, days } of courseOf(plot)) {
    const at = new Date(Date.parse(told.createdAt) + days * DAY_MS).toISOString();
    const commandId = `${PLAN}${told.orderId}:${step}`;
    if (isMessage(step, told, at)) sequence += 1;
    if (!done.has(commandId)) await carryOut({ deps, told, step, at, commandId, sequence, revisions });
    const asked = commandOf(step, told, { at, calendar: deps.calendar });
    if (asked?.type === 'RequestRevision') {
      revisions.push({ revision: 1, kind: 'revision', reason: asked.data.reason, items: [...asked.data.items] });
    }
    if (asked?.type === 'RequestReconsideration') {
      const { reason, comparables } = asked.data;
      revisions.push({ revision: 1, kind: 'reconsideration', reason, items: [], comparables: [...comparables] });
    }
  }
  return handOver(deps, told, revisions);
};

/**
 * Orders of every kind and status on the demo applications, as an import of past orders and deliveries. They are made
 * by commands, and nothing of them is sent to a vendor. Run it after the applications.
 * @returns what the vendors of the sandbox have to know to go on with them
 */
export const seedOrders = async (given: Omit<Deps, 'sales'>): Promise<Adoption[]> => {
  const deps: Deps = { ...given, sales: demoSales(given.now.toISOString()) };
  const waiting = [...orderPlots];
  const adoptions: Adoption[] = [];
  const work = async (): Promise<void> => {
    for (let plot = waiting.shift(); plot; plot = waiting.shift()) {
      try {
        const adoption = await tellOrder(deps, plot);
        if (adoption) adoptions.push(adoption);
      } catch (error) {
        if (!(error instanceof IllegalTransitionError || error instanceof RuleViolationError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work));
  return adoptions.toSorted((one, other) => one.order.placedAt.localeCompare(other.order.placedAt));
};
