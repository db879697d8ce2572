import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type {
  assignDocumentSchema,
  requestDocumentSchema,
  reviewDocumentSchema,
  withdrawRequestSchema,
} from '../../../../api/loan-application/documents/documents.contract.ts';
import type { changeStatusSchema } from '../../../../api/loan-application/status/status.contract.ts';
import type { changeStageSchema } from '../../../../api/loan-application/stages/stages.contract.ts';
import type { z } from 'zod';
import type { AdverseActionReason } from '../../../../events/lending/denial/adverse-action.ts';
import type { ApplicationStatus, Priority, StageId } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { read } from '../../client/http.ts';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';
import { assign, prioritize } from '../../kit/applications/assignment-commands.ts';
import { useActionsText } from './actions.texts.ts';
import {
  changeStage,
  changeStatus,
  comment,
  assignDocument,
  requestDocument,
  reviewDocument,
  withdrawRequest,
} from './loan-file-commands.ts';
import { useLoanFile } from './loan-file-context.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';

type Noted = {
  readonly notes: string | undefined;
  /** The version that the writer started from. */
  readonly version: number;
};
type StatusChange = Noted & {
  readonly status: ApplicationStatus;
  /** Of a rejection. */
  readonly reasons?: readonly AdverseActionReason[] | undefined;
  /** Of a move to documents needed. */
  readonly request?: Pick<z.input<typeof changeStatusSchema>, 'documents' | 'requestReason'> | undefined;
  /** Orders that are cancelled with what ends the file. */
  readonly ending?: Pick<z.input<typeof changeStatusSchema>, 'endOrders'>;
};
type StageChange = Noted & { readonly stageId: StageId; readonly status: z.input<typeof changeStageSchema>['status'] };
type DocumentReview = Noted & {
  readonly documentId: string;
  readonly status: z.input<typeof reviewDocumentSchema>['status'];
  /** The file at that version; undefined where it is not known any more, as after a reload. */
  readonly seen: DetailedApplication | undefined;
};

/** Basis of a document's review: the rest of the file may change meanwhile by workflows and readings. */
const judgedByDocument =
  (documentId: string) =>
  ({ status, disposition, documents }: DetailedApplication) => [
    status,
    disposition,
    documents.find(({ id }) => id === documentId),
  ];

/**
 * Every command on the open file, with its toast. Whatever judges or replaces a state is sent with the version it was
 * judged on; a comment or a request for a document only adds, so it is never in conflict.
 */
export const useFileCommands = () => {
  const { file, run } = useLoanFile();
  const t = useActionsText();
  const word = useVocabularyText();
  const { id } = file;
  return {
    changeStatus: ({ status, notes, reasons, request, ending, version }: StatusChange) =>
      run(
        () =>
          changeStatus(
            { id, version },
            { status, notes, ...(reasons && { reasons: [...reasons] }), ...request, ...ending },
          ),
        {
          success: t('toasts.statusUpdated'),
          failure: t('toasts.statusFailed'),
        },
      ),
    addComment: (text: string) => run(() => comment(id, { comment: text }), { success: t('toasts.commentAdded') }),
    changeStage: ({ stageId, status, notes, version }: StageChange) =>
      run(() => changeStage({ id, version }, stageId, { status, notes }), { success: t('toasts.stageUpdated') }),
    reviewDocument: ({ documentId, status, notes, version, seen }: DocumentReview) => {
      const send = (on: number) => reviewDocument({ id, version: on }, documentId, { status, reviewNotes: notes });
      const judgedBy = judgedByDocument(documentId);
      const readFile = () => read<DetailedApplication>(`applications/${id}/detailed`);
      return run(() => (seen ? sendAsJudged({ seen, judgedBy, read: readFile, send }) : send(version)), {
        success: t('toasts.documentUpdated'),
      });
    },
    /** @param isOpen whether it is asked for already */
    requestDocument: (request: z.input<typeof requestDocumentSchema>, isOpen: boolean) =>
      run(() => requestDocument(id, request), {
        success: isOpen ? t('toasts.requestRevised') : t('toasts.documentRequested'),
      }),
    assignDocument: (documentId: string, body: z.input<typeof assignDocumentSchema>) =>
      run(() => assignDocument(id, documentId, body), { success: t('toasts.documentAssigned') }),
    withdrawRequest: (documentId: string, withdrawal: z.input<typeof withdrawRequestSchema>) =>
      run(() => withdrawRequest(id, documentId, withdrawal), { success: t('toasts.requestWithdrawn') }),
    assign: (assignee: { readonly id: string; readonly name: string } | null) =>
      run(() => assign(file, { assigneeId: assignee?.id ?? null }), {
        success: assignee ? t('toasts.assigned', { name: assignee.name }) : t('toasts.unassigned'),
      }),
    prioritize: (priority: Priority) =>
      run(() => prioritize(file, { priority }), {
        success: t('toasts.prioritized', { priority: word(`priority.${priority}`).toLowerCase() }),
      }),
  };
};
