import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { recordAnswers } from '../../../../events/lending/urla/recorded-answers.ts';
import type { FileContent, LoanApplicationRestated } from '../../../../events/loan-application/intake/intake.events.ts';
import { contentIn } from '../../../../events/loan-application/intake/intake.events.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { ChangeUrla } from '../../../../events/loan-application/stated/stated.decider.ts';
import { loanFileFold } from '../../../../workflows/loan-origination/loan-file-summary.ts';
import {
  borrowerId,
  coBorrowerId,
  commandMetadata,
  documentId,
  documentRequested,
  loanApplicationSubmitted,
  otherDocumentId,
  submission,
} from '../../../support/histories/builders.ts';
import { fileIn, given } from '../support/given-application.ts';
import { cleared, conditionAdded, conditionId, evidence } from '../support/given-conditions.ts';
import { recordedAs } from './recorded-as.ts';

const changeId = '99999999-9999-4999-8999-999999999999';
const content = contentIn(submission());
const amount = (value: string) => recordAnswers([{ path: 'loan.loanAmount', value }]);

const change = (more: Partial<ChangeUrla['data']> = {}): ChangeUrla => ({
  type: 'ChangeUrla',
  data: {
    changeId,
    kind: 'correction',
    reason: 'Mistyped',
    given: amount('300000'),
    before: amount('320000'),
    added: [],
    removed: [],
    content: { ...content, loan: { ...content.loan, amountCents: 300_000_00 } },
    parts: ['loan'],
    ...more,
  },
});
const corrected = {
  type: 'UrlaCorrected' as const,
  data: {
    changeId,
    reason: 'Mistyped',
    given: amount('300000'),
    before: amount('320000'),
    added: [],
    removed: [],
  },
};
const restated = (of: FileContent, more: Partial<LoanApplicationRestated['data']> = {}): LoanApplicationRestated => ({
  type: 'LoanApplicationRestated',
  data: { ...of, changeId, parts: ['loan'], needs: { added: [], dropped: [] }, cash: null, ...more },
});
const refinance: FileContent = { ...content, loan: { ...content.loan, purpose: 'refinance' } };

describe('Changing answers of a file', () => {
  it('records the change, and what the file rests on since', () => {
    given(loanApplicationSubmitted()).when(change()).thenEvents(corrected, restated(change().data.content));
    const learned = change({ kind: 'change_of_circumstance', learnedOn: '2026-03-01', drawnUp: amount('320000') });
    given(loanApplicationSubmitted())
      .when(learned)
      .thenEvents(
        { type: 'UrlaDrawnUp', data: { given: amount('320000') } },
        { type: 'UrlaCircumstanceChanged', data: { ...corrected.data, learnedOn: '2026-03-01' } },
        restated(learned.data.content),
      );
  });

  it('is refused once the file has ended', () => {
    for (const status of ['funded', 'rejected'] as const)
      given(...fileIn(status))
        .when(change())
        .thenThrows({ code: 'illegal_transition' });
  });

  it('opens a condition again that was cleared on papers that show what changed, and no other', () => {
    const history = [loanApplicationSubmitted(), conditionAdded(), ...evidence, cleared];
    const reopened = {
      type: 'ConditionReopened' as const,
      data: { conditionId, cause: 'answers_changed' as const, parts: ['income' as const] },
    };
    given(...history)
      .when(change({ parts: ['income'] }))
      .thenEvents(corrected, restated(change().data.content, { parts: ['income'] }), reopened);
    given(...history)
      .when(change())
      .thenEvents(corrected, restated(change().data.content));
  });

  it('leaves a condition cleared that was cleared on the papers of another borrower', () => {
    const assigned = {
      type: 'DocumentAssigned' as const,
      data: { documentId, documentType: 'pay_stub' as const, subjects: [{ borrowerId, lineId: 'current' }] },
    };
    const history = [loanApplicationSubmitted(), conditionAdded(), ...evidence, assigned, cleared];
    const ofWhom = (whose: string) => ({
      parts: ['income' as const],
      partsOf: [{ borrowerId: whose, parts: ['income' as const] }],
    });
    const opened = (whose: string) =>
      loanApplicationDecider
        .decide(change(ofWhom(whose)), stateAfter(loanApplicationDecider, history), commandMetadata())
        .filter(({ type }) => type === 'ConditionReopened');
    expect(opened(coBorrowerId)).toEqual([]);
    expect(opened(borrowerId)).toHaveLength(1);
  });

  it('takes back a request that is not needed any more while nothing has come in for it', () => {
    given(
      loanApplicationSubmitted(),
      documentRequested('purchase_contract'),
      documentRequested('pay_stub', otherDocumentId),
    )
      .when(change({ content: refinance, parts: ['purpose'] }))
      .thenEvents(
        corrected,
        restated(refinance, {
          parts: ['purpose'],
          needs: { added: ['mortgage_statement'], dropped: ['purchase_contract'] },
        }),
        {
          type: 'DocumentRequestWithdrawn',
          data: {
            documentId,
            documentType: 'purchase_contract',
            reason: 'The application no longer says what it was asked for',
          },
        },
      );
  });

  it('has every fold see the new figures, and what is waived stay waived', () => {
    const history = [
      loanApplicationSubmitted(),
      restated(
        { ...refinance, loan: { ...refinance.loan, amountCents: 100_00 } },
        {
          needs: { added: ['mortgage_statement'], dropped: ['purchase_contract'] },
        },
      ),
    ];
    const file = stateAfter(loanApplicationDecider, history);
    expect(file).toMatchObject({ facts: { loan: { amountCents: 100_00 } }, purpose: 'refinance' });
    const summary = stateAfter(loanFileFold, recordedAs(history));
    expect(summary?.needed).toContainEqual({ documentType: 'mortgage_statement' });
    expect(summary?.needed).not.toContainEqual({ documentType: 'purchase_contract' });
  });
});
