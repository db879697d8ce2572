import { userOf } from '../../kernel/message.ts';
import { type DocumentStatus, isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import type { DocumentEventOf, DocumentMoved } from './documents.events.ts';
import { splitInto } from './documents.split.ts';
import type { DocumentsSlice, DocumentState } from './documents.state.ts';

/** A document once it is asked for, the first time or anew, or comes in. @param source that it was split from: who brought that in brought in its parts */
export const put = (
  event: DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>,
  status: DocumentStatus,
  before: DocumentState | undefined,
  source?: DocumentState,
): DocumentState => {
  const { documentId, documentType } = event.data;
  const subjects = event.data.subjects ?? before?.subjects;
  const document = { documentId, documentType, status, ...(subjects && { subjects }) };
  if (event.type === 'DocumentUploaded') {
    const { documentVersion, sha256 } = event.data;
    const uploadedBy = source ? (source.uploadedBy ?? null) : userOf(event.metadata?.actor);
    return { ...document, documentVersion, sha256, uploadedBy, inQuarantine: before?.inQuarantine ?? [] };
  }
  const { reason, dueOn } = event.data;
  return { documentVersion: 0, ...before, ...document, request: { reason, dueOn } };
};

/** A document once it was reviewed or split, or the newest version scanned. */
export const moved = (event: DocumentMoved, status: DocumentStatus, before: DocumentState): DocumentState => {
  if (event.type === 'DocumentSplit') return splitInto(before, event);
  const { data, metadata } = event;
  if ('isNewest' in data) return { ...before, status };
  const reviewed = { ...before, status, reviewNotes: data.reviewNotes, differences: data.differences };
  const user = userOf(metadata?.actor);
  return isSettledDocument(status) && user !== null
    ? { ...reviewed, verifiedBy: [...(before.verifiedBy ?? []), user] }
    : reviewed;
};

export const reminderSent = (
  { reminderKeys }: DocumentsSlice,
  { data }: DocumentEventOf<'DocumentReminderSent'>,
): Pick<DocumentsSlice, 'reminderKeys'> => ({ reminderKeys: [...reminderKeys, data.reminderKey] });

/** A document once it is said whom it is for. */
export const assigned = (
  { documents }: DocumentsSlice,
  { data: { documentId, subjects } }: DocumentEventOf<'DocumentAssigned'>,
): Pick<DocumentsSlice, 'documents'> => ({
  documents: documents.map((each) => (each.documentId === documentId ? { ...each, subjects } : each)),
});
