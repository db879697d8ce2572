import { randomUUID } from 'node:crypto';
import { addDays } from '../../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { uadAnswers } from '../../support/values/uad.ts';
import { pdf } from '../loan-application/requests.ts';

/** Ids of what is on an object: of a file its borrower, a document, a request, a condition. */
export type Ids = Readonly<Record<string, string>>;
/** A JSON body, a form with a file, or nothing where the route takes nothing. */
export type Sent = { readonly json?: object; readonly form?: Readonly<Record<string, string>>; readonly file?: Buffer };

const reason = 'As agreed';
const today = plainDateIn(new Date().toISOString(), 'America/New_York');
const assigneeId = demoStaffMember('underwriter').userId;
const json = (body: object) => (): Sent => ({ json: body });
const nothing = (): Sent => ({});
const condition = {
  title: 'Recorded deed',
  externalWording: 'Send the deed, please',
  mustBeMetBefore: 'prior_to_docs',
  category: 'legal',
};
const terms = { product: 'basic', priority: 'rush', details: {} };

const qualifying = ({ borrowerId = randomUUID() }: Ids): Sent => ({
  json: { borrowerId, incomeType: 'base', entered: 6_500, evidence: [], note: 'By the award letter' },
});

const fee = json({
  section: 'C',
  label: 'Survey fee',
  amount: 450,
  paidBy: 'borrower_at_closing',
  paidTo: 'third_party',
  isFinanceCharge: false,
  isPointsAndFees: false,
});

const asset = ({ borrowerId = randomUUID() }: Ids): Sent => ({
  json: {
    borrowerId,
    sheet: { kind: 'deposit_account', balance: 5_000 },
    evidence: [],
    note: 'By the letter of the bank',
  },
});

const ofFiles: Readonly<Record<string, (ids: Ids) => Sent>> = {
  'PUT /assignee': json({ assigneeId }),
  'POST /borrowers/:borrowerId/reveals': json({
    fields: ['ssn'],
    purpose: 'identity_check',
    reason: 'To compare it with the deed',
  }),
  'POST /adverse-action-notices': json({ otherReason: 'Property type not accepted' }),
  'POST /adverse-action-notices/:borrowerId/sent': json({ sentOn: today, channel: 'mail' }),
  'POST /comments': json({ comment: 'A call came in' }),
  'POST /conditions': json({ conditions: [condition] }),
  'PUT /conditions/:conditionId': json(condition),
  'POST /conditions/:conditionId/comments': json({ comment: 'It is on its way' }),
  'POST /conditions/:conditionId/request': json({}),
  'POST /conditions/:conditionId/receipt': json({ note: 'By mail' }),
  'POST /conditions/:conditionId/return': json({ reason }),
  'POST /conditions/:conditionId/clearing': ({ documentId = randomUUID() }) => ({
    json: { evidence: [{ documentId, documentVersion: 1 }], note: 'Seen' },
  }),
  'POST /conditions/:conditionId/waiver': json({ reason }),
  'POST /conditions/:conditionId/reopening': json({ reason }),
  'POST /conditions/:conditionId/withdrawal': json({ reason }),
  'POST /credit-authorizations': ({ borrowerId = '' }) => ({ json: { borrowerIds: [borrowerId] } }),
  'POST /credit-orders': json({ reason }),
  'PUT /disposition': json({
    disposition: 'suspended',
    effectiveOn: today,
    waitsFor: 'borrower',
    reviewOn: addDays(today, 10),
    reason,
  }),
  'POST /disposition/answer': json({ answer: 'accepted', effectiveOn: today }),
  'POST /disposition/resumption': json({}),
  'POST /disposition/retraction': json({ notes: reason }),
  'POST /document-requests': json({ documentType: 'tax_return', reason }),
  'POST /document-requests/:documentId/withdrawal': json({ reason }),
  'POST /documents': () => ({ form: { documentType: 'tax_return' }, file: pdf('late') }),
  'POST /fees': fee,
  'POST /fees/estimates': nothing,
  'PUT /fees/:feeId': fee,
  'DELETE /fees/:feeId': nothing,
  'POST /assets': asset,
  'PUT /assets/:assetId': asset,
  'POST /assets/:assetId/removal': json({ reason }),
  'POST /income-worksheets': qualifying,
  'PUT /income-worksheets/:worksheetId': qualifying,
  'POST /income-worksheets/:worksheetId/removal': json({ reason }),
  'POST /liabilities': ({ borrowerId = randomUUID() }) => ({
    json: { debtType: 'auto', creditor: 'Oak Motors', borrowerId, monthly: 410, evidence: [], note: reason },
  }),
  'PUT /liabilities/:debtId/treatment': json({ treatment: 'counted', evidence: [], note: reason }),
  'POST /liabilities/:debtId/removal': json({ reason }),
  'PATCH /documents/:documentId': json({ status: 'needs_review', reviewNotes: reason }),
  'POST /documents/:documentId/reading': nothing,
  'POST /documents/:documentId/split': json({
    documentVersion: 1,
    parts: [{ documentType: 'tax_return', fileName: 'Pages', pages: [1] }],
  }),
  'PUT /documents/:documentId/subjects': ({ borrowerId = '' }) => ({ json: { subjects: [{ borrowerId }] } }),
  'POST /documents/:documentId/versions': () => ({ form: {}, file: pdf('later') }),
  'POST /loan-estimates': json({
    lateAfterDays: 15,
    lateChargePercent: 5,
    servicing: 'transfer',
    isAssumable: false,
    confirmsReceipt: true,
  }),
  'POST /pre-approval-letter': json({
    taxesPerYear: 6_000,
    insurancePerYear: 1_800,
    maxFrontDti: 28,
    maxBackDti: 43,
    amount: 100_000,
    expiresOn: addDays(today, 30),
    conditions: ['appraisal'],
  }),
  'POST /reliance-confirmations': ({ documentId = randomUUID() }) => ({
    json: { kind: 'document', id: documentId, changeIds: [randomUUID()], reason },
  }),
  'POST /urla-proposals/:proposalId/refusal': json({ reason }),
  'PATCH /demographics': ({ borrowerId = '' }) => ({
    json: {
      borrowerId,
      answers: [
        { path: `borrowers.${borrowerId}.sex.male`, value: true },
        { path: `borrowers.${borrowerId}.takenBy`, value: 'telephone' },
      ],
    },
  }),
  'PUT /priority': json({ priority: 'urgent' }),
  'PATCH /stages/:stageId': json({ status: 'requires_attention', notes: reason }),
  'PATCH /status': json({ status: 'underwriting', notes: reason }),
  'PATCH /urla': ({ borrowerId = '' }) => ({
    json: {
      kind: 'correction',
      reason,
      changes: [{ path: `borrowers.${borrowerId}.personal.firstName`, value: 'Alicia' }],
    },
  }),
};

const ofOrders: Readonly<Record<string, (ids: Ids) => Sent>> = {
  'POST /acceptance': json({ notes: reason }),
  'POST /cancellation': json({ reason }),
  'POST /exceptions/:number/clearance': json({ how: 'removed', notes: reason }),
  'POST /exceptions/:number/reopening': json({ reason }),
  'PUT /fee': json({ fee: 450, notes: reason }),
  'POST /hold': json({ reason }),
  'POST /placement': nothing,
  'POST /reconsideration': json({
    reason,
    comparables: [{ address: '2 Oak Street, Austin, TX', salePrice: 405_000, saleDate: '2026-01-15' }],
  }),
  'POST /reminders': json({}),
  'POST /resumption': nothing,
  'POST /revisions': json({ reason }),
  'PUT /terms': json(terms),
  'PUT /vendor': json({ partnerId: 'flood-vendor' }),
};

const ofDrafts: Readonly<Record<string, (ids: Ids) => Sent>> = {
  'DELETE ': nothing,
  'PATCH ': ({ borrowerId = '' }) => ({
    json: { step: 'personal', changes: [{ path: `borrowers.${borrowerId}.personal.firstName`, value: 'Alicia' }] },
  }),
  'PATCH /demographics': ({ borrowerId = '' }) => ({
    json: { answers: [{ path: `borrowers.${borrowerId}.sex.male`, value: true }] },
  }),
  'POST /submission': nothing,
};

const ofForms: Readonly<Record<string, (ids: Ids) => Sent>> = {
  'DELETE ': nothing,
  'PATCH ': json({ step: 'review', answers: uadAnswers() }),
  'POST /submission': nothing,
};

const under = (base: string, rows: Readonly<Record<string, (ids: Ids) => Sent>>) =>
  Object.entries(rows).map(([route, sent]) => [route.replace(' ', ` ${base}`), sent] as const);

/** What each command at a file, an order, a draft or a form takes, by method and path. */
export const validBodies: Readonly<Record<string, (ids: Ids) => Sent>> = {
  ...Object.fromEntries([
    ...under('/api/applications/:id', ofFiles),
    ...under('/api/vendor-orders/:id', ofOrders),
    ...under('/api/urla-drafts/:id', ofDrafts),
    ...under('/api/uad-reports/:id', ofForms),
  ]),
  'POST /api/work-queues/pre-qualification/:id/claim': nothing,
  'POST /api/work-queues/document-review/:id/claim': nothing,
  'POST /api/work-queues/underwriting/:id/claim': nothing,
  'POST /api/work-queues/closing/:id/claim': nothing,
  'PUT /api/work-queues/:queue/:id/assignee': json({ assigneeId }),
  'DELETE /api/work-queues/:queue/:id/assignee': nothing,
};
