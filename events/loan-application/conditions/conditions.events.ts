import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { contentParts } from '../../lending/changes/content-parts.ts';
import {
  conditionCategories,
  conditionPoints,
  conditionSources,
  type ConditionStatus,
  reopeningCauses,
} from '../../lending/conditions/condition-words.ts';
import { findingIds } from '../../lending/arrivals/consequence-table.ts';
import { vendorKindIds } from '../../lending/vendor-orders/kinds.ts';
import { authorities } from '../../lending/decisions/decision-permissions.ts';

const conditionId = uuidSchema;

/** A condition's title, and its wording for the borrower and for staff. */
const terms = {
  title: z.string(),
  externalWording: z.string(),
  internalWording: z.string().optional(),
  mustBeMetBefore: z.enum(conditionPoints),
  category: z.enum(conditionCategories),
  dueOn: z.iso.date().optional(),
};
const personalTerms = { title: STREAM, externalWording: STREAM, internalWording: STREAM };

/** The accepted report that a condition comes from, and by which finding of the table of consequences. */
const reportSchema = z.object({
  orderId: uuidSchema,
  orderNumber: z.string(),
  kind: z.enum(vendorKindIds),
  topic: z.string(),
  finding: z.enum(findingIds),
});
const ofReport = { 'report.orderNumber': 'derived from an id', 'report.topic': 'a kind and ids' };
export type ReportOfCondition = z.infer<typeof reportSchema>;

/** One version of a document, by its content. */
export const evidenceSchema = z.object({
  documentId: uuidSchema,
  documentVersion: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const conditionsEvents = {
  ConditionAdded: {
    schema: z.object({
      conditionId,
      /** 1 for the first of the file; what people call it by. */
      number: z.int().positive(),
      ...terms,
      source: z.enum(conditionSources),
      templateId: z.string().optional(),
      report: reportSchema.optional(),
    }),
    personal: personalTerms,
    notPersonal: { templateId: 'a name of the list of templates', ...ofReport },
  },
  ConditionReworded: {
    schema: z.object({
      conditionId,
      ...terms,
      /** By a newer report, and not by somebody. */
      report: reportSchema.optional(),
    }),
    personal: personalTerms,
    notPersonal: ofReport,
  },
  /** The borrower, or whoever has to bring it, is asked. */
  ConditionRequested: {
    schema: z.object({
      conditionId,
      /** Where it is expected to come in. */
      documentIds: z.array(uuidSchema),
      dueOn: z.iso.date().optional(),
    }),
  },
  /** Evidence for it has arrived; the documents replace those named before. */
  ConditionReceived: {
    schema: z.object({ conditionId, documentIds: z.array(uuidSchema), note: z.string().optional() }),
    personal: { note: STREAM },
  },
  /** The evidence is not enough. */
  ConditionReturned: { schema: z.object({ conditionId, reason: z.string() }), personal: { reason: STREAM } },
  ConditionCleared: {
    schema: z.object({
      conditionId,
      /** The versions that showed it; none where the note says what did. */
      evidence: z.array(evidenceSchema),
      note: z.string().optional(),
      /** Cleared by who brought in or alone verified what shows it, as the lender allows for loans up to this amount. */
      onePersonUpToCents: z.int().optional(),
    }),
    personal: { note: STREAM },
    notPersonal: { 'evidence[].sha256': 'a digest of a file' },
  },
  ConditionWaived: {
    schema: z.object({
      conditionId,
      reason: z.string(),
      /** By which authority (`lending/decision-permissions.ts`). */
      authority: z.enum(authorities),
    }),
    personal: { reason: STREAM },
  },
  /** Its clearing or waiver no longer holds. */
  ConditionReopened: {
    schema: z.object({
      conditionId,
      cause: z.enum(reopeningCauses),
      /** The evidence that it happened to, and its newest version then; left out when someone reopens it. */
      documentId: uuidSchema.optional(),
      documentVersion: z.int().positive().optional(),
      /** Parts of the application that were changed, against which it was cleared. */
      parts: z.array(z.enum(contentParts)).optional(),
      reason: z.string().optional(),
    }),
    personal: { reason: STREAM },
  },
  /** It was never needed. */
  ConditionWithdrawn: { schema: z.object({ conditionId, reason: z.string() }), personal: { reason: STREAM } },
  /** For staff only. */
  ConditionCommented: {
    schema: z.object({ conditionId, commentId: uuidSchema, comment: z.string() }),
    personal: { comment: STREAM },
  },
} as const satisfies EventDefinitions;

export type ConditionEvent = EventOf<typeof conditionsEvents>;
export type ConditionEventOf<Type extends ConditionEvent['type']> = EventOf<typeof conditionsEvents, Type>;

/** The status of a condition after each event that moves one. */
export const conditionStatusAfter = {
  ConditionAdded: 'open',
  ConditionRequested: 'requested',
  ConditionReceived: 'received',
  ConditionReturned: 'returned',
  ConditionCleared: 'cleared',
  ConditionWaived: 'waived',
  ConditionReopened: 'reopened',
  ConditionWithdrawn: 'withdrawn',
} as const satisfies Partial<Record<ConditionEvent['type'], ConditionStatus>>;

/** An event that gives a condition another status. */
export type ConditionMoved = ConditionEventOf<Exclude<keyof typeof conditionStatusAfter, 'ConditionAdded'>>;
