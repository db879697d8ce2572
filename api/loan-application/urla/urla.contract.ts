import { z } from 'zod';
import { isBlank, isPlainText, PLAIN_TEXT } from '../../../events/kernel/plain-text.ts';
import { answerSourceKinds, changeKinds } from '../../../events/lending/changes/change-kinds.ts';
import { documentTypes } from '../../../events/lending/life-cycle/life-cycle.ts';
import { draftSchemaOf } from '../../../events/lending/urla/draft-schema.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { plainDate, requiredText } from '../../http/requests/fields.contract.ts';
import { movedFigureSchema } from '../../services/file/figures-moved.contract.ts';

const path = z.string().max(300);
const value = z.union([z.string().max(4000, 'Use 4000 characters at most'), z.boolean()], {
  error: 'Send the text as it was typed, or true or false',
});

const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

const answerSourceSchema = z.object({
  path: z
    .string()
    .describe('Of the answer, or of an item that was added or removed; empty for the first statement of all'),
  kind: z.enum(answerSourceKinds),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  reason: z.string().optional(),
  proposedBy: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .describe('The partner whose proposal `by` has taken over'),
  changeId: z.uuid().optional(),
});

const urlaProposalSchema = z.object({
  proposalId: z.uuid(),
  partner: z.object({ id: z.string(), name: z.string() }),
  orderId: z.uuid(),
  orderNumber: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
  changes: z
    .array(z.object({ path: z.string(), before: z.string(), after: z.string() }))
    .describe('As texts, `true` for what is ticked; personal numbers are masked'),
});

/** `POST /api/applications/{id}/urla-proposals/{proposalId}/refusal`. */
export const declineProposalSchema = z.strictObject({ reason: requiredText('Why it is declined', 500) });

/** `GET /api/applications/{id}/urla`: the application as it stands, with every change; personal numbers are masked. */
export const currentUrlaSchema = z.object({
  applicationId: z.uuid(),
  draftId: z.uuid().nullable().describe('Null for a file that was taken without a URLA'),
  statedAt: z.iso.datetime(),
  version: z.int(),
  unchangeable: z.string().nullable().describe('Why none of it changes any more; null while it may'),
  urla: draftSchemaOf(urlaForm),
  demographics: draftSchemaOf(demographicsForm).nullable().describe('Null for users who may not see them'),
  demographicsVersion: z.int().describe('For If-Match of a correction of demographic information'),
  demographicsSources: z
    .array(answerSourceSchema)
    .describe('The newest source of each of its answers; none for users who may not see them'),
  missing: z
    .array(fieldErrorSchema)
    .describe('What a submission would miss in it, and what the form asks for and has no answer yet'),
  proposals: z.array(urlaProposalSchema).describe('What partners propose and nobody has decided on, the oldest first'),
  sources: z
    .array(answerSourceSchema)
    .describe('The first statement, and the newest source of each answer that changed since'),
});

/** `PATCH /api/applications/{id}/demographics`: section 8 of one borrower. */
export const collectDemographicsSchema = z.strictObject({
  borrowerId: z.uuid().toLowerCase(),
  answers: z.array(z.strictObject({ path, value })).min(1, 'Give one answer at least').max(100),
  reason: requiredText('Why it is corrected', 500)
    .optional()
    .describe('Why what was recorded before is corrected; left out the first time'),
});
export type UrlaProposal = CurrentUrlaAnswer['proposals'][number];
export type CurrentUrlaAnswer = z.infer<typeof currentUrlaSchema>;

const MOST_REASON = 500;
const REASON = 'Say why';
const items = z.array(path).max(100, 'Add and remove 100 items at most at a time').default([]);

/** `PATCH /api/applications/{id}/urla` and its preview: what is to be other than it stands there, and why. */
export const changeUrlaSchema = z
  .strictObject({
    kind: z.enum(changeKinds, `Choose one of ${changeKinds.join(', ')}`),
    reason: z
      .string({ error: REASON })
      .trim()
      .refine((reason) => !isBlank(reason), REASON)
      .max(MOST_REASON, `A reason takes at most ${MOST_REASON} characters`)
      .refine(isPlainText, PLAIN_TEXT),
    learnedOn: plainDate('Enter the day as YYYY-MM-DD')
      .optional()
      .describe('Of a change of circumstance: when you learned of it'),
    changes: z.array(z.strictObject({ path, value })).max(1_000).default([]),
    added: items.describe('Items of lists, by ids of yours'),
    removed: items,
    proposalId: z
      .uuid()
      .optional()
      .describe('A proposal of a partner to be taken over: its answers are those of the change'),
    undoes: z.uuid().optional().describe('A change to be taken back: its answers become what they were before it'),
  })
  .refine(({ kind, learnedOn }) => kind === 'correction' || learnedOn !== undefined, {
    path: ['learnedOn'],
    error: 'Enter the day on which you learned of it',
  })
  .refine(({ kind, learnedOn }) => kind !== 'correction' || learnedOn === undefined, {
    path: ['learnedOn'],
    error: 'A correction has no such day: leave it out, or choose a change of circumstance',
  });
export type ChangeUrlaRequest = z.input<typeof changeUrlaSchema>;

/** Answer to a change. */
export const urlaChangedSchema = commandAnswerSchema.extend({
  changeId: z.uuid(),
  conditions: z.array(z.uuid()).describe('Conditions that are open again by it'),
  takesNewDecision: z.boolean().describe('The approval was given on other answers: closing waits for a new decision'),
});

const documentSchema = z.object({ documentType: z.enum(documentTypes), name: z.string() });

/** Answer to a preview: what follows from a change, before it is made. */
export const urlaPreviewSchema = z.object({
  figures: z.array(movedFigureSchema),
  conditions: z
    .array(z.object({ conditionId: z.uuid(), number: z.int(), title: z.string() }))
    .describe('Cleared ones that it opens again'),
  documents: z.object({ asked: z.array(documentSchema), notNeeded: z.array(documentSchema) }),
  stale: z
    .array(z.object({ kind: z.enum(['approval', 'letter', 'document', 'credit_report', 'order']), title: z.string() }))
    .describe('What was made or decided on the old answers'),
  clocks: z.array(z.object({ name: z.string(), dueOn: z.iso.date() })),
  problems: z.array(fieldErrorSchema).describe('Why it is refused as it is; then nothing else is worked out'),
  warnings: z.array(fieldErrorSchema),
});
export type UrlaPreview = z.infer<typeof urlaPreviewSchema>;
