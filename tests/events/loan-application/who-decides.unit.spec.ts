import { describe, expect, it } from '@jest/globals';
import type { Authority } from '../../../events/lending/decisions/decision-permissions.ts';
import type { ApplicationStatus, StageId, StageStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import {
  type LoanApplicationCommand,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  commandMetadata,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  underwriter,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';
import { verified } from './support/given-conditions.ts';

const setStatus = (status: ApplicationStatus, ...may: Authority[]): LoanApplicationCommand => ({
  type: 'ChangeApplicationStatus',
  data: { status, notes: 'Because', may },
});
const setStage = (stageId: StageId, status: Exclude<StageStatus, 'pending'>, ...may: Authority[]) =>
  ({ type: 'ChangeStage', data: { stageId, status, may } }) as const;

/** A file in that status, with every stage before the decision completed. */
const ripe = (status: ApplicationStatus): LoanApplicationEvent[] => [
  loanApplicationSubmitted(),
  ...(['pre_qualification', 'document_collection', 'underwriting', 'appraisal'] as const).map((stageId) => ({
    type: 'LoanStageCompleted' as const,
    data: { stageId },
  })),
  ...(status === 'submitted' ? [] : [statusChanged('submitted', status, 'Brought over')]),
];

describe('Who may decide on a loan file', () => {
  it('keeps a rejected stage rejected for whoever only works on the file, so that the gate stays closed', () => {
    const rejected = [
      ...ripe('approved'),
      { type: 'LoanStageRejected' as const, data: { stageId: 'appraisal' as const } },
    ];
    for (const status of ['in_progress', 'processing', 'requires_attention'] as const) {
      given(...rejected)
        .when(setStage('appraisal', status, 'work', 'close'))
        .thenThrows({ code: 'forbidden', details: { permission: 'underwriting.approve' } });
    }
    given(...ripe('approved'))
      .when(setStage('appraisal', 'in_progress', 'work', 'close'))
      .thenThrows({ code: 'forbidden', details: { permission: 'underwriting.approve' } });
    given(...rejected)
      .when(setStage('appraisal', 'in_progress', 'work', 'decide'))
      .thenEvents({ type: 'LoanStageStarted', data: { stageId: 'appraisal' } });
  });

  it.each([
    ['underwriting', 'approved'],
    ['underwriting', 'rejected'],
    ['approved', 'underwriting'],
    ['approved', 'documents_needed'],
    ['closing_ready', 'underwriting'],
    ['closing_ready', 'under_review'],
    ['rejected', 'under_review'],
    ['rejected', 'approved'],
  ] as const)('%s to %s takes the authority to decide', (from, to) => {
    for (const may of [[], ['work'], ['work', 'close']] as const) {
      given(...ripe(from))
        .when(setStatus(to, ...may))
        .thenThrows({ code: 'forbidden', details: { permission: 'underwriting.approve' } });
    }
    given(...ripe(from))
      .when(setStatus(to, 'work', 'decide'))
      .thenEvents({ ...statusChanged(from, to, 'Because') });
  });

  it.each([
    ['approved', 'closing_ready'],
    ['closing_ready', 'funded'],
  ] as const)('%s to %s takes the authority to close', (from, to) => {
    given(...ripe(from))
      .when(setStatus(to, 'work'))
      .thenThrows({ code: 'forbidden', message: /closer/, details: { permission: 'underwriting.approve' } });
    given(...ripe(from))
      .when(setStatus(to, 'work', 'close'))
      .thenEvents(statusChanged(from, to, 'Because'));
  });

  it('takes no decision to work on an open file, and the permission to work all the same', () => {
    given(...ripe('submitted'))
      .when(setStatus('under_review', 'work'))
      .thenEvents(statusChanged('submitted', 'under_review', 'Because'));
    given(...ripe('submitted'))
      .when(setStatus('under_review'))
      .thenThrows({ code: 'forbidden', details: { permission: 'applications.update' } });
  });

  it.each(['underwriting', 'appraisal', 'approval'] as const)('decides stage %s only with the authority', (stageId) => {
    for (const status of ['completed', 'rejected'] as const) {
      given(loanApplicationSubmitted())
        .when(setStage(stageId, status, 'work'))
        .thenThrows({ code: 'forbidden', details: { permission: 'underwriting.approve' } });
    }
    given(loanApplicationSubmitted())
      .when(setStage(stageId, 'requires_attention', 'work'))
      .thenEvents({ type: 'LoanStageFlagged', data: { stageId } });
    const appraised = [documentUploaded({ documentType: 'appraisal_report' }), verified];
    given(loanApplicationSubmitted(), ...appraised, statusChanged('submitted', 'underwriting', 'Brought over'))
      .when(setStage(stageId, 'completed', 'work', 'decide'))
      .thenEvents({ type: 'LoanStageCompleted', data: { stageId } });
  });

  it.each([
    ['approval', 'submitted'],
    ['approval', 'under_review'],
    ['ready_to_close', 'submitted'],
    ['ready_to_close', 'underwriting'],
  ] as const)('nobody begins or completes stage %s of a file that is %s', (stageId, status) => {
    for (const move of ['in_progress', 'completed'] as const) {
      given(loanApplicationSubmitted(), ...(status === 'submitted' ? [] : [statusChanged('submitted', status, 'x')]))
        .when(setStage(stageId, move, 'work', 'decide', 'close'))
        .thenThrows({ code: 'illegal_transition', message: /comes later: the application is/ });
    }
  });
});

describe('A file that the actor submitted', () => {
  const by = { id: underwriter.id, name: underwriter.name };
  const own = (status: ApplicationStatus): LoanApplicationEvent[] =>
    ripe(status).map((event) =>
      event.type === 'LoanApplicationSubmitted'
        ? { ...event, metadata: { ...commandMetadata(), actor: { kind: 'user', ...by }, commandId: 'first' } }
        : event,
    );
  const everything = ['work', 'decide', 'close'] as const;

  it.each([
    ['underwriting', 'approved'],
    ['closing_ready', 'funded'],
    ['rejected', 'under_review'],
  ] as const)('is not moved from %s to %s by them, whatever they may do', (from, to) => {
    given(...own(from))
      .when(setStatus(to, ...everything))
      .thenThrows({ code: 'forbidden', message: /submitted.*[Ss]omeone else/ });
  });

  it('is not taken through its Approval stage by them', () => {
    given(...own('underwriting'))
      .when(setStage('approval', 'completed', ...everything))
      .thenThrows({ code: 'forbidden', message: /submitted/ });
  });

  it('is not decided by whoever typed it, whoever submitted it', () => {
    const typed = ripe('underwriting').map((event) =>
      event.type === 'LoanApplicationSubmitted'
        ? {
            ...event,
            data: { ...event.data, takenBy: [by.id] },
            metadata: {
              ...commandMetadata(),
              actor: { kind: 'user' as const, id: 'who-sent-it', name: 'Sam' },
              commandId: 'first',
            },
          }
        : event,
    );
    given(...typed)
      .when(setStatus('approved', ...everything))
      .thenThrows({ code: 'forbidden', message: /took or submitted/ });
    given(...typed)
      .when(setStage('approval', 'completed', ...everything))
      .thenThrows({ code: 'forbidden', message: /took or submitted/ });
  });

  it('can be rejected by them, and be worked on', () => {
    given(...own('underwriting'))
      .when(setStatus('rejected', ...everything))
      .thenEvents(statusChanged('underwriting', 'rejected', 'Because'));
    given(...own('submitted'))
      .when(setStatus('under_review', ...everything))
      .thenEvents(statusChanged('submitted', 'under_review', 'Because'));
  });

  it('is anybody else’s to decide', () => {
    const state = stateAfter(loanApplicationDecider, own('underwriting'));
    const other = commandMetadata({ actor: { kind: 'user', id: 'someone-else', name: 'Sasha Okafor' } });
    expect(loanApplicationDecider.decide(setStatus('approved', ...everything), state, other)).toHaveLength(1);
  });
});
