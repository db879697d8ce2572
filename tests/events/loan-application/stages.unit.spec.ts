import { describe, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import type { StageStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { ChangeStage } from '../../../events/loan-application/stages/stages.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationSubmitted, statusChanged, underwriterId } from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

const stageId = 'underwriting';
const changeStage = (status: ChangeStage['data']['status'], notes?: string): ChangeStage => ({
  type: 'ChangeStage',
  data: { stageId, status, notes, may: authorities },
});

const eventTypes = {
  in_progress: 'LoanStageStarted',
  processing: 'LoanStageProcessingStarted',
  completed: 'LoanStageCompleted',
  requires_attention: 'LoanStageFlagged',
  rejected: 'LoanStageRejected',
} as const satisfies Record<Exclude<StageStatus, 'pending'>, LoanApplicationEvent['type']>;

const moves = (['in_progress', 'processing', 'completed', 'requires_attention', 'rejected'] as const).map(
  (status) => [status, eventTypes[status]] as const,
);

const stageIn = (status: keyof typeof eventTypes, notes?: string): LoanApplicationEvent => ({
  type: eventTypes[status],
  data: { stageId, notes },
});

describe('A stage of a loan application', () => {
  it.each(moves)('set to %s records %s with the notes', (status, type) => {
    given(loanApplicationSubmitted())
      .when(changeStage(status, 'See the file'))
      .thenEvents({ type, data: { stageId, notes: 'See the file' } });
  });

  it.each(moves)('that is %s already stays without a second %s', (status) => {
    given(loanApplicationSubmitted(), stageIn(status)).when(changeStage(status)).thenNothing();
    given(loanApplicationSubmitted(), stageIn(status, 'Why')).when(changeStage(status, 'Why')).thenNothing();
  });

  it('keeps notes that a repeat adds', () => {
    given(loanApplicationSubmitted(), stageIn('requires_attention', 'Income is unclear'))
      .when(changeStage('requires_attention', 'The employer does not answer either'))
      .thenEvents(stageIn('requires_attention', 'The employer does not answer either'));
  });

  it('can be taken up again after it was completed', () => {
    given(loanApplicationSubmitted(), stageIn('completed'))
      .when(changeStage('in_progress'))
      .thenEvents(stageIn('in_progress'));
  });

  it('is started for someone', () => {
    const assignee = { assigneeId: underwriterId, assigneeName: 'Uma Underwood' };
    given(loanApplicationSubmitted())
      .when({ type: 'ChangeStage', data: { stageId, status: 'in_progress', may: authorities, ...assignee } })
      .thenEvents({ type: 'LoanStageStarted', data: { stageId, ...assignee } });
  });

  it.each(['rejected', 'funded'] as const)('no longer changes when the file is %s', (status) => {
    given(loanApplicationSubmitted(), statusChanged('submitted', status))
      .when(changeStage('completed'))
      .thenThrows({ code: 'illegal_transition', details: { status } });
  });
});

describe('The workflow on a stage', () => {
  const open = { type: 'OpenStage', data: { stageId } } as const;
  const close = { type: 'CloseStage', data: { stageId, notes: 'All documents are verified' } } as const;

  it('opens what nobody has touched', () => {
    given(loanApplicationSubmitted()).when(open).thenEvents({ type: 'LoanStageStarted', data: { stageId } });
  });

  it.each(moves)('does not open what is %s', (status) => {
    given(loanApplicationSubmitted(), stageIn(status)).when(open).thenNothing();
  });

  it.each(['in_progress', 'processing'] as const)('closes what is %s', (status) => {
    given(loanApplicationSubmitted(), stageIn(status))
      .when(close)
      .thenEvents({ type: 'LoanStageCompleted', data: close.data });
  });

  it.each(['completed', 'requires_attention', 'rejected'] as const)('leaves what is %s to people', (status) => {
    given(loanApplicationSubmitted(), stageIn(status)).when(close).thenNothing();
  });

  it('does not close what never began', () => {
    given(loanApplicationSubmitted()).when(close).thenNothing();
  });

  it('does nothing on a rejected file', () => {
    const rejected = [loanApplicationSubmitted(), stageIn('in_progress'), statusChanged('submitted', 'rejected')];
    given(...rejected)
      .when(close)
      .thenNothing();
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected')).when(open).thenNothing();
  });

  it('closes the stage that funding ends', () => {
    given(loanApplicationSubmitted(), stageIn('in_progress'), statusChanged('closing_ready', 'funded'))
      .when(close)
      .thenEvents({ type: 'LoanStageCompleted', data: close.data });
  });
});
