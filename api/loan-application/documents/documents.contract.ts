import { z } from 'zod';
import { pdfContents } from '../../../events/kernel/pdf-content.ts';
import type { FieldError } from '../../../events/kernel/errors.ts';
import {
  documentStatuses,
  documentTypes,
  receivedDocumentTypes,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  documentSubjectSchema,
  saidSubjectsSchema,
  MOST_SUBJECTS,
  subjectOfKey,
} from '../../../events/lending/needs/subjects.ts';
import { settingBounds } from '../../../events/lending/fields/setting-bounds.ts';
import { dueDayProblem } from '../../../events/lending/fields/possible-days.ts';
import { optionalNotes, plainDate, problemAt, requiredText } from '../../http/requests/fields.contract.ts';

/** `PATCH /api/applications/{id}/documents/{documentId}`. */
export const reviewDocumentSchema = z.strictObject({
  status: z.enum(['under_review', 'verified', 'approved', 'needs_review', 'rejected']),
  reviewNotes: optionalNotes,
});

/** `POST /api/applications/{id}/document-requests`. */
export const requestDocumentSchema = z.strictObject({
  documentType: z.enum(receivedDocumentTypes),
  /** Whom and what it is for; left out: each need of the type that nothing has come in for. */
  subjects: saidSubjectsSchema.optional(),
  reason: requiredText('A reason the borrower will read', 500),
  dueOn: plainDate().optional(),
  /** Why a document that is verified is asked for again; without it that is refused. */
  againBecause: requiredText('Why the one on the file does not do', 500).optional(),
});

/** `PUT /api/applications/{id}/documents/{documentId}/subjects`: whom and what the document is for. */
export const assignDocumentSchema = z.strictObject({ subjects: saidSubjectsSchema });

/** `POST /api/applications/{id}/document-requests/{documentId}/withdrawal`. */
export const withdrawRequestSchema = z.strictObject({ reason: requiredText('A reason', 500) });

/** Date problems of a request. @param today at the branch, `2026-03-01` */
export const requestProblems = ({ dueOn }: { readonly dueOn?: string | undefined }, today: string): FieldError[] =>
  problemAt('dueOn', dueOn && dueDayProblem(dueOn, today));

/** A form has texts alone: the keys of the subjects, `<borrowerId>/<lineId>/<taxYear>` each, what is not said left empty. */
const subjectsInForm = z
  .string()
  .max(MOST_SUBJECTS * 120)
  .transform((keys) => keys.split(',').map(subjectOfKey))
  .pipe(saidSubjectsSchema)
  .optional();

const fileSchema = z.string().meta({
  format: 'binary',
  description: `PDF, JPEG, PNG or TIFF, at most as large as the settings say: ${settingBounds.uploadMaxMegabytes.most} MB or less`,
});
/** Form of `POST /api/applications/{id}/documents`. */
export const uploadFormSchema = z.strictObject({
  documentType: z.enum(receivedDocumentTypes),
  /** The request it answers; left out, the oldest open one of its type, or a new document. */
  documentId: z.uuid().toLowerCase().optional(),
  /** The condition that it is to show. A funded file takes documents for an open condition after closing only. */
  conditionId: z.uuid().toLowerCase().optional(),
  /** Whom and what it is for: `<borrowerId>/<lineId>/<taxYear>`, several with commas; left out, the subjects of the request, or the one need of the type. */
  subjects: subjectsInForm,
  /** Where another document has the same content: refuse it, or add it as another one, as when left out. */
  duplicates: z.enum(['refuse', 'add']).optional(),
  file: fileSchema,
});
/** Form of `POST /api/applications/{id}/documents/{documentId}/versions`. */
export const replaceFormSchema = z.strictObject({ file: fileSchema });

/** A document as the file's page shows it. */
export const documentSchema = z.object({
  id: z.uuid(),
  /** The file's name, or the type's label while nothing has been uploaded. */
  fileName: z.string(),
  documentType: z.enum(documentTypes),
  /** Whom and what it is for; null while nobody has said. */
  subjects: z.array(documentSubjectSchema).nullable(),
  /** The same in words: `Ada Vale, Harbor Bakery`; empty while nobody has said. */
  subjectNames: z.array(z.string()),
  /** True when the needs list asks for such documents by subject, and nobody has said whose this one is. */
  isUnassigned: z.boolean(),
  /** Bytes; null while nothing has been uploaded. */
  fileSize: z.int().nullable(),
  uploadedAt: z.iso.datetime().nullable(),
  uploadedBy: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  status: z.enum(documentStatuses),
  reviewNotes: z.string().nullable(),
  /** Why it was asked for, when it was requested. */
  requestReason: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  /** Why it was asked for again after it had been verified, until a newer file has come. */
  againBecause: z.string().nullable(),
  /** Number of files so far; 0 while only requested. */
  documentVersion: z.int(),
  /** Facts read from its newest file that differ from the application. */
  differences: z.int(),
  /** True when the caller uploaded its newest file, and the loan needs two people: someone else verifies it. */
  verifyingNeedsAnother: z.boolean(),
  /** True when the caller brought it in or alone verified it, and the loan needs two people: someone else clears on it. */
  clearingNeedsAnother: z.boolean(),
  /** Once it was split: the documents made of its pages, and the pages that are in none of them. */
  splitInto: z.object({ documentIds: z.array(z.uuid()), pagesLeft: z.array(z.int()), by: z.string() }).nullable(),
  versions: z.array(
    z.object({
      documentVersion: z.int(),
      fileName: z.string(),
      mediaType: z.string(),
      fileSize: z.int(),
      sha256: z.string(),
      /** Active content of a PDF, for the reviewer; empty for plain or unchecked files. */
      activeContent: z.array(z.enum(pdfContents)),
      /** Of a PDF: it has one page. False for more, and where it is not certain. */
      isSinglePage: z.boolean(),
      /** The virus scanner's verdict; null where no scan was required. */
      scan: z.enum(['waiting', 'clean', 'infected']).nullable(),
      /** The scanner's name for its finding. */
      malware: z.string().nullable(),
      uploadedAt: z.iso.datetime(),
      uploadedBy: z.string(),
      /** Of a document that was made of pages of another one: which, by the name of its file, and who did. */
      splitFrom: z
        .object({ documentId: z.uuid(), fileName: z.string(), pages: z.array(z.int()), by: z.string() })
        .nullable(),
    }),
  ),
});
export type LoanDocument = z.infer<typeof documentSchema>;

/** Answer to an upload. */
export const uploadAnswerSchema = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  version: z.int(),
});
