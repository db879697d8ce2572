import { forEvery } from '../../events/kernel/by-type.ts';
import { listed } from '../../events/kernel/kept.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PdfContent } from '../../events/kernel/pdf-content.ts';
import {
  type DocumentStatus,
  type DocumentType,
  isSettledDocument,
} from '../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentFactsRead } from '../../events/loan-application/document-facts/document-facts.events.ts';
import { documentChanges, type PutEvent } from '../../events/loan-application/core/file-core.state.ts';
import {
  type DocumentEventOf,
  type DocumentMoved,
  type ScanEvent,
  scanStatusAfter,
} from '../../events/loan-application/documents/documents.events.ts';
import type { DocumentDifference } from '../../events/lending/document-facts/stated-comparison.ts';
import type { DocumentSubject, ForSubjects } from '../../events/lending/needs/subjects.ts';
import { accountOf } from './recorded-by.ts';

/** A virus scanner's verdict; `signature` is its name for the finding. */
export type FileScan =
  { readonly state: 'waiting' | 'clean' } | { readonly state: 'infected'; readonly signature: string };

/** Result of reading a file, and its facts. */
export type FileReading = Pick<DocumentFactsRead['data'], 'outcome' | 'facts'> & { readonly readAt: string };

type SplitBy = { readonly by: string; readonly byId?: string | undefined };
/** Where a part comes from: pages of a version of a document, by the name of its file. */
export type SplitFrom = NonNullable<DocumentEventOf<'DocumentUploaded'>['data']['splitFrom']> &
  SplitBy & { readonly fileName: string };

export type FileDocumentVersion = {
  readonly documentVersion: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly activeContent?: readonly PdfContent[] | undefined;
  /** Of a PDF: that it has one page; left out for more, or where it is not certain. */
  readonly isSinglePage?: true | undefined;
  /** Left out where no scanner was to look at it. */
  readonly scan?: FileScan | undefined;
  /** Facts from its text layer; omitted until read. */
  readonly reading?: FileReading | undefined;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  /** The account of who did; left out for partners and the like. */
  readonly uploadedById?: string | undefined;
  /** The document that it was split from; who uploaded that uploaded this. */
  readonly splitFrom?: SplitFrom | undefined;
};

export type FileDocument = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** Whom and what it is for; left out while nobody has said. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  readonly status: DocumentStatus;
  readonly requestReason: string | null;
  readonly dueOn: string | null;
  /** Why the verified one was asked for again, until a newer file has come. */
  readonly againBecause?: string | undefined;
  readonly reviewedBy: string | null;
  readonly reviewedById?: string | undefined;
  readonly reviewNotes: string | null;
  /** Where the newest file differs from the application, once it was verified all the same. */
  readonly differences?: readonly DocumentDifference[] | undefined;
  /** The documents made of its pages, and the pages that are in none; left out while it was not split. */
  readonly splitInto?: (Pick<DocumentEventOf<'DocumentSplit'>['data'], 'partIds' | 'pagesLeft'> & SplitBy) | undefined;
  /** Accounts of who verified or approved the newest file; left out while nobody has. */
  readonly verifiedBy?: readonly string[] | undefined;
  /** Where in the log it was verified or approved; left out while it is not, and in rows from before it was kept. */
  readonly settledPosition?: number | undefined;
  /** Oldest first; empty while only requested. */
  readonly versions: readonly FileDocumentVersion[];
};

/** A request that was taken back, and why: the file does not need the document. */
export type WithdrawnRequest = ForSubjects & {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
};

/** Part of a file's record for its documents. */
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

const reviseRequest = (
  { documents }: WithDocuments,
  { data }: RecordedEvent<DocumentEventOf<'DocumentRequestRevised'>>,
): WithDocuments => {
  const { documentId, reason, dueOn = null } = data;
  const request = { requestReason: reason, dueOn };
  return { documents: documents.map((each) => (each.documentId === documentId ? { ...each, ...request } : each)) };
};

const withdrawRequest = (
  { withdrawnRequests = [] }: WithDocuments,
  {
    data: { documentType, subjects, reason },
    effectiveAt,
    metadata,
  }: RecordedEvent<DocumentEventOf<'DocumentRequestWithdrawn'>>,
): Partial<WithDocuments> => ({
  withdrawnRequests: [
    ...withdrawnRequests,
    { documentType, subjects, reason, by: metadata.actor.name, at: effectiveAt },
  ],
});

const put = (
  event: RecordedEvent<PutEvent>,
  status: DocumentStatus,
  known: FileDocument | undefined,
  source: FileDocument | undefined,
): FileDocument => {
  const { documentId, documentType } = event.data;
  const subjects = event.data.subjects ?? known?.subjects;
  const before = {
    ...(known ?? emptyDocument(documentId, documentType, status)),
    status,
    subjects,
    settledPosition: undefined,
  };
  if (event.type !== 'DocumentUploaded') {
    const { reason, dueOn = null } = event.data;
    const againBecause = 'againBecause' in event.data ? { againBecause: event.data.againBecause } : {};
    return { ...before, requestReason: reason, dueOn, ...againBecause };
  }
  const { data, effectiveAt, metadata } = event;
  const { documentId: _documentId, documentType: _documentType, subjects: _subjects, splitFrom, ...file } = data;
  const by = { name: metadata.actor.name, id: accountOf(metadata.actor) };
  const from = source?.versions.find(({ documentVersion }) => documentVersion === splitFrom?.documentVersion);
  const version = {
    ...file,
    uploadedAt: effectiveAt,
    uploadedBy: from ? from.uploadedBy : by.name,
    uploadedById: from ? from.uploadedById : by.id,
    ...(splitFrom && { splitFrom: { ...splitFrom, fileName: from?.fileName ?? '', by: by.name, byId: by.id } }),
  };
  const unreviewed = {
    reviewedBy: null,
    reviewedById: undefined,
    reviewNotes: null,
    differences: undefined,
    verifiedBy: undefined,
  };
  return { ...before, ...unreviewed, againBecause: undefined, versions: [...before.versions, version] };
};

const moved = (event: RecordedEvent<DocumentMoved>, status: DocumentStatus, before: FileDocument): FileDocument => {
  const { actor } = event.metadata;
  if (event.type === 'DocumentSplit') {
    const { partIds, pagesLeft } = event.data;
    return { ...before, status, splitInto: { partIds, pagesLeft, by: actor.name, byId: accountOf(actor) } };
  }
  const { data, position } = event;
  if ('isNewest' in data) return { ...before, status, settledPosition: undefined };
  const { reviewNotes = null, differences } = data;
  const account = accountOf(actor);
  const isSettled = isSettledDocument(status);
  const settledPosition = isSettled ? position : undefined;
  const reviewed = {
    ...before,
    status,
    settledPosition,
    reviewedBy: actor.name,
    reviewedById: account,
    reviewNotes,
    differences,
  };
  return isSettled && account !== undefined
    ? { ...reviewed, verifiedBy: [...(before.verifiedBy ?? []), account] }
    : reviewed;
};

const withVersion = (
  { documents }: WithDocuments,
  { documentId, documentVersion }: { readonly documentId: string; readonly documentVersion: number },
  change: Partial<FileDocumentVersion>,
): WithDocuments => ({
  documents: documents.map((each) =>
    each.documentId === documentId
      ? {
          ...each,
          versions: each.versions.map((version) =>
            version.documentVersion === documentVersion ? { ...version, ...change } : version,
          ),
        }
      : each,
  ),
});

const scanOf = (event: ScanEvent): FileScan => {
  if (event.type === 'DocumentFoundInfected') return { state: 'infected', signature: event.data.signature };
  return { state: event.type === 'DocumentReleased' ? 'clean' : 'waiting' };
};

const keepReading = (file: WithDocuments, { data, effectiveAt }: RecordedEvent<DocumentFactsRead>): WithDocuments => {
  const { outcome, facts } = data;
  return withVersion(file, data, { reading: { outcome, facts, readAt: effectiveAt } });
};

const documentsOnFile = documentChanges(listed<FileDocument>()('documentId'), { put, moved });

/** Changes by document events beside the status. */
const documentDetails = {
  DocumentRequestRevised: reviseRequest,
  DocumentRequestWithdrawn: withdrawRequest,
  ...forEvery(scanStatusAfter, (file: WithDocuments, event: ScanEvent) =>
    withVersion(file, event.data, { scan: scanOf(event) }),
  ),
  DocumentAssigned: (
    { documents }: WithDocuments,
    { data: { documentId, subjects } }: RecordedEvent<DocumentEventOf<'DocumentAssigned'>>,
  ): WithDocuments => ({
    documents: documents.map((each) => (each.documentId === documentId ? { ...each, subjects } : each)),
  }),
  DocumentFactsRead: keepReading,
};

/** Changes of a file's record by document events. */
export const documentsAfter = [documentsOnFile, documentDetails] as const;
