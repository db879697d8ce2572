import { describe, expect, it } from '@jest/globals';
import type { PlannedAction, RuleEffect } from '../../../../events/lending/automation/effects.ts';
import type { RuleActionId } from '../../../../events/lending/automation/actions.ts';
import type { WatchedEvent } from '../../../../events/loan-application/automation/automation.file.ts';
import { planAgain } from '../../../../events/loan-application/automation/automation.replan.ts';
import {
  borrower,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  underwriterId,
} from '../../../support/histories/builders.ts';
import { ruleHistoryOf } from '../../../support/histories/rule-history.ts';

/** Remainder of the first effect of an action on a file with these events. */
const leftOf = (action: RuleActionId, effect: RuleEffect, ...events: readonly WatchedEvent[]) => {
  const planned: PlannedAction = { action, effects: [effect] };
  return planAgain(planned, effect, { ruleName: 'R', file: ruleHistoryOf(loanApplicationSubmitted(), ...events).file });
};
const stage = (type: 'LoanStageStarted' | 'LoanStageCompleted', stageId: 'pre_qualification' | 'document_collection') =>
  ({ type, data: { stageId } }) as const;
const withdrawn: WatchedEvent = {
  type: 'LoanApplicationWithdrawn',
  data: { effectiveOn: '2026-03-02', requestedBy: borrower().borrowerId, channel: 'email', reason: 'Bought elsewhere' },
};

describe('What is left of an action once the file has moved', () => {
  const complete = { type: 'complete_stage', stageId: 'document_collection' } as const;
  const approve = { type: 'approve_document', documentId, documentType: 'pay_stub', documentVersion: 1 } as const;

  it('is all of it, where nothing has', () => {
    const opened = { type: 'complete_stage', stageId: 'pre_qualification' } as const;
    expect(leftOf('approve_stage', opened, stage('LoanStageStarted', 'pre_qualification'))).toEqual(opened);
    expect(leftOf('approve_document', approve, documentUploaded())).toEqual(approve);
    const assign = { type: 'assign', assigneeId: underwriterId } as const;
    expect(leftOf('assign_senior_underwriter', assign)).toEqual(assign);
    const status = { type: 'set_status', status: 'under_review' } as const;
    expect(leftOf('update_status', status)).toEqual(status);
    const comment = { type: 'comment', text: 'As it was then' } as const;
    expect(leftOf('approve_loan', comment)).toEqual(comment);
    const mail = { type: 'mail_borrower', mail: 'notification' } as const;
    expect(leftOf('notify_borrower', mail)).toEqual(mail);
  });

  it('is no stage that has documents outstanding by now', () => {
    expect(leftOf('approve_stage', complete, stage('LoanStageStarted', 'document_collection'))).toBe(
      'the file has changed since: documents are outstanding',
    );
  });

  it('is no other stage than the one it was about', () => {
    expect(leftOf('approve_stage', complete, stage('LoanStageStarted', 'pre_qualification'))).toBe(
      'the file has changed since',
    );
  });

  it('is no file but the one that the rule looked at', () => {
    const newer = [documentUploaded(), documentUploaded({ documentVersion: 2 })];
    expect(leftOf('approve_document', approve, ...newer)).toBe('the file has changed since');
    const { documentVersion: _none, ...older } = approve;
    expect(leftOf('approve_document', older, ...newer)).toEqual({ ...older, documentVersion: 2 });
  });

  it('is what is still missing of several', () => {
    const ask = { type: 'request_documents', documentTypes: ['pay_stub', 'w2'] } satisfies RuleEffect;
    const left = leftOf('request_documents', ask, documentUploaded({ documentId: otherDocumentId }));
    expect(left).toEqual({ type: 'request_documents', documentTypes: ['w2'] });
  });

  it('is no mail to a borrower who has withdrawn', () => {
    const mail = { type: 'mail_borrower', mail: 'notification' } as const;
    expect(leftOf('notify_borrower', mail, withdrawn)).toBe('the file has changed since: the application is Withdrawn');
  });
});
