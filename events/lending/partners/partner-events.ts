import { z } from 'zod';
import { documentSubjectSchema } from '../needs/subjects.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { changeKinds } from '../changes/change-kinds.ts';
import { conditionCategories, conditionPoints, conditionStatuses } from '../conditions/condition-words.ts';
import { dispositions } from '../disposition/disposition.ts';
import {
  applicationStatuses,
  documentStatuses,
  documentTypes,
  stageIds,
  stageStatuses,
} from '../life-cycle/life-cycle.ts';

/** Published events for partners, as webhooks and in the event feed: ids, numbers, statuses and days, no names. */
type PartnerEventDefinition = {
  /** One sentence, for the documentation and for whoever subscribes. */
  readonly description: string;
  /** The scope of an API key that lets its holder see such events in the feed. */
  readonly scope:
    'applications:read' | 'urla:propose' | 'title:report' | 'appraisal:report' | 'compliance:submit' | 'events:read';
  /** Published in the event feed only: it concerns what one partner sees. */
  readonly isInFeedOnly?: true;
  readonly data: z.ZodObject;
  /** Of `data`, beside the id and the number of its file, where it is about one. */
  readonly example: Readonly<Record<string, unknown>>;
};

const ofFile = z.object({ applicationId: uuidSchema, applicationNumber: z.string() });
const EXAMPLE_ID = '3f0c3c1e-7f0a-4f6e-9d6b-2f4f0a9c1b7d';

/** A vendor's order for the file. */
const ofOrder = ofFile.extend({ orderId: uuidSchema, orderNumber: z.string(), kind: z.string(), product: z.string() });
const exampleOrder = (kind: string, product: string) => ({
  orderId: EXAMPLE_ID,
  orderNumber: 'VO-2026-7K3M9Q2C',
  kind,
  product,
});

/** What a partner delivered, by our id and by its own `webhook-id`. */
const ofDelivery = z.object({ deliveryId: uuidSchema, messageId: z.string(), messageType: z.string().nullable() });
const exampleDelivery = { deliveryId: EXAMPLE_ID, messageId: 'msg_1', messageType: 'order.delivered' };

const status = z.enum(applicationStatuses);
const documentId = uuidSchema;
const conditionId = uuidSchema;

const define = <const Definition extends PartnerEventDefinition>(definition: Definition): Definition => definition;
const ofApplication = 'applications:read';

/** Every public event, by its name. A name, and a field of its data, stays for good: partners' programs hang on it. */
export const partnerEvents = {
  'application.submitted': define({
    description: 'An application has come in.',
    scope: ofApplication,
    data: ofFile.extend({ status }),
    example: { status: 'submitted' },
  }),
  'application.shared': define({
    description:
      'From now on an application is yours to see, because you have an open order for it; where it stands. Only in the event feed.',
    scope: ofApplication,
    isInFeedOnly: true,
    data: ofFile.extend({ status, disposition: z.enum(dispositions).nullable() }),
    example: { status: 'underwriting', disposition: null },
  }),
  'application.unshared': define({
    description:
      'An application is no longer yours to see: your last open order for it was completed, cancelled, declined or given to someone else. Only in the event feed.',
    scope: ofApplication,
    isInFeedOnly: true,
    data: ofFile,
    example: {},
  }),
  'application.changed': define({
    description:
      'What was stated on an application was corrected, or changed with the circumstances: read the application again.',
    scope: ofApplication,
    data: ofFile.extend({ changeId: uuidSchema, kind: z.enum(changeKinds) }),
    example: { changeId: EXAMPLE_ID, kind: 'correction' },
  }),
  'proposal.decided': define({
    description:
      'Other answers that you proposed for an application were taken over, or declined. GET /api/v1/applications/{applicationId}/urla-proposals/{proposalId} says why.',
    scope: 'urla:propose',
    data: ofFile.extend({ proposalId: uuidSchema, orderId: uuidSchema, decision: z.enum(['taken', 'declined']) }),
    example: { proposalId: EXAMPLE_ID, orderId: EXAMPLE_ID, decision: 'declined' },
  }),
  'application.status_changed': define({
    description: 'The status of an application changed.',
    scope: ofApplication,
    data: ofFile.extend({ from: status, to: status }),
    example: { from: 'underwriting', to: 'approved' },
  }),
  'application.decided': define({
    description: 'An application was approved or rejected; the change of status is sent as well.',
    scope: ofApplication,
    data: ofFile.extend({ decision: z.enum(['approved', 'rejected']) }),
    example: { decision: 'approved' },
  }),
  'application.funded': define({
    description: 'A loan was funded; the change of status is sent as well.',
    scope: ofApplication,
    data: ofFile,
    example: {},
  }),
  'application.disposition_changed': define({
    description: 'An application was withdrawn, suspended or the like, or goes on (null).',
    scope: ofApplication,
    data: ofFile.extend({ disposition: z.enum(dispositions).nullable() }),
    example: { disposition: 'withdrawn' },
  }),
  'stage.status_changed': define({
    description: 'A stage of an application has another status.',
    scope: ofApplication,
    data: ofFile.extend({ stage: z.enum(stageIds), status: z.enum(stageStatuses) }),
    example: { stage: 'appraisal', status: 'in_progress' },
  }),
  'document.requested': define({
    description: 'A document was asked for.',
    scope: ofApplication,
    data: ofFile.extend({
      documentId,
      documentType: z.enum(documentTypes),
      dueOn: z.iso.date().nullable(),
      subjects: z.array(documentSubjectSchema).optional().describe('Whom and what it is for'),
    }),
    example: { documentId: EXAMPLE_ID, documentType: 'pay_stub', dueOn: '2026-03-09' },
  }),
  'document.status_changed': define({
    description: 'A document has another status.',
    scope: ofApplication,
    data: ofFile.extend({ documentId, status: z.enum(documentStatuses) }),
    example: { documentId: EXAMPLE_ID, status: 'received' },
  }),
  'document.request_withdrawn': define({
    description: 'A document is no longer asked for.',
    scope: ofApplication,
    data: ofFile.extend({ documentId }),
    example: { documentId: EXAMPLE_ID },
  }),
  'condition.added': define({
    description: 'An application has another condition.',
    scope: ofApplication,
    data: ofFile.extend({
      conditionId,
      number: z.int(),
      category: z.enum(conditionCategories),
      mustBeMetBefore: z.enum(conditionPoints),
      dueOn: z.iso.date().nullable(),
    }),
    example: { conditionId: EXAMPLE_ID, number: 3, category: 'income', mustBeMetBefore: 'prior_to_docs', dueOn: null },
  }),
  'condition.status_changed': define({
    description: 'A condition has another status.',
    scope: ofApplication,
    data: ofFile.extend({ conditionId, status: z.enum(conditionStatuses) }),
    example: { conditionId: EXAMPLE_ID, status: 'cleared' },
  }),
  'credit_report.received': define({
    description: 'A credit report has come in.',
    scope: ofApplication,
    data: ofFile.extend({ reportId: z.string(), issuedOn: z.iso.date() }),
    example: { reportId: 'CR-2026-000417', issuedOn: '2026-03-02' },
  }),
  'order.created': define({
    description:
      'Someone has begun to order something for an application. What is told to one partner begins with order.placed.',
    scope: ofApplication,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.placed': define({
    description: 'An order was placed with its vendor, the first time or again; our message with it follows.',
    scope: ofApplication,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.withdrawn': define({
    description: 'An order is no longer yours: it was declined, or given to someone else. Only in the event feed.',
    scope: ofApplication,
    isInFeedOnly: true,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.reopened': define({
    description:
      'An order that had ended is yours again: its report is to be revised or its value reconsidered. Only in the event feed.',
    scope: ofApplication,
    isInFeedOnly: true,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.delivered': define({
    description: 'A vendor has delivered the report of an order; it is looked at next.',
    scope: ofApplication,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.completed': define({
    description: 'The report of an order was accepted: the order is done.',
    scope: ofApplication,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'order.cancelled': define({
    description: 'An order was cancelled.',
    scope: ofApplication,
    data: ofOrder,
    example: exampleOrder('appraisal', 'full_appraisal'),
  }),
  'delivery.held': define({
    description:
      'What you delivered was not ordered, or no longer: it waits for the lender. GET /api/v1/deliveries/{deliveryId} says why.',
    scope: 'events:read',
    data: ofDelivery,
    example: exampleDelivery,
  }),
  'delivery.refused': define({
    description:
      'Nothing comes of what you delivered. GET /api/v1/deliveries/{deliveryId} says why and, where it can be mended, how.',
    scope: 'events:read',
    data: ofDelivery,
    example: exampleDelivery,
  }),
  'compliance.check_completed': define({
    description: 'A compliance check has come in; its order is told of too.',
    scope: 'compliance:submit',
    data: ofOrder,
    example: exampleOrder('compliance', 'full_review'),
  }),
  'title.search_completed': define({
    description: 'A title search has come in; its order is told of too.',
    scope: 'title:report',
    data: ofOrder,
    example: exampleOrder('title', 'full_search'),
  }),
  'title.insurance_issued': define({
    description: 'The commitment to insure a title has come in; its order is told of too.',
    scope: 'title:report',
    data: ofOrder,
    example: exampleOrder('title', 'title_commitment'),
  }),
} as const satisfies Readonly<Record<string, PartnerEventDefinition>>;

export type PartnerEventName = keyof typeof partnerEvents;
/** In the order of the catalogue. */
export const partnerEventNames = Object.keys(partnerEvents) as [PartnerEventName, ...PartnerEventName[]];
const ofDefinition = (name: PartnerEventName): PartnerEventDefinition => partnerEvents[name];
/** Published in the event feed only. */
export const isInFeedOnly = (name: PartnerEventName): boolean => ofDefinition(name).isInFeedOnly === true;
/** Those that webhooks can be subscribed to. */
export const webhookEventNames = partnerEventNames.filter((name) => !isInFeedOnly(name)) as [
  PartnerEventName,
  ...PartnerEventName[],
];

/** The data of an event of that name. */
export type PartnerEventData<Name extends PartnerEventName> = z.output<(typeof partnerEvents)[Name]['data']>;

/** One public event with its data. */
export type PartnerEventBody = {
  [Name in PartnerEventName]: { readonly type: Name; readonly data: PartnerEventData<Name> };
}[PartnerEventName];

const exampleFile = { applicationId: EXAMPLE_ID, applicationNumber: 'LL-2026-7K3M9Q2C' };

/** An event of that name, as the documentation shows it and a test event is sent. */
export const examplePartnerEvent = (
  name: PartnerEventName,
): { readonly type: PartnerEventName; readonly data: object } => {
  const { data, example } = partnerEvents[name];
  return { type: name, data: { ...('applicationId' in data.shape && exampleFile), ...example } };
};
