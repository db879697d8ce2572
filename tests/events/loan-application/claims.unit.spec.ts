import { describe, it } from '@jest/globals';
import type { AssignStage, ClaimStage, ReleaseStage } from '../../../events/loan-application/claims/claims.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  documentUploaded,
  loanApplicationSubmitted,
  restated,
  statusChanged,
  submission,
  underwriterId,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

const stageId = 'underwriting';
const uma = { assigneeId: underwriterId, assigneeName: 'Uma Underwood' };
const sasha = { assigneeId: '55555555-5555-4555-8555-555555555556', assigneeName: 'Sasha Second' };
const claim = (who = uma, of: ClaimStage['data']['stageId'] = stageId): ClaimStage => ({
  type: 'ClaimStage',
  data: { stageId: of, ...who },
});
const assign = (who = uma): AssignStage => ({ type: 'AssignStage', data: { stageId, ...who } });
const release: ReleaseStage = { type: 'ReleaseStage', data: { stageId } };

const started = { type: 'LoanStageStarted', data: { stageId } } as const;
const completed = { type: 'LoanStageCompleted', data: { stageId } } as const;
const claimed = (who = uma): LoanApplicationEvent => ({ type: 'LoanStageClaimed', data: { stageId, ...who } });
const assigned = (who = uma): LoanApplicationEvent => ({ type: 'LoanStageAssigned', data: { stageId, ...who } });
const released = { type: 'LoanStageReleased', data: { stageId, previousAssigneeId: underwriterId } } as const;

const begun = [loanApplicationSubmitted(), started] as const;

describe('The work of a stage that has begun', () => {
  it('is claimed by whoever takes it first', () => {
    given(...begun)
      .when(claim())
      .thenEvents(claimed());
  });

  it('is not claimed twice by the same person', () => {
    given(...begun, claimed())
      .when(claim())
      .thenNothing();
  });

  it('is refused to the second person, with whose it is', () => {
    given(...begun, claimed())
      .when(claim(sasha))
      .thenThrows({ code: 'already_taken', details: { stageId, assigneeId: underwriterId } });
  });

  it('is not claimed over whoever it was begun for', () => {
    given(loanApplicationSubmitted(), { ...started, data: { stageId, ...uma } })
      .when(claim(sasha))
      .thenThrows({ code: 'already_taken', details: { assigneeId: underwriterId } });
  });

  it('is given to someone, also from someone else', () => {
    given(...begun)
      .when(assign())
      .thenEvents(assigned());
    given(...begun, claimed())
      .when(assign(sasha))
      .thenEvents(assigned(sasha));
    given(...begun, assigned())
      .when(assign())
      .thenNothing();
  });

  it('is given back, and can be claimed again', () => {
    given(...begun, claimed())
      .when(release)
      .thenEvents(released);
    given(...begun, claimed(), released)
      .when(release)
      .thenNothing();
    given(...begun, claimed(), released)
      .when(claim(sasha))
      .thenEvents(claimed(sasha));
  });

  it('stays with whoever has it when the stage is flagged and taken up again', () => {
    const flagged = { type: 'LoanStageFlagged', data: { stageId, notes: 'Income is unclear' } } as const;
    given(...begun, claimed(), flagged, started)
      .when(claim(sasha))
      .thenThrows({ code: 'already_taken', details: { assigneeId: underwriterId } });
  });

  it('is nobody’s again once the stage is completed', () => {
    given(...begun, claimed(), completed, started)
      .when(claim(sasha))
      .thenEvents(claimed(sasha));
  });
});

describe('A stage without work', () => {
  it('is not claimed before it begins, nor once it is completed', () => {
    given(loanApplicationSubmitted()).when(claim()).thenThrows({ code: 'illegal_transition', details: { stageId } });
    given(...begun, completed)
      .when(claim())
      .thenThrows({ code: 'illegal_transition', details: { stageId } });
  });

  it('is claimed all the same when the approval is to be given anew', () => {
    const approved = [...begun, statusChanged('underwriting', 'approved'), completed] as const;
    given(...approved)
      .when(claim())
      .thenThrows({ code: 'illegal_transition' });
    const smaller = { loan: { ...submission().loan, amountCents: 300_000_00 } };
    given(...approved, restated(smaller))
      .when(claim())
      .thenEvents(claimed());
    given(...approved, statusChanged('approved', 'underwriting'))
      .when(claim())
      .thenEvents(claimed());
  });

  it.each(['rejected', 'funded'] as const)('is not given to anybody when the file is %s', (status) => {
    given(...begun, statusChanged('submitted', status))
      .when(assign())
      .thenThrows({ code: 'illegal_transition', details: { status } });
  });

  it('can be given back all the same', () => {
    given(...begun, claimed(), statusChanged('submitted', 'rejected'))
      .when(release)
      .thenEvents(released);
  });
});

describe('The review of documents', () => {
  const reviews = { type: 'LoanStageClaimed', data: { stageId: 'document_collection', ...uma } } as const;

  it('is claimed while documents wait for it, also when their stage is completed', () => {
    given(loanApplicationSubmitted(), documentUploaded()).when(claim(uma, 'document_collection')).thenEvents(reviews);
    given(
      loanApplicationSubmitted(),
      { type: 'LoanStageStarted', data: { stageId: 'document_collection' } },
      { type: 'LoanStageCompleted', data: { stageId: 'document_collection' } },
      documentUploaded(),
    )
      .when(claim(uma, 'document_collection'))
      .thenEvents(reviews);
  });
});

describe('Closing of a file', () => {
  const closing = claim(uma, 'ready_to_close');
  const taken = { type: 'LoanStageClaimed', data: { stageId: 'ready_to_close', ...uma } } as const;

  it('is claimed from the approval on, before its stage has begun', () => {
    given(loanApplicationSubmitted(), statusChanged('underwriting', 'approved')).when(closing).thenEvents(taken);
    given(loanApplicationSubmitted(), statusChanged('approved', 'closing_ready')).when(closing).thenEvents(taken);
  });

  it('is not claimed before, nor once the approval is taken back, though its stage has begun', () => {
    const begun = { type: 'LoanStageStarted', data: { stageId: 'ready_to_close' } } as const;
    const refused = {
      code: 'illegal_transition',
      message: /^Closing begins with the approval, and the application is underwriting$/,
    } as const;
    given(loanApplicationSubmitted(), statusChanged('submitted', 'underwriting')).when(closing).thenThrows(refused);
    given(
      loanApplicationSubmitted(),
      statusChanged('underwriting', 'approved'),
      begun,
      statusChanged('approved', 'underwriting'),
    )
      .when(closing)
      .thenThrows(refused);
  });
});
