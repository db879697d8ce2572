import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { pdfContents } from '../../kernel/pdf-content.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { printedFromSchema } from '../../kernel/printed-from.ts';
import { factIds } from '../../lending/document-facts/fact-labels.ts';
import { type DocumentStatus, documentTypes } from '../../lending/life-cycle/life-cycle.ts';
import { documentSubjectSchema } from '../../lending/needs/subjects.ts';

/** Whom and what it is for; left out while nobody has said, and in older events. */
const subjects = z.array(documentSubjectSchema).min(1).optional();

const requestedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  reason: z.string(),
  dueOn: z.iso.date().optional(),
  subjects,
});
const requestWithdrawnSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  reason: z.string(),
  subjects,
});
const replacementRequestedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  /** The one that was verified, and stays on the file. */
  documentVersion: z.int().positive(),
  reason: z.string(),
  /** Why the verified one does not do: for the history. */
  againBecause: z.string(),
  dueOn: z.iso.date().optional(),
  subjects,
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
  /** The condition that it was handed in for; left out where it was for none. */
  conditionId: uuidSchema.optional(),
  /** Active content of a PDF; omitted when plain, or unchecked as in older events. */
  activeContent: z.array(z.enum(pdfContents)).min(1).optional(),
  /** Of a PDF: it has one page, so there is nothing to split; left out for more, where it is not certain, and in older events. */
  isSinglePage: z.literal(true).optional(),
  subjects,
  /** The document that it was split from, and its pages there; left out for what was uploaded as it is. */
  splitFrom: z
    .object({ documentId: uuidSchema, documentVersion: z.int().positive(), pages: z.array(z.int().positive()).min(1) })
    .optional(),
});
const assignedSchema = z.object({
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  subjects: z.array(documentSubjectSchema).min(1),
});
const splitSchema = z.object({
  documentId: uuidSchema,
  documentVersion: z.int().positive(),
  pageCount: z.int().positive(),
  /** The documents that were made of its pages, in their order. */
  partIds: z.array(uuidSchema).min(1),
  /** Pages that are in none of them. */
  pagesLeft: z.array(z.int().positive()),
});
const printedSchema = printedFromSchema.extend({
  documentId: uuidSchema,
  /** The version of the document that was printed; its bytes are those of its upload. */
  documentVersion: z.int().positive(),
});
const reviewed = {
  schema: z.object({
    documentId: uuidSchema,
    documentVersion: z.int().positive(),
    reviewNotes: z.string().optional(),
    /** Of one that is verified: where it differs from the application all the same; the notes say why it is good. */
    differences: z.array(z.object({ fact: z.enum(factIds), difference: z.string() })).optional(),
    /** Verified by who uploaded it, as the lender allows for loans up to this amount. */
    onePersonUpToCents: z.int().optional(),
  }),
  personal: { reviewNotes: STREAM },
  notPersonal: { 'differences[].difference': 'one of a few sentences' },
} as const;
const scannedSchema = z.object({
  documentId: uuidSchema,
  documentVersion: z.int().positive(),
  /** True for the then newest version: only that one sets the document's status. */
  isNewest: z.boolean(),
});
const reminderSentSchema = z.object({
  documentIds: z.array(uuidSchema).min(1),
  /** 1 for the first reminder of a round of requests. */
  reminderNumber: z.int().positive(),
  channel: z.literal('email'),
  reminderKey: z.string(),
  /** The mail server may have taken it twice: an attempt ended without its answer. */
  mayBeTwice: z.literal(true).optional(),
});

const ids = { 'subjects[].lineId': 'the id of a line' } as const;

export const documentsEvents = {
  DocumentRequested: { schema: requestedSchema, personal: { reason: STREAM }, notPersonal: ids },
  /** An open request has another reason or another due date. */
  DocumentRequestRevised: { schema: requestedSchema, personal: { reason: STREAM }, notPersonal: ids },
  DocumentRequestWithdrawn: { schema: requestWithdrawnSchema, personal: { reason: STREAM }, notPersonal: ids },
  /** The borrower has to send a document anew that was verified. */
  DocumentReplacementRequested: {
    schema: replacementRequestedSchema,
    personal: { reason: STREAM, againBecause: STREAM },
    notPersonal: ids,
  },
  DocumentUploaded: {
    schema: uploadedSchema,
    personal: { fileName: STREAM },
    notPersonal: { ...ids, mediaType: 'one of four types' },
  },
  /** The portal has printed it, from this. */
  DocumentPrinted: {
    schema: printedSchema,
    personal: { data: STREAM },
    notPersonal: { engine: 'a program and its version', 'template.id': 'the name of a template' },
  },
  /** Staff say whom and what a document is for, or that it is for others than was said. */
  DocumentAssigned: { schema: assignedSchema, notPersonal: ids },
  /** Its pages became documents of their own: it stays on the file, and no longer counts. */
  DocumentSplit: { schema: splitSchema },
  /** Nobody gets or approves it before a virus scanner has looked at it. */
  DocumentQuarantined: {
    schema: scannedSchema.extend({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      sizeBytes: z.int().positive(),
    }),
  },
  /** The scanner has found nothing. */
  DocumentReleased: { schema: scannedSchema },
  /** The scanner has found something: nobody gets it any more. */
  DocumentFoundInfected: {
    schema: scannedSchema.extend({
      /** The scanner's name for it. */
      signature: z.string(),
    }),
    notPersonal: { signature: 'the name of a kind of malware' },
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

/** The status of a document after each event of a scan of its newest version. */
export const scanStatusAfter = {
  DocumentQuarantined: 'processing',
  DocumentReleased: 'received',
  DocumentFoundInfected: 'rejected',
} as const satisfies Partial<Record<DocumentEvent['type'], DocumentStatus>>;

/** The status of a document after each event that moves one. */
export const documentStatusAfter = {
  DocumentRequested: 'pending',
  DocumentReplacementRequested: 'needs_review',
  DocumentUploaded: 'received',
  DocumentSplit: 'split',
  ...scanStatusAfter,
  ...reviewStatusAfter,
} as const satisfies Partial<Record<DocumentEvent['type'], DocumentStatus>>;

export type ScanEvent = DocumentEventOf<keyof typeof scanStatusAfter>;
/** Moves a document that is there. */
export type DocumentMoved = ReviewEvent | ScanEvent | DocumentEventOf<'DocumentSplit'>;
export type ReviewEvent = DocumentEventOf<keyof typeof reviewStatusAfter>;
