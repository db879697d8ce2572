import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { pdfContents } from '../../kernel/pdf-content.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { type DocumentStatus, documentTypes } from '../../lending/life-cycle.ts';

const requestedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  reason: z.string(),
  dueOn: z.iso.date().optional(),
});
const uploadedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  /** 1 for the first file; a replacement is the next number and the old file stays. */
  documentVersion: z.int().positive(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What a PDF holds beside pages; left out where it was found plain, or not looked into as in older events. */
  activeContent: z.array(z.enum(pdfContents)).min(1).optional(),
});
const reviewed = {
  schema: z.object({
    documentId: uuidSchema,
    documentVersion: z.int().positive(),
    reviewNotes: z.string().optional(),
  }),
  personal: { reviewNotes: STREAM },
} as const;
const reminderSentSchema = z.object({
  documentIds: z.array(uuidSchema).min(1),
  /** 1 for the first reminder of a round of requests. */
  reminderNumber: z.int().positive(),
  channel: z.literal('email'),
  reminderKey: z.string(),
});

export const documentsEvents = {
  DocumentRequested: { schema: requestedSchema, personal: { reason: STREAM } },
  DocumentUploaded: {
    schema: uploadedSchema,
    personal: { fileName: STREAM },
    notPersonal: { mediaType: 'one of four types' },
  },
  DocumentReviewStarted: reviewed,
  DocumentVerified: reviewed,
  DocumentApproved: reviewed,
  DocumentChangesRequested: reviewed,
  DocumentRejected: reviewed,
  DocumentReminderSent: { schema: reminderSentSchema, notPersonal: { reminderKey: 'made of ids' } },
} as const satisfies EventDefinitions;

export type DocumentEvent = EventOf<typeof documentsEvents>;
export type DocumentEventOf<Type extends DocumentEvent['type']> = EventOf<typeof documentsEvents, Type>;

/** The status of a document after each review of it. */
export const reviewStatusAfter = {
  DocumentReviewStarted: 'under_review',
  DocumentVerified: 'verified',
  DocumentApproved: 'approved',
  DocumentChangesRequested: 'needs_review',
  DocumentRejected: 'rejected',
} as const satisfies Partial<Record<DocumentEvent['type'], DocumentStatus>>;

/** The status of a document after each event that moves one. */
export const documentStatusAfter = {
  DocumentRequested: 'pending',
  DocumentUploaded: 'received',
  ...reviewStatusAfter,
} as const satisfies Partial<Record<DocumentEvent['type'], DocumentStatus>>;

export type ReviewEvent = DocumentEventOf<keyof typeof reviewStatusAfter>;
