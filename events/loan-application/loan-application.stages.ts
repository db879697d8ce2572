import { IllegalTransitionError } from '../kernel/errors.ts';
import { isFinalStatus, type StageStatus } from '../lending/life-cycle.ts';
import type { ChangeStage, CloseStage, OpenStage } from './loan-application.commands.ts';
import type { LoanApplicationEventOf } from './loan-application.events.ts';
import type { LoanFile } from './loan-application.state.ts';

type StageEvent = LoanApplicationEventOf<
  'LoanStageStarted' | 'LoanStageProcessingStarted' | 'LoanStageCompleted' | 'LoanStageFlagged' | 'LoanStageRejected'
>;

export const changeStage = ({ data }: ChangeStage, file: LoanFile): StageEvent[] => {
  if (isFinalStatus(file.status)) {
    throw new IllegalTransitionError(`The application is ${file.status}; its stages no longer change`, {
      status: file.status,
      allowed: [],
    });
  }
  const { stageId, status, notes } = data;
  const current = file.stages[stageId];
  // A repeat that brings new notes says something new; dropping it would lose what the person wrote.
  if (current.status === status && (notes === undefined || notes === current.notes)) return [];

  switch (status) {
    case 'in_progress':
      return [{ type: 'LoanStageStarted', data: { stageId, ...assigneeOf(data), notes } }];
    case 'processing':
      return [{ type: 'LoanStageProcessingStarted', data: { stageId, notes } }];
    case 'completed':
      return [{ type: 'LoanStageCompleted', data: { stageId, notes } }];
    case 'requires_attention':
      return [{ type: 'LoanStageFlagged', data: { stageId, notes } }];
    case 'rejected':
      return [{ type: 'LoanStageRejected', data: { stageId, notes } }];
  }
};

export const openStage = ({ data }: OpenStage, file: LoanFile): StageEvent[] =>
  isFinalStatus(file.status) || file.stages[data.stageId].status !== 'pending'
    ? []
    : [{ type: 'LoanStageStarted', data: { stageId: data.stageId, ...assigneeOf(data) } }];

/** Also after funding: funding is what ends the last stage. */
export const closeStage = ({ data }: CloseStage, file: LoanFile): StageEvent[] =>
  file.status === 'rejected' || !isOpen(file.stages[data.stageId].status) ? [] : [{ type: 'LoanStageCompleted', data }];

const isOpen = (status: StageStatus): boolean => status === 'in_progress' || status === 'processing';

const assigneeOf = ({
  assigneeId,
  assigneeName,
}: {
  assigneeId?: string | undefined;
  assigneeName?: string | undefined;
}) => ({ assigneeId, assigneeName });
