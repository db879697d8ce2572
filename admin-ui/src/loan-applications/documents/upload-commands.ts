import type { z } from 'zod';
import type { uploadAnswerSchema } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { DocumentType } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { type DocumentSubject, subjectKey } from '../../../../events/lending/needs/subjects.ts';
import { upload } from '../../client/http.ts';

type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

type Upload = {
  /** The loan file it belongs to. */
  readonly id: string;
  readonly file: File;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

type NewDocument = Upload & {
  readonly documentType: DocumentType;
  /** Whom and what it is for; left out, those of the request. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  /** The request that the file answers. */
  readonly documentId?: string | undefined;
  /** The condition that it is to show. */
  readonly conditionId?: string | undefined;
  /** Where another document has the same content: refused, or added as another one, as when left out. */
  readonly duplicates?: 'refuse' | 'add';
};

export const uploadDocument = ({
  id,
  documentType,
  subjects,
  documentId,
  conditionId,
  duplicates,
  file,
  ...options
}: NewDocument) => {
  const form = new FormData();
  // Fields go first: the server reads the stream once and needs the type before the file.
  form.set('documentType', documentType);
  if (documentId) form.set('documentId', documentId);
  if (subjects) form.set('subjects', subjects.map(subjectKey).join(','));
  if (conditionId) form.set('conditionId', conditionId);
  if (duplicates) form.set('duplicates', duplicates);
  form.set('file', file);
  return upload<UploadAnswer>({ path: `applications/${id}/documents`, form, ...options });
};

/** A new version of a document that is already there. */
export const replaceDocument = ({ id, documentId, file, ...options }: Upload & { readonly documentId: string }) => {
  const form = new FormData();
  form.set('file', file);
  return upload<UploadAnswer>({ path: `applications/${id}/documents/${documentId}/versions`, form, ...options });
};
