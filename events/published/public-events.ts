import { idFrom } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import { type PartnerEventBody, type PartnerEventName, partnerEvents } from '../lending/partners/partner-events.ts';
import { forEvery, keysOf } from '../kernel/by-type.ts';
import { dispositionAfter } from '../loan-application/disposition/disposition.events.ts';
import { documentStatusAfter } from '../loan-application/documents/documents.events.ts';
import { conditionStatusAfter } from '../loan-application/conditions/conditions.events.ts';
import {
  isSubmission,
  type LoanApplicationEvent,
  type LoanApplicationEventOf,
} from '../loan-application/loan-application.events.ts';
import type { PartnerDeliveryEvent, PartnerDeliveryReceived } from '../partner-delivery/partner-delivery.events.ts';
import { deliveryIdOf } from '../partner-delivery/partner-delivery.stream.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from '../vendor-order/vendor-order.events.ts';
import { applicationIdOf } from '../loan-application/loan-application.stream.ts';
import { stageStatusAfter } from '../loan-application/stages/stages.events.ts';

/** Fields of every public event about its file. */
export type PublicFile = { readonly applicationId: string; readonly applicationNumber: string };

/** Subject of an event: what a partner delivered. */
export type PublicDelivery = {
  readonly delivery: Pick<PartnerDeliveryReceived['data'], 'deliveryId' | 'partnerId' | 'messageId' | 'messageType'>;
};

/** Subject of an event: a file, and its order where there is one. */
export type PublicSubject = PublicFile & {
  readonly order?: Pick<
    VendorOrderEventOf<'VendorOrderCreated'>['data'],
    'orderId' | 'orderNumber' | 'kind' | 'product'
  >;
};

/** Subject of an event: a file or a delivery. */
export type PublicAbout = PublicSubject | PublicDelivery;

/** True for what is about a delivery, and so about no file. */
export const isAboutDelivery = (about: PublicAbout): about is PublicDelivery => 'delivery' in about;

const isProposalDecided = (event: RecordedEvent): event is RecordedEvent<ProposalDecided> =>
  event.type === 'UrlaProposalTaken' || event.type === 'UrlaProposalDeclined';

/** True for what came of a partner's own doing, a delivery or a proposal: it alone is told, whatever files it sees. */
export const isOfOnePartner = (event: RecordedEvent): boolean =>
  deliveryIdOf(event.streamId) !== undefined || isProposalDecided(event);

/** The partner of an event that is one partner's alone; undefined where it is not known. */
export const onlyPartnerOf = (event: RecordedEvent, about: PublicAbout): string | undefined => {
  if (isAboutDelivery(about)) return about.delivery.partnerId;
  return isProposalDecided(event) ? event.data.partnerId : undefined;
};

/** A public event as partners get it, by webhook and in the feed. */
export type PublicEvent = {
  /** The same in every copy, so that a partner recognizes a repeat. */
  readonly id: string;
  readonly type: PartnerEventName;
  /** When it happened: ISO 8601. */
  readonly timestamp: string;
  /** Position in the log; shared by the public events of one event. */
  readonly position: number;
  readonly data: PartnerEventBody['data'];
};

type Told = readonly PartnerEventBody[];
type Table = {
  readonly [Type in LoanApplicationEvent['type']]?: (event: LoanApplicationEventOf<Type>, file: PublicFile) => Told;
};

const statusEvents = (
  { data: { from, to } }: LoanApplicationEventOf<'LoanApplicationStatusChanged'>,
  file: PublicFile,
): Told => [
  { type: 'application.status_changed', data: { ...file, from, to } },
  ...(to === 'approved' || to === 'rejected'
    ? [{ type: 'application.decided', data: { ...file, decision: to } } as const]
    : []),
  ...(to === 'funded' ? [{ type: 'application.funded', data: file } as const] : []),
];

type ProposalDecided = LoanApplicationEventOf<'UrlaProposalTaken' | 'UrlaProposalDeclined'>;

/** None of an event from before it said who had proposed. */
const proposalEvents = (
  { proposalId, partnerId, orderId }: ProposalDecided['data'],
  decision: 'taken' | 'declined',
  file: PublicFile,
): Told =>
  partnerId === undefined || orderId === undefined
    ? []
    : [{ type: 'proposal.decided', data: { ...file, proposalId, orderId, decision } }];

const { DocumentRequested: _requested, ...documentMoves } = documentStatusAfter;
const { ConditionAdded: _added, ...conditionMoves } = conditionStatusAfter;

/** Public events for each event of a loan file; none for others. */
const table: Table = {
  LoanApplicationSubmitted: (_event, file) => [
    { type: 'application.submitted', data: { ...file, status: 'submitted' } },
  ],
  UrlaCorrected: ({ data: { changeId } }, file) => [
    { type: 'application.changed', data: { ...file, changeId, kind: 'correction' } },
  ],
  UrlaCircumstanceChanged: ({ data: { changeId } }, file) => [
    { type: 'application.changed', data: { ...file, changeId, kind: 'change_of_circumstance' } },
  ],
  UrlaProposalTaken: ({ data }, file) => proposalEvents(data, 'taken', file),
  UrlaProposalDeclined: ({ data }, file) => proposalEvents(data, 'declined', file),
  LoanApplicationStatusChanged: statusEvents,
  ...forEvery(
    dispositionAfter,
    ({ type }: LoanApplicationEventOf<keyof typeof dispositionAfter>, file: PublicFile): Told => [
      { type: 'application.disposition_changed', data: { ...file, disposition: dispositionAfter[type] } },
    ],
  ),
  ...forEvery(
    stageStatusAfter,
    ({ type, data }: LoanApplicationEventOf<keyof typeof stageStatusAfter>, file: PublicFile): Told => [
      { type: 'stage.status_changed', data: { ...file, stage: data.stageId, status: stageStatusAfter[type] } },
    ],
  ),
  DocumentRequested: ({ data: { documentId, documentType, dueOn = null, subjects } }, file) => [
    { type: 'document.requested', data: { ...file, documentId, documentType, dueOn, ...(subjects && { subjects }) } },
  ],
  DocumentRequestWithdrawn: ({ data: { documentId } }, file) => [
    { type: 'document.request_withdrawn', data: { ...file, documentId } },
  ],
  ...forEvery(
    documentMoves,
    ({ type, data }: LoanApplicationEventOf<keyof typeof documentMoves>, file: PublicFile): Told => {
      // A scan of an older version moves nothing.
      if ('isNewest' in data && !data.isNewest) return [];
      const { documentId } = data;
      return [{ type: 'document.status_changed', data: { ...file, documentId, status: documentStatusAfter[type] } }];
    },
  ),
  ConditionAdded: ({ data: { conditionId, number, category, mustBeMetBefore, dueOn = null } }, file) => [
    { type: 'condition.added', data: { ...file, conditionId, number, category, mustBeMetBefore, dueOn } },
  ],
  ...forEvery(
    conditionMoves,
    ({ type, data }: LoanApplicationEventOf<keyof typeof conditionMoves>, file: PublicFile): Told => [
      {
        type: 'condition.status_changed',
        data: { ...file, conditionId: data.conditionId, status: conditionStatusAfter[type] },
      },
    ],
  ),
  CreditReportReceived: ({ data: { reportId, issuedOn } }, file) => [
    { type: 'credit_report.received', data: { ...file, reportId, issuedOn } },
  ],
};

type OrderType =
  'VendorOrderCreated' | 'VendorOrderPlaced' | 'VendorOrderDelivered' | 'VendorReportAccepted' | 'VendorOrderCancelled';
const orderNames = {
  VendorOrderCreated: 'order.created',
  VendorOrderPlaced: 'order.placed',
  VendorOrderDelivered: 'order.delivered',
  VendorReportAccepted: 'order.completed',
  VendorOrderCancelled: 'order.cancelled',
} as const satisfies Readonly<Record<OrderType & VendorOrderEvent['type'], PartnerEventName>>;

/** Further events of a report's delivery, by kind of order. */
const deliveredName = ({ kind, product }: { readonly kind: string; readonly product: string }) => {
  if (kind === 'compliance') return 'compliance.check_completed';
  if (kind !== 'title') return undefined;
  return product === 'title_commitment' ? 'title.insurance_issued' : 'title.search_completed';
};

const toldOfOrder = (type: OrderType, { order, ...file }: PublicSubject): Told => {
  if (!order) return [];
  const data = { ...file, ...order };
  const besides = type === 'VendorOrderDelivered' ? deliveredName(order) : undefined;
  return [{ type: orderNames[type], data }, ...(besides ? [{ type: besides, data } as const] : [])];
};

const deliveryNames = {
  PartnerDeliveryHeld: 'delivery.held',
  PartnerDeliveryRefused: 'delivery.refused',
  PartnerDeliveryTurnedDown: 'delivery.refused',
} as const satisfies Partial<Record<PartnerDeliveryEvent['type'], PartnerEventName>>;
type DeliveryType = keyof typeof deliveryNames;
const isDeliveryType = (type: string): type is DeliveryType => type in deliveryNames;

const toldOfDelivery = (type: string, { delivery: { deliveryId, messageId, messageType } }: PublicDelivery): Told =>
  isDeliveryType(type) ? [{ type: deliveryNames[type], data: { deliveryId, messageId, messageType } }] : [];

const isOrderType = (type: string): type is OrderType => type in orderNames;

/** Types of the events in the log that anything public follows from. */
export const publicTypes: readonly string[] = [...keysOf(table), ...keysOf(orderNames), ...keysOf(deliveryNames)];

/** Id of the public event under that name. */
export const publicIdOf = (eventId: string, name: PartnerEventName): string => idFrom(eventId, name);

/** The loan file that the event is about, as its stream names it; undefined for an event that is about none. */
export const publicFileOf = ({ streamId }: Pick<RecordedEvent, 'streamId'>): string | undefined =>
  applicationIdOf(streamId);

/** Body of a public event. */
export const asPublic = (
  { eventId, effectiveAt, position }: Pick<RecordedEvent, 'eventId' | 'effectiveAt' | 'position'>,
  { type, data }: PartnerEventBody,
): PublicEvent => ({ id: publicIdOf(eventId, type), type, timestamp: effectiveAt, position, data });

type LoanApplicationHandler = (event: RecordedEvent, file: PublicFile) => Told;
const handlers = new Map(Object.entries(table) as [string, LoanApplicationHandler][]);

/** Public events for an event in the log, in order; empty when none. */
export const publicEventsOf = (event: RecordedEvent, about: PublicAbout): PublicEvent[] => {
  if (isAboutDelivery(about)) return toldOfDelivery(event.type, about).map((body) => asPublic(event, body));
  const told = isOrderType(event.type) ? toldOfOrder(event.type, about) : handlers.get(event.type)?.(event, about);
  return (told ?? []).map((body) => asPublic(event, body));
};

/** The order, and its file, that the stream of an order begins with. @param first its first event */
export const publicOrderFrom = (first: RecordedEvent<VendorOrderEvent> | undefined): PublicSubject | undefined => {
  if (first?.type !== 'VendorOrderCreated') return undefined;
  const { applicationId, loanNumber, orderId, orderNumber, kind, product } = first.data;
  return { applicationId, applicationNumber: loanNumber, order: { orderId, orderNumber, kind, product } };
};

/** The delivery that its stream begins with. @param first its first event */
export const publicDeliveryFrom = (
  first: RecordedEvent<PartnerDeliveryEvent> | undefined,
): PublicDelivery | undefined => {
  if (first?.type !== 'PartnerDeliveryReceived') return undefined;
  const { deliveryId, partnerId, messageId, messageType } = first.data;
  return { delivery: { deliveryId, partnerId, messageId, messageType } };
};

/** The file that a stream of a loan file begins with. @param first its first event */
export const publicFileFrom = (first: RecordedEvent<LoanApplicationEvent> | undefined): PublicFile | undefined =>
  first && isSubmission(first)
    ? { applicationId: first.data.applicationId, applicationNumber: first.data.loanNumber }
    : undefined;

/** Public names that events of a type may have, for subscriptions by name. */
export const scopeOf = (name: PartnerEventName) => partnerEvents[name].scope;
