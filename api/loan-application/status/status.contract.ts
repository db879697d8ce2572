import { z } from 'zod';
import { adverseActionReasons, MOST_ADVERSE_ACTION_REASONS } from '../../../events/lending/denial/adverse-action.ts';
import { denialFigures, denialSources } from '../../../events/lending/denial/denial-words.ts';
import { consequences } from '../../../events/lending/decisions/consequences.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import {
  applicationStatuses,
  documentTypes,
  receivedDocumentTypes,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import { saidSubjectsSchema } from '../../../events/lending/needs/subjects.ts';
import { isEachOnce, optionalNotes, requiredText } from '../../http/requests/fields.contract.ts';
import { endOrdersSchema } from '../../services/orders/orders-that-end.contract.ts';

/** Most documents that a move asks for. */
const MOST_ASKED = 100;

/**
 * `PATCH /api/applications/{id}/status`. A move off the normal path, or an approval past stages that are flagged or not
 * done, needs notes; a rejection needs its principal reasons, or notes.
 */
export const changeStatusSchema = z.strictObject({
  status: z.enum(applicationStatuses),
  notes: optionalNotes,
  reasons: z
    .array(z.enum(adverseActionReasons, 'Choose reasons of the list'))
    .max(MOST_ADVERSE_ACTION_REASONS, `Give ${MOST_ADVERSE_ACTION_REASONS} reasons at most`)
    .refine(isEachOnce, 'Give each reason once')
    .optional(),
  /** Of a move to documents needed: what the borrower is asked for; one that is verified needs notes that say why again. */
  documents: z
    .array(
      z.strictObject({
        documentType: z.enum(receivedDocumentTypes, 'Choose documents of the list'),
        /** Whom and what it is for; left out: each need of the type that nothing has come in for. */
        subjects: saidSubjectsSchema.optional(),
      }),
    )
    .max(MOST_ASKED, `Ask for ${MOST_ASKED} documents at most`)
    .refine((documents) => isEachOnce(documents.map((each) => JSON.stringify(each))), 'Name each document once')
    .optional(),
  /** Why, as the borrower reads it; left out: the usual reason of each document. */
  requestReason: requiredText('A reason the borrower will read', 500).optional(),
  endOrders: endOrdersSchema,
});

/** Something on the file that is not as a move wants it, and how to mend that; the ids say what it is about. */
const openItemSchema = z.object({
  item: z.string(),
  fix: z.string(),
  stageId: z.string().optional(),
  documentId: z.string().optional(),
  conditionId: z.string().optional(),
  /** Of a stage that the approval went past: its note. */
  approvedPastBecause: z.string().optional(),
});

/** A reason that the file itself shows; ratios in percent, everything else counted. */
const denialGroundSchema = z.object({
  reason: z.enum(adverseActionReasons),
  figure: z.enum(denialFigures),
  value: z.number(),
  /** The limit; null where any is too many. */
  limit: z.number().nullable(),
  source: z.enum(denialSources),
  documentTypes: z.array(z.enum(documentTypes)).optional(),
});

/** A move of the status, with all that is to be known before it is made; the server refuses by the same. */
export const possibleMoveSchema = z.object({
  status: z.enum(applicationStatuses),
  /** Off the normal path, or an approval past something: needs notes. */
  override: z.boolean(),
  authority: z.enum(authorities).describe('What it takes: docs/permissions.md'),
  keptFromSubmitter: z.boolean(),
  keptFromMover: z.boolean(),
  /** With any of these the move is refused. */
  blocks: z.array(openItemSchema),
  /** Open items that an approval may pass with notes. */
  passedOver: z.array(openItemSchema),
  /** Other open items; none blocks. */
  open: z.array(openItemSchema),
  consequences: z.array(z.enum(consequences)),
  /** Of a rejection: reasons that the file itself shows, to choose from. */
  grounds: z.array(denialGroundSchema),
});
export type MoveOnFile = z.infer<typeof possibleMoveSchema>;
