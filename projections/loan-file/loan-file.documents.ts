import { forEvery } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PdfContent } from '../../events/kernel/pdf-content.ts';
import type { DocumentStatus, DocumentType } from '../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentFactsRead } from '../../events/loan-application/document-facts/document-facts.events.ts';
import {
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from '../../events/loan-application/documents/documents.events.ts';
import { accountOf } from './recorded-by.ts';

/** What a virus scanner says of a file; `signature` is what it calls what it found. */
export type FileScan =
  { readonly state: 'waiting' | 'clean' } | { readonly state: 'infected'; readonly signature: string };

/** What came of reading a file, and what it says. */
export type FileReading = Pick<DocumentFactsRead['data'], 'outcome' | 'facts'> & { readonly readAt: string };

export type FileDocumentVersion = {
  readonly documentVersion: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly activeContent?: readonly PdfContent[] | undefined;
  /** Left out where no scanner was to look at it. */
  readonly scan?: FileScan | undefined;
  /** What its text layer says; left out while nobody has read it. */
  readonly reading?: FileReading | undefined;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  /** The account of who did; left out for partners and the like. */
  readonly uploadedById?: string | undefined;
};

export type FileDocument = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  readonly requestReason: string | null;
  readonly dueOn: string | null;
  /** Why the verified one was asked for again, until a newer file has come. */
  readonly againBecause?: string | undefined;
  readonly reviewedBy: string | null;
  readonly reviewedById?: string | undefined;
  readonly reviewNotes: string | null;
  /** Oldest first; empty while only requested. */
  readonly versions: readonly FileDocumentVersion[];
};

/** A request that was taken back, and why: the file does not need the document. */
export type WithdrawnRequest = {
  readonly documentType: DocumentType;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
};

/** What of a file's record its documents depend on. */
export type WithDocuments = {
  readonly documents: readonly FileDocument[];
  /** Requests that were taken back, the oldest first; left out in rows from before they were kept. */
  readonly withdrawnRequests?: readonly WithdrawnRequest[] | undefined;
};

const emptyDocument = (documentId: string, documentType: DocumentType, status: DocumentStatus): FileDocument => ({
  documentId,
  documentType,
  status,
  requestReason: null,
  dueOn: null,
  reviewedBy: null,
  reviewNotes: null,
  versions: [],
});

const requestDocument = (
  { documents }: WithDocuments,
  { type, data }: RecordedEvent<DocumentEventOf<'DocumentRequested'>>,
): WithDocuments => {
  const { documentId, documentType, reason, dueOn = null } = data;
  const document = emptyDocument(documentId, documentType, documentStatusAfter[type]);
  return { documents: [...documents, { ...document, requestReason: reason, dueOn }] };
};

const reviseRequest = (
  { documents }: WithDocuments,
  { data }: RecordedEvent<DocumentEventOf<'DocumentRequestRevised'>>,
): WithDocuments => {
  const { documentId, reason, dueOn = null } = data;
  const request = { requestReason: reason, dueOn };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...request } : each)) };
};

const withdrawRequest = (
  { documents, withdrawnRequests = [] }: WithDocuments,
  { data, effectiveAt, metadata }: RecordedEvent<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): WithDocuments => {
  const { documentId, documentType, reason } = data;
  return {
    documents: documents.filter((each) => each.documentId !== documentId),
    withdrawnRequests: [...withdrawnRequests, { documentType, reason, by: metadata.actor.name, at: effectiveAt }],
  };
};

const requestReplacement = (
  { documents }: WithDocuments,
  { type, data }: RecordedEvent<DocumentEventOf<'DocumentReplacementRequested'>>,
): WithDocuments => {
  const { documentId, reason, againBecause, dueOn = null } = data;
  const again = { status: documentStatusAfter[type], requestReason: reason, dueOn, againBecause };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...again } : each)) };
};

const uploadDocument = (
  { documents }: WithDocuments,
  { type, data, effectiveAt, metadata }: RecordedEvent<DocumentEventOf<'DocumentUploaded'>>,
): WithDocuments => {
  const { documentId, documentType, ...file } = data;
  const status = documentStatusAfter[type];
  const known = documents.find((each) => each.documentId === documentId);
  const before = known ?? emptyDocument(documentId, documentType, status);
  const version = {
    ...file,
    uploadedAt: effectiveAt,
    uploadedBy: metadata.actor.name,
    uploadedById: accountOf(metadata.actor),
  };
  const versions = [...before.versions, version];
  const unreviewed = { reviewedBy: null, reviewedById: undefined, reviewNotes: null };
  const document: FileDocument = { ...before, status, ...unreviewed, againBecause: undefined, versions };
  return {
    documents: known ? documents.map((each) => (each === known ? document : each)) : [...documents, document],
  };
};

const scanOf = (event: ScanEvent): FileScan => {
  if (event.type === 'DocumentFoundInfected') return { state: 'infected', signature: event.data.signature };
  return { state: event.type === 'DocumentReleased' ? 'clean' : 'waiting' };
};

const scanDocument = ({ documents }: WithDocuments, event: RecordedEvent<ScanEvent>): WithDocuments => {
  const { documentId, documentVersion, isNewest } = event.data;
  const scan = scanOf(event);
  return {
    documents: documents.map((each) =>
      each.documentId === documentId
        ? {
            ...each,
            ...(isNewest && { status: documentStatusAfter[event.type] }),
            versions: each.versions.map((version) =>
              version.documentVersion === documentVersion ? { ...version, scan } : version,
            ),
          }
        : each,
    ),
  };
};

const reviewDocument = (
  { documents }: WithDocuments,
  { type, data, metadata }: RecordedEvent<ReviewEvent>,
): WithDocuments => {
  const { documentId, reviewNotes = null } = data;
  const { actor } = metadata;
  const review = {
    status: documentStatusAfter[type],
    reviewedBy: actor.name,
    reviewedById: accountOf(actor),
    reviewNotes,
  };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...review } : each)) };
};

const keepReading = (
  { documents }: WithDocuments,
  { data: { documentId, documentVersion, outcome, facts }, effectiveAt }: RecordedEvent<DocumentFactsRead>,
): WithDocuments => {
  const reading: FileReading = { outcome, facts, readAt: effectiveAt };
  return {
    documents: documents.map((each) =>
      each.documentId === documentId
        ? {
            ...each,
            versions: each.versions.map((version) =>
              version.documentVersion === documentVersion ? { ...version, reading } : version,
            ),
          }
        : each,
    ),
  };
};

/** What of a file's record each event about its documents changes. */
export const documentChanges = {
  DocumentRequested: requestDocument,
  DocumentRequestRevised: reviseRequest,
  DocumentReplacementRequested: requestReplacement,
  DocumentRequestWithdrawn: withdrawRequest,
  DocumentUploaded: uploadDocument,
  ...forEvery(scanStatusAfter, scanDocument),
  ...forEvery(reviewStatusAfter, reviewDocument),
  DocumentFactsRead: keepReading,
};
