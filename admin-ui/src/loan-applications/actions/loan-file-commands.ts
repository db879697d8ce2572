import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { commentSchema } from '../../../../api/loan-application/comments/comments.contract.ts';
import type {
  assignDocumentSchema,
  requestDocumentSchema,
  reviewDocumentSchema,
  withdrawRequestSchema,
} from '../../../../api/loan-application/documents/documents.contract.ts';
import type { changeStageSchema } from '../../../../api/loan-application/stages/stages.contract.ts';
import type { changeStatusSchema } from '../../../../api/loan-application/status/status.contract.ts';
import type { StageId } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { command } from '../../client/http.ts';
import type { OnFile } from '../../kit/applications/assignment-commands.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;

export const changeStatus = ({ id, version }: OnFile, body: z.input<typeof changeStatusSchema>) =>
  command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/status`, body, version });

export const comment = (id: string, body: z.input<typeof commentSchema>) =>
  command<CommandAnswer>({ method: 'POST', path: `applications/${id}/comments`, body });

export const changeStage = ({ id, version }: OnFile, stageId: StageId, body: z.input<typeof changeStageSchema>) =>
  command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/stages/${stageId}`, body, version });

export const reviewDocument = (
  { id, version }: OnFile,
  documentId: string,
  body: z.input<typeof reviewDocumentSchema>,
) => command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/documents/${documentId}`, body, version });

/** Has a program read the text of the newest file. */
export const readText = (id: string, documentId: string) =>
  command<CommandAnswer>({ method: 'POST', path: `applications/${id}/documents/${documentId}/reading`, body: {} });

export const requestDocument = (id: string, body: z.input<typeof requestDocumentSchema>) =>
  command<CommandAnswer>({ method: 'POST', path: `applications/${id}/document-requests`, body });

/** Says whom and what a document is for. */
export const assignDocument = (id: string, documentId: string, body: z.input<typeof assignDocumentSchema>) =>
  command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/documents/${documentId}/subjects`, body });

export const withdrawRequest = (id: string, documentId: string, body: z.input<typeof withdrawRequestSchema>) =>
  command<CommandAnswer>({
    method: 'POST',
    path: `applications/${id}/document-requests/${documentId}/withdrawal`,
    body,
  });
