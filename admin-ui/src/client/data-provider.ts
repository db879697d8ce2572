import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, useDataProvider } from 'react-admin';
import type {
  RevealAnswer,
  RevealRequest,
  SubmitApplicationRequest,
  assignSchema,
  changeStageSchema,
  changeStatusSchema,
  commandAnswerSchema,
  commentSchema,
  prioritizeSchema,
  requestDocumentSchema,
  reviewDocumentSchema,
  uploadAnswerSchema,
} from '../../../api/loan-application/loan-application.contract.ts';
import type { DocumentType, StageId } from '../../../events/lending/life-cycle.ts';
import type { z } from 'zod';
import type { ReaderOrder } from '../../../api/log-reader/log-reader.contract.ts';
import { command, http, upload } from './http.ts';

export type CommandAnswer = z.infer<typeof commandAnswerSchema>;
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** The file a command is for; with `version` the server refuses it when the file has changed since. */
type OnFile = { readonly id: string; readonly version?: number | undefined };
type UploadFile = {
  readonly file: File;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

const applicationCommands = {
  submitApplication: (request: SubmitApplicationRequest) =>
    command<CommandAnswer>({ method: 'POST', path: 'applications', body: request }),
  changeStatus: ({ id, version, ...body }: OnFile & z.input<typeof changeStatusSchema>) =>
    command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/status`, body, version }),
  comment: ({ id, ...body }: { readonly id: string } & z.input<typeof commentSchema>) =>
    command<CommandAnswer>({ method: 'POST', path: `applications/${id}/comments`, body }),
  changeStage: ({ id, version, stageId, ...body }: OnFile & { stageId: StageId } & z.input<typeof changeStageSchema>) =>
    command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/stages/${stageId}`, body, version }),
  reviewDocument: ({
    id,
    version,
    documentId,
    ...body
  }: OnFile & { documentId: string } & z.input<typeof reviewDocumentSchema>) =>
    command<CommandAnswer>({ method: 'PATCH', path: `applications/${id}/documents/${documentId}`, body, version }),
  assign: ({ id, version, ...body }: OnFile & z.input<typeof assignSchema>) =>
    command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/assignee`, body, version }),
  prioritize: ({ id, version, ...body }: OnFile & z.input<typeof prioritizeSchema>) =>
    command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/priority`, body, version }),
  reveal: ({ applicationId, borrowerId, ...body }: { applicationId: string; borrowerId: string } & RevealRequest) =>
    command<RevealAnswer>({
      method: 'POST',
      path: `applications/${applicationId}/borrowers/${borrowerId}/reveals`,
      body,
    }),
  requestDocument: ({ id, ...body }: { readonly id: string } & z.input<typeof requestDocumentSchema>) =>
    command<CommandAnswer>({ method: 'POST', path: `applications/${id}/document-requests`, body }),
  /** A new document, or the file that a request waits for. */
  uploadDocument: ({
    id,
    documentType,
    documentId,
    file,
    ...options
  }: UploadFile & {
    readonly id: string;
    readonly documentType: DocumentType;
    /** The request that the file answers. */
    readonly documentId?: string | undefined;
  }) => {
    const form = new FormData();
    // Fields go first: the server reads the stream once and needs the type before the file.
    form.set('documentType', documentType);
    if (documentId) form.set('documentId', documentId);
    form.set('file', file);
    return upload<UploadAnswer>({ path: `applications/${id}/documents`, form, ...options });
  },
  /** A new version of a document that is already there. */
  replaceDocument: ({
    id,
    documentId,
    file,
    ...options
  }: UploadFile & { readonly id: string; readonly documentId: string }) => {
    const form = new FormData();
    form.set('file', file);
    return upload<UploadAnswer>({ path: `applications/${id}/documents/${documentId}/versions`, form, ...options });
  },
  orderReader: (name: string, { order, ...body }: ReaderOrder) =>
    command<undefined>({
      method: 'POST',
      path: `system/readers/${encodeURIComponent(name)}/${order}`,
      ...(order !== 'resume' && { body }),
    }),
  markActivitySeen: () => command<undefined>({ method: 'POST', path: 'activity/seen' }),
};

const rest = simpleRestProvider('/api', http);

/** The REST conventions of react-admin for lists, plus one method per command. */
export const dataProvider = { ...rest, supportAbortSignal: true, ...applicationCommands };
export type LendlogDataProvider = DataProvider & typeof applicationCommands;
export const useLendlog = (): LendlogDataProvider => useDataProvider<LendlogDataProvider>();
