import type { AccessRecordEvent, AccessRecordEventOf } from '../../../events/access-record/access-record.events.ts';
import { byType } from '../../../events/kernel/by-type.ts';
import type { FileProblem } from '../../../events/kernel/errors.ts';
import { categoryOf } from '../../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { representativeScore } from '../../../events/lending/credit/credit-score.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { applicationStatusNames, stages } from '../../../events/lending/life-cycle/life-cycle.ts';
import { inWords } from '../../../events/lending/fields/words.ts';
import { isSubmission, type LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../../../events/loan-application/loan-application.stream.ts';
import type { PartnerDeliveryEvent } from '../../../events/partner-delivery/partner-delivery.events.ts';
import { evolveRecord, type LoanFileRecord, startRecord } from '../../../projections/loan-file/loan-file.record.ts';
import { tell } from '../../../projections/loan-file/loan-file.sentences.ts';
import { tellDelivery } from '../../services/orders/delivery-sentences.ts';
import { isOfDemographics } from '../../../events/urla-demographics/urla-demographics.stream.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { orderStatusNames } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import {
  evolveRecord as evolveOrderRecord,
  isCreation,
  type OrderRecord,
  startRecord as startOrder,
} from '../../../projections/vendor-orders/vendor-orders.record.ts';
import { tellOrder } from '../../../projections/vendor-orders/vendor-orders.sentences.ts';
import type { HistoryEvent } from './history.contract.ts';

const isOfOrder = (event: RecordedEvent): event is RecordedEvent<VendorOrderEvent> =>
  categoryOf(event.streamId) === 'vendorOrder';

export type ToldEvent = Pick<HistoryEvent, 'sentence' | 'notes' | 'changes'>;
type Change = HistoryEvent['changes'][number];

const isOfFile = (event: RecordedEvent): event is RecordedEvent<LoanApplicationEvent> =>
  applicationIdOf(event.streamId) !== undefined;
const isOfDelivery = (event: RecordedEvent): event is RecordedEvent<PartnerDeliveryEvent> =>
  categoryOf(event.streamId) === 'partnerDelivery';

const isOfAccess = (event: RecordedEvent): event is RecordedEvent<AccessRecordEvent> =>
  categoryOf(event.streamId) === 'accessRecord';

const fileOf = ({ documentType, documentVersion }: AccessRecordEventOf<'DocumentDownloaded'>['data']): string =>
  `${documentName(documentType)}, version ${documentVersion}`;

const damages: Readonly<Record<FileProblem, string>> = {
  missing: 'missing',
  shorter: 'shorter than what was uploaded',
  longer: 'longer than what was uploaded',
  changed: 'not what was uploaded',
};

const tellAccess = byType<RecordedEvent<AccessRecordEvent>, [], ToldEvent>({
  DocumentDownloaded: ({ data }) => plain(`Downloaded: ${fileOf(data)}`),
  DocumentFoundDamaged: ({ data }) => plain(`Stored file ${damages[data.problem]}: ${fileOf(data)}`),
  DocumentFoundWhole: ({ data }) => plain(`Stored file whole again: ${fileOf(data)}`),
  ListExported: ({ data: { rows } }) => plain(`List exported: ${rows} rows`),
  VendorReportDownloaded: ({ data: { kind } }) => plain(`Downloaded: ${vendorKinds[kind].reportName}`),
  UadFormDownloaded: () => plain('Downloaded: UAD form'),
  LoanEstimatePreviewed: () => plain('Downloaded: Loan Estimate, not issued'),
  UrlaDraftShown: () => plain('Draft of the application opened'),
  DemographicsShown: () => plain('Demographic information looked at'),
  AccessRecordTextErased: () => plain('Text of the export erased'),
});

/** The file's history says that it was done; what was said stays apart from what is decided on. */
const tellDemographics = ({ type }: RecordedEvent): ToldEvent =>
  plain(type === 'DemographicsCorrected' ? 'Demographic information corrected' : 'Demographic information collected');

const plain = (sentence: string): ToldEvent => ({ sentence, notes: null, changes: [] });

type Fact = { readonly key: string; readonly label: string; readonly value: string | null };
const fact = (label: string, value: string | null | undefined, key = label): Fact => ({
  key,
  label,
  value: value ?? null,
});

/** A file's activity. */
const factsOf = (file: LoanFileRecord): readonly Fact[] => [
  fact('Status', applicationStatusNames[file.status]),
  fact('Priority', file.priority),
  fact('Assigned to', file.assigneeName),
  ...stages.map(({ id, name }) => fact(`Stage ${name}`, wordsOf(file.stages[id]?.status))),
  ...file.documents.map(({ documentId, documentType, status, versions }) => {
    const fileName = versions.at(-1)?.fileName;
    return fact(documentName(documentType), fileName ? `${inWords(status)}, ${fileName}` : inWords(status), documentId);
  }),
  ...(file.conditions ?? []).map(({ conditionId, number, title, status }) =>
    fact(`Condition ${number}, ${title}`, inWords(status), conditionId),
  ),
  fact('Credit score', file.creditReport && String(representativeScore(file.creditReport.scores) ?? 'none')),
];

const wordsOf = (code: string | undefined): string | null => (code === undefined ? null : inWords(code));

/** Differences between two states of a file; empty for its first event. */
const changesOf = (before: LoanFileRecord | undefined, after: LoanFileRecord): Change[] => {
  if (!before) return [];
  const had = new Map(factsOf(before).map(({ key, value }) => [key, value]));
  return factsOf(after)
    .map(({ key, label, value }) => ({ label, before: had.get(key) ?? null, after: value }))
    .filter((change) => change.before !== change.after);
};

/** @param orders as they stand before it, by stream */
const tellOrderEvent = (orders: Map<string, OrderRecord>, event: RecordedEvent<VendorOrderEvent>): ToldEvent => {
  const before = orders.get(event.streamId);
  const after = isCreation(event) ? startOrder(event) : before && evolveOrderRecord(before, event);
  if (!after) return plain(event.type);
  orders.set(event.streamId, after);
  const { sentence, notes } = tellOrder(event, after);
  const status = (record: OrderRecord | undefined) => (record ? orderStatusNames[record.order.status] : null);
  const isMove = before !== undefined && before.order.status !== after.order.status;
  const changes = isMove ? [{ label: 'Order status', before: status(before), after: status(after) }] : [];
  return { sentence, notes, changes };
};

/**
 * Says each event of a file's history to people: a sentence, the note that came with it, and what it changed.
 * @param events in log order: those of the file that are asked for and those that its state is made of (`recordUses`), from its first
 *   on, with those of its deliveries and of what was handed out
 * @param asked those of them that are to be said; of the others only what follows from them is taken in
 */
export const tellHistory = (
  events: readonly RecordedEvent[],
  asked: ReadonlySet<RecordedEvent> = new Set(events),
): ReadonlyMap<string, ToldEvent> => {
  const told = new Map<string, ToldEvent>();
  const orders = new Map<string, OrderRecord>();
  let file: LoanFileRecord | undefined;
  for (const event of events) {
    const isAsked = asked.has(event);
    if (isOfDelivery(event) && isAsked) {
      const { sentence, note } = tellDelivery(event);
      told.set(event.eventId, { ...plain(sentence), notes: note });
    }
    if (isOfAccess(event) && isAsked) told.set(event.eventId, tellAccess(event));
    if (isOfDemographics(event.streamId) && isAsked) told.set(event.eventId, tellDemographics(event));
    if (isOfOrder(event)) told.set(event.eventId, tellOrderEvent(orders, event));
    if (!isOfFile(event)) continue;
    const after = isSubmission(event) ? startRecord(event) : file && evolveRecord(file, event);
    if (after && isAsked) told.set(event.eventId, { ...tell(event, after), changes: changesOf(file, after) });
    file = after;
  }
  return told;
};
