import { z } from 'zod';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { conditionTemplateIds } from '../../../events/lending/conditions/condition-templates.ts';
import {
  conditionCategories,
  conditionPoints,
  conditionSources,
  conditionStatuses,
  reopeningCauses,
} from '../../../events/lending/conditions/condition-words.ts';
import { findingIds } from '../../../events/lending/arrivals/consequence-table.ts';
import { vendorKindIds } from '../../../events/lending/vendor-orders/kinds.ts';
import { dueDayProblem } from '../../../events/lending/fields/possible-days.ts';
import { isEachOnce, optionalNotes, plainDate, problemAt, requiredText } from '../../http/requests/fields.contract.ts';

const MOST_AT_ONCE = 30;
const MOST_DOCUMENTS = 50;

const terms = {
  title: requiredText('A title', 120),
  externalWording: requiredText('The wording for the borrower', 2000),
  internalWording: optionalNotes,
  mustBeMetBefore: z.enum(conditionPoints, 'Choose when it has to be met'),
  category: z.enum(conditionCategories, 'Choose a category'),
  dueOn: plainDate().optional(),
};

const ownSchema = z.strictObject(terms);

/**
 * `POST /api/applications/{id}/conditions`: several at once, of the list as they stand there but for what is given, and
 * in words of one's own.
 */
export const addConditionsSchema = z
  .strictObject({
    templates: z
      .array(
        z.strictObject({
          templateId: z.enum(conditionTemplateIds, 'Choose a template of the list'),
          mustBeMetBefore: terms.mustBeMetBefore.optional(),
          dueOn: terms.dueOn,
        }),
      )
      .max(MOST_AT_ONCE, `Add ${MOST_AT_ONCE} conditions at most at once`)
      .default([]),
    conditions: z.array(ownSchema).max(MOST_AT_ONCE, `Add ${MOST_AT_ONCE} conditions at most at once`).default([]),
  })
  .refine(({ templates, conditions }) => templates.length + conditions.length > 0, {
    path: ['templates'],
    message: 'Choose a condition of the list, or write one',
  });

/** A condition in words of one's own, as a form has it. */
export const ownConditionSchema = ownSchema;

const documentIds = z
  .array(z.uuid().toLowerCase())
  .max(MOST_DOCUMENTS, `Choose ${MOST_DOCUMENTS} documents at most`)
  .refine(isEachOnce, 'Name each document once');

/** `POST .../conditions/{conditionId}/request`. */
export const requestConditionSchema = z.strictObject({
  /** Where it is expected to come in. */
  documentIds: documentIds.default([]),
  dueOn: plainDate().optional(),
});

/** `POST .../conditions/{conditionId}/receipt`: the documents stand in place of those named before. */
export const receiveConditionSchema = z.strictObject({ documentIds: documentIds.default([]), note: optionalNotes });

/** `POST .../conditions/{conditionId}/clearing`: on the versions that were looked at, or on what the note says. */
export const clearConditionSchema = z.strictObject({
  evidence: z
    .array(z.strictObject({ documentId: z.uuid().toLowerCase(), documentVersion: z.int().positive() }))
    .max(MOST_DOCUMENTS, `Choose ${MOST_DOCUMENTS} documents at most`)
    .refine((evidence) => isEachOnce(evidence.map(({ documentId }) => documentId)), 'Name each document once')
    .default([]),
  note: optionalNotes,
});

/** Return, waiver, reopening and withdrawal of a condition. */
export const conditionReasonSchema = z.strictObject({ reason: requiredText('A reason', 2000) });

/** `PUT .../conditions/{conditionId}`. */
export const rewordConditionSchema = ownSchema;

/** `POST .../conditions/{conditionId}/comments`. */
export const conditionCommentSchema = z.strictObject({ comment: requiredText('A comment', 4000) });

/** Problems with dates. @param today at the branch, `2026-03-01` */
export const conditionProblems = ({ dueOn }: { readonly dueOn?: string | undefined }, today: string): FieldError[] =>
  problemAt('dueOn', dueOn && dueDayProblem(dueOn, today));

const stepSchema = z.object({ at: z.iso.datetime(), by: z.string() });

/** A condition as the file's page shows it. */
export const conditionSchema = z.object({
  id: z.uuid(),
  /** 1 for the first of the file; what people call it by. */
  number: z.int(),
  title: z.string(),
  /** Text for the borrower. */
  externalWording: z.string(),
  /** For staff only. */
  internalWording: z.string().nullable(),
  mustBeMetBefore: z.enum(conditionPoints),
  category: z.enum(conditionCategories),
  source: z.enum(conditionSources),
  templateId: z.string().nullable(),
  /** The order whose accepted report opened it, and by what it says; null for every other condition. */
  report: z
    .object({
      orderId: z.uuid(),
      orderNumber: z.string(),
      kind: z.enum(vendorKindIds),
      finding: z.enum(findingIds),
    })
    .nullable(),
  dueOn: z.iso.date().nullable(),
  status: z.enum(conditionStatuses),
  /** Times the evidence was insufficient. */
  returnedCount: z.int(),
  /** True when the caller added it. */
  isOwn: z.boolean(),
  /** True when the caller noted what came in, and the loan needs two people: someone else clears it without documents. */
  clearingOnNoteNeedsAnother: z.boolean(),
  /** Documents of the file that are to show it. */
  documentIds: z.array(z.uuid()),
  /** The versions that it was cleared on. */
  evidence: z.array(z.object({ documentId: z.uuid(), documentVersion: z.int(), sha256: z.string() })),
  addedAt: z.iso.datetime(),
  /** Its history, oldest first, each with reason or note. */
  steps: z.array(
    stepSchema.extend({
      status: z.enum(conditionStatuses),
      note: z.string().nullable(),
      /** Of a reopening. */
      cause: z.enum(reopeningCauses).nullable(),
    }),
  ),
  /** For staff only, oldest first. */
  comments: z.array(stepSchema.extend({ id: z.uuid(), text: z.string() })),
});
export type LoanCondition = z.infer<typeof conditionSchema>;
