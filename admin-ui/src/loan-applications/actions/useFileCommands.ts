import { useTranslate } from 'react-admin';
import type {
  changeStageSchema,
  requestDocumentSchema,
  reviewDocumentSchema,
} from '../../../../api/loan-application/loan-application.contract.ts';
import type { z } from 'zod';
import type { ApplicationStatus, Priority, StageId } from '../../../../events/lending/life-cycle.ts';
import { useLendlog } from '../../client/data-provider.ts';
import { useLoanFile } from './loan-file-context.ts';

type Noted = {
  readonly notes: string | undefined;
  /** What the writer had seen when they began. */
  readonly version: number;
};
type StatusChange = Noted & { readonly status: ApplicationStatus };
type StageChange = Noted & { readonly stageId: StageId; readonly status: z.input<typeof changeStageSchema>['status'] };
type DocumentReview = Noted & {
  readonly documentId: string;
  readonly status: z.input<typeof reviewDocumentSchema>['status'];
};

/**
 * Every command on the open file, with its toast. Whatever judges or replaces a state is sent with the version it was
 * judged on; a comment or a request for a document only adds, so it is never in conflict.
 */
export const useFileCommands = () => {
  const { file, run } = useLoanFile();
  const lendlog = useLendlog();
  const translate = useTranslate();
  const { id } = file;
  return {
    changeStatus: ({ status, notes, version }: StatusChange) =>
      run(() => lendlog.changeStatus({ id, version, status, notes }), {
        success: 'review.statusUpdated',
        failure: 'review.statusFailed',
      }),
    addComment: (comment: string) => run(() => lendlog.comment({ id, comment }), { success: 'review.commentAdded' }),
    changeStage: ({ stageId, status, notes, version }: StageChange) =>
      run(() => lendlog.changeStage({ id, version, stageId, status, notes }), { success: 'review.stageUpdated' }),
    reviewDocument: ({ documentId, status, notes, version }: DocumentReview) =>
      run(() => lendlog.reviewDocument({ id, version, documentId, status, reviewNotes: notes }), {
        success: 'review.documentUpdated',
      }),
    requestDocument: (request: z.input<typeof requestDocumentSchema>) =>
      run(() => lendlog.requestDocument({ id, ...request }), { success: 'documents.requested' }),
    assign: (assignee: { readonly id: string; readonly name: string } | null) =>
      run(() => lendlog.assign({ id, version: file.version, assigneeId: assignee?.id ?? null }), {
        success: assignee ? 'review.assigned' : 'review.unassigned',
        values: assignee ? { name: assignee.name } : {},
      }),
    prioritize: (priority: Priority) =>
      run(() => lendlog.prioritize({ id, version: file.version, priority }), {
        success: 'review.prioritized',
        values: { priority: translate(`vocabulary.priority.${priority}`).toLowerCase() },
      }),
  };
};
