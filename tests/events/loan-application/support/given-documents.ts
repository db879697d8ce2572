import type { ReviewDocument } from '../../../../events/loan-application/documents/documents.review.ts';
import type { UploadDocument } from '../../../../events/loan-application/documents/documents.upload.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { documentId, documentUploaded } from '../../../support/histories/builders.ts';

const { documentVersion: _, ...file } = documentUploaded().data;
export const upload = (more: Partial<UploadDocument['data']> = {}): UploadDocument => ({
  type: 'UploadDocument',
  data: { ...file, mode: 'new', ...more },
});
export const review = (status: ReviewDocument['data']['status'], reviewNotes?: string): ReviewDocument => ({
  type: 'ReviewDocument',
  data: { documentId, status, reviewNotes },
});
export const reviewed = (
  type: 'DocumentVerified' | 'DocumentRejected' | 'DocumentChangesRequested',
): LoanApplicationEvent => ({
  type,
  data: { documentId, documentVersion: 1 },
});
