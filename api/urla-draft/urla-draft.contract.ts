import { z } from 'zod';
import { demographicsForm } from '../../events/lending/urla/sections/demographics.ts';
import { draftSchemaOf } from '../../events/lending/urla/draft-schema.ts';
import { type UrlaStepId, urlaPartIds } from '../../events/lending/urla/steps.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';

const time = z.iso.datetime();
const stepSchema = z.enum(urlaPartIds as readonly [UrlaStepId, ...UrlaStepId[]]);

export const urlaDraftStatusSchema = z.enum(['open', 'discarded', 'submitted']);

/** A draft in the list. */
export const urlaDraftRowSchema = z.object({
  id: z.uuid(),
  status: urlaDraftStatusSchema,
  step: stepSchema,
  percent: z.int().describe('How far its newest answer is, of the seven steps'),
  borrowerName: z.string().describe('Of the primary borrower as typed; empty before anything is'),
  borrowers: z.int(),
  startedAt: time,
  startedBy: z.string(),
  changedAt: time,
  changedBy: z.string(),
  applicationId: z.uuid().nullable(),
  loanNumber: z.string().nullable(),
  version: z.int(),
});

/** Author and time of the last change. */
const touchSchema = z.object({
  version: z.int().describe('Of the draft, with that change'),
  by: z.object({ id: z.string(), name: z.string() }),
  at: time,
});
export type Touch = z.infer<typeof touchSchema>;

/** Answer to a start. */
export const urlaDraftStartedSchema = commandAnswerSchema.extend({ borrowerId: z.uuid() });

/** A draft with everything that was typed; of one that is not open any more, personal numbers are masked. */
export const urlaDraftSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  status: urlaDraftStatusSchema,
  step: stepSchema,
  percent: z.int(),
  startedAt: time,
  startedBy: z.object({ id: z.string(), name: z.string() }),
  applicationId: z.uuid().nullable(),
  loanNumber: z.string().nullable(),
  draft: draftSchemaOf(urlaForm),
  fields: z.record(z.string(), touchSchema).describe('By path of the answer: who changed it last'),
  removed: z.record(z.string(), touchSchema).describe('By path of the item: who removed it'),
});

const path = z.string().max(300);
const value = z.union([z.string().max(4000, 'Use 4000 characters at most'), z.boolean()], {
  error: 'Send the text as it was typed, or true or false',
});

/** Each is an event, and so may be what is typed before it: an append takes 500. */
const MOST_ITEMS_AT_ONCE = 200;
const MOST_CHARACTERS_AT_ONCE = 200_000;
const lengthOf = (change: object): number =>
  'value' in change && typeof change.value === 'string' ? change.value.length : 0;

/** `PATCH /api/urla-drafts/{id}`: what was typed within a moment, in its order. */
export const changeUrlaDraftSchema = z.strictObject({
  changes: z
    .array(
      z.union([
        z.strictObject({ path, value }).describe('An answer; an empty text takes it away'),
        z.strictObject({ path, item: z.enum(['added', 'removed']) }).describe('An item of a list, by an id of yours'),
      ]),
    )
    .max(1_000)
    .refine(
      (changes) => changes.filter((change) => 'item' in change).length <= MOST_ITEMS_AT_ONCE,
      `Add and remove ${MOST_ITEMS_AT_ONCE} items at most at a time`,
    )
    .refine(
      (changes) => changes.reduce((sum, change) => sum + lengthOf(change), 0) <= MOST_CHARACTERS_AT_ONCE,
      `Send ${MOST_CHARACTERS_AT_ONCE} characters at most at a time`,
    ),
  step: stepSchema.describe('Where it was typed'),
  since: z.int().min(0).optional().describe('The version of the draft that was seen before'),
});

/** Answer to it; of `since`, what the caller has not seen. */
export const urlaDraftChangedSchema = commandAnswerSchema.extend({
  overwritten: z
    .array(touchSchema.extend({ path: z.string(), value: z.union([z.string(), z.boolean()]) }))
    .describe('Answers of someone else that this one took the place of: the last one holds'),
  removed: z
    .array(touchSchema.extend({ path: z.string() }))
    .describe('Items that someone else has removed: what was typed in them is not kept'),
  hasNews: z.boolean().describe('Someone else has changed it since: read it again'),
});
export type UrlaDraftChanged = z.infer<typeof urlaDraftChangedSchema>;

/** Answer to a submission, the same however often it is asked for. */
export const urlaSubmittedSchema = commandAnswerSchema.extend({ loanNumber: z.string() });

/** `PATCH /api/urla-drafts/{id}/demographics`. */
export const giveDemographicsSchema = z.strictObject({
  answers: z.array(z.strictObject({ path, value })).max(1_000),
});

export const demographicsSchema = z.object({
  version: z.int(),
  demographics: draftSchemaOf(demographicsForm),
  fields: z.record(z.string(), touchSchema),
});
