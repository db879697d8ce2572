import { describe, expect, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import {
  allowedTransitions,
  type ApplicationStatus,
  applicationStatuses,
  isOverride,
  overrideTargets,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import type { ChangeApplicationStatus } from '../../../events/loan-application/status/status.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  borrowerId,
  documentId,
  documentRequested,
  documentUploaded,
  otherDocumentId,
  restated,
  statusChanged,
} from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';

const changeStatus = (status: ApplicationStatus, notes?: string): ChangeApplicationStatus => ({
  type: 'ChangeApplicationStatus',
  data: { status, notes, may: authorities, ...(status === 'rejected' && { reasons: ['insufficient_income'] }) },
});

/** A file in that status whose stages before the decision are done, so that approving it passes nothing over. */
const ripeFileIn = (status: ApplicationStatus): LoanApplicationEvent[] => [
  ...fileIn(status),
  ...(['pre_qualification', 'document_collection', 'underwriting', 'appraisal'] as const).map(
    (stageId): LoanApplicationEvent => ({ type: 'LoanStageCompleted', data: { stageId } }),
  ),
];

const moved = (from: ApplicationStatus, to: ApplicationStatus, notes?: string): LoanApplicationEvent => {
  const event = statusChanged(from, to, notes);
  return to === 'rejected' ? { ...event, data: { ...event.data, reasons: ['insufficient_income'] } } : event;
};

const everyMove = applicationStatuses.flatMap((from) =>
  applicationStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);
const allowed = everyMove.filter(([from, to]) => allowedTransitions(from).includes(to));
const normal = allowed.filter(([from, to]) => !isOverride(from, to));
const overrides = allowed.filter(([from, to]) => isOverride(from, to));
const illegal = everyMove.filter(([from, to]) => !allowedTransitions(from).includes(to));

describe('Status of a loan application', () => {
  it.each(normal)('moves from %s to %s on the normal path without notes', (from, to) => {
    given(...ripeFileIn(from))
      .when(changeStatus(to))
      .thenEvents(moved(from, to));
  });

  it.each(overrides)('moves from %s to %s as an override, with notes only', (from, to) => {
    given(...ripeFileIn(from))
      .when(changeStatus(to, 'The committee decided so'))
      .thenEvents(moved(from, to, 'The committee decided so'));
    expect(statusChanged(from, to).data.override).toBe(true);
    given(...ripeFileIn(from))
      .when(changeStatus(to, '   '))
      .thenThrows({ code: 'rule_violation', message: /notes/, fields: ['notes'] });
  });

  it.each(illegal)('refuses %s to %s and lists what is allowed', (from, to) => {
    given(...fileIn(from))
      .when(changeStatus(to, 'Please'))
      .thenThrows({
        code: 'illegal_transition',
        details: {
          from,
          to,
          allowed: allowedTransitions(from).map((status) => ({ status, override: isOverride(from, status) })),
        },
      });
  });

  it('lets nothing leave funded, and every reviewer target be reached from everywhere else', () => {
    expect(illegal.filter(([from]) => from === 'funded')).toHaveLength(applicationStatuses.length - 1);
    for (const from of applicationStatuses.filter((status) => status !== 'funded')) {
      const reachable = allowed.filter((move) => move[0] === from).map((move) => move[1]);
      expect(reachable).toEqual(expect.arrayContaining(overrideTargets.filter((to) => to !== from)));
    }
  });

  it.each(applicationStatuses)('does nothing when a file in %s is set to what it is', (status) => {
    given(...fileIn(status))
      .when(changeStatus(status, 'Again'))
      .thenNothing();
  });

  it('keeps the stated funds and the cash to close with a rejection for too little of them', () => {
    const stated = restated({ assets: [{ assetId: 'acc-1', borrowerId, kind: 'deposit_account', cents: 61_250_00 }] }, [
      'assets',
    ]);
    const reasons = ['insufficient_cash'] as const;
    const ground = { figure: 'liquid_funds', value: 61_250_00, limit: 80_000_00, source: 'application' } as const;
    const rejected = statusChanged('under_review', 'rejected');
    given(...fileIn('under_review'), stated)
      .when({ type: 'ChangeApplicationStatus', data: { status: 'rejected', may: authorities, reasons } })
      .thenEvents({
        ...rejected,
        data: { ...rejected.data, reasons: [...reasons], grounds: [{ reason: reasons[0], ...ground }] },
      });
  });

  it('gives back who has taken it up again, when it is approved anew', () => {
    const [assigneeId, stageId] = ['55555555-5555-4555-8555-555555555556', 'underwriting'] as const;
    const claimed = { type: 'LoanStageClaimed', data: { stageId, assigneeId, assigneeName: 'Sasha Second' } } as const;
    given(...ripeFileIn('underwriting'), claimed)
      .when(changeStatus('approved'))
      .thenEvents(moved('underwriting', 'approved'), {
        type: 'LoanStageReleased',
        data: { stageId, previousAssigneeId: assigneeId },
      });
    // The first time the stage is completed by itself, and says so.
    const begun = { type: 'LoanStageStarted', data: { stageId } } as const;
    given(...ripeFileIn('underwriting'), begun, claimed)
      .when(changeStatus('approved'))
      .thenEvents(moved('underwriting', 'approved'));
  });

  describe('When it is about to close', () => {
    const stageFlagged: LoanApplicationEvent = { type: 'LoanStageFlagged', data: { stageId: 'appraisal' } };
    const flagResolved: LoanApplicationEvent = { type: 'LoanStageCompleted', data: { stageId: 'appraisal' } };
    const verified: LoanApplicationEvent = { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } };

    it('names every unsettled document and flagged stage, and how to fix each', () => {
      given(...fileIn('approved'), documentUploaded(), documentRequested('w2', otherDocumentId), stageFlagged)
        .when(changeStatus('closing_ready'))
        .thenThrows({
          code: 'rule_violation',
          message: /Pay stub.*W-2 form.*Appraisal/,
          details: {
            failing: [
              {
                item: 'Pay stub is received',
                fix: 'Review the document and verify or approve it',
                documentId,
              },
              {
                item: 'W-2 form is pending',
                fix: 'Get the file from the borrower and verify it',
                documentId: otherDocumentId,
              },
              {
                item: 'Stage Appraisal requires attention',
                fix: 'Resolve the issue and complete the stage',
                stageId: 'appraisal',
              },
            ],
          },
        });
    });

    it('also holds back funding', () => {
      given(...fileIn('closing_ready'), documentUploaded())
        .when(changeStatus('funded'))
        .thenThrows({ code: 'rule_violation', message: /cannot become funded/ });
    });

    it('goes on once documents are settled and flags resolved', () => {
      given(...fileIn('approved'), documentUploaded(), verified, stageFlagged, flagResolved)
        .when(changeStatus('closing_ready'))
        .thenEvents(statusChanged('approved', 'closing_ready'));
    });

    it('does not wait for a rejected document that another one stands in for', () => {
      given(
        ...fileIn('approved'),
        documentUploaded({ documentId: otherDocumentId }),
        { type: 'DocumentRejected', data: { documentId: otherDocumentId, documentVersion: 1 } },
        documentUploaded(),
        verified,
      )
        .when(changeStatus('closing_ready'))
        .thenEvents(statusChanged('approved', 'closing_ready'));
    });
  });
});
