import { describe, it } from '@jest/globals';
import type { Actor } from '../../../events/kernel/message.ts';
import { recordAnswers } from '../../../events/lending/urla/recorded-answers.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { RelianceConfirmed } from '../../../events/loan-application/reliance/reliance.events.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { ConfirmReliance } from '../../../events/loan-application/reliance/reliance.decider.ts';
import { commandMetadata, documentId, loanApplicationSubmitted } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';
import { fileIn } from './support/given-application.ts';

const leo: Actor = { kind: 'user', id: '00000000-0000-4000-8000-00000000000a', name: 'Leo Ross' };
const uma: Actor = { kind: 'user', id: '00000000-0000-4000-8000-00000000000b', name: 'Uma Voss' };
const as = (actor: Actor) => specificationOf(loanApplicationDecider, commandMetadata({ actor }));

const changeId = '99999999-9999-4999-8999-999999999999';
const amount = (value: string) => recordAnswers([{ path: 'loan.loanAmount', value }]);
const corrected: LoanApplicationEvent = {
  type: 'UrlaCorrected',
  data: {
    changeId,
    reason: 'Mistyped',
    given: amount('300000'),
    before: amount('320000'),
    added: [],
    removed: [],
  },
  metadata: { ...commandMetadata({ actor: leo }), commandId: 'c' },
};
const thing = { kind: 'document', id: documentId, name: 'Pay stub', reason: 'The same employer' } as const;
const confirm = (more: Partial<ConfirmReliance['data']> = {}): ConfirmReliance => ({
  type: 'ConfirmReliance',
  data: { ...thing, changeIds: [changeId], ...more },
});
const confirmed = {
  type: 'RelianceConfirmed' as const,
  data: { ...thing, changeIds: [changeId] },
} satisfies RelianceConfirmed;

describe('Saying that something is still good', () => {
  it('is recorded once for each change, with the reason', () => {
    as(uma)(loanApplicationSubmitted(), corrected).when(confirm()).thenEvents(confirmed);
    as(uma)(loanApplicationSubmitted(), corrected, confirmed)
      .when(confirm({ reason: 'Again' }))
      .thenNothing();
    const letter = { ...thing, kind: 'letter' } as const;
    as(uma)(loanApplicationSubmitted(), corrected, confirmed)
      .when(confirm(letter))
      .thenEvents({ type: 'RelianceConfirmed', data: { ...letter, changeIds: [changeId] } });
  });

  it('is for another than who made the change, but for loans that the lender lets one person take', () => {
    as(leo)(loanApplicationSubmitted(), corrected).when(confirm()).thenThrows({ code: 'forbidden' });
    const onePersonUpToCents = 1_000_000_00;
    as(leo)(loanApplicationSubmitted(), corrected)
      .when(confirm({ onePersonUpToCents }))
      .thenEvents({ type: 'RelianceConfirmed', data: { ...confirmed.data, onePersonUpToCents } });
  });

  it('names changes of the file, and none on a file that has ended', () => {
    const unknown = confirm({ changeIds: ['88888888-8888-4888-8888-888888888888'] });
    as(uma)(loanApplicationSubmitted(), corrected).when(unknown).thenThrows({ code: 'not_found' });
    as(uma)(...fileIn('rejected'), corrected)
      .when(confirm())
      .thenThrows({ code: 'illegal_transition' });
  });
});
