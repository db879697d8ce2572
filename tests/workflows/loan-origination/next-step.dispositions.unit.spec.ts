import { describe, expect, it } from '@jest/globals';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { borrowerId } from '../../support/histories/builders.ts';
import { DAY_MS, documented, preQualified, step, stepAfter } from './next-step.given.ts';

const withdrawn: LoanApplicationEvent = {
  type: 'LoanApplicationWithdrawn',
  data: { effectiveOn: '2026-03-02', requestedBy: borrowerId, channel: 'email', reason: 'Moves abroad' },
};
const suspended: LoanApplicationEvent = {
  type: 'LoanApplicationSuspended',
  data: { effectiveOn: '2026-03-02', waitsFor: 'employer', reviewOn: '2026-03-20', reason: 'Payroll office is closed' },
};
const offered: LoanApplicationEvent = {
  type: 'CounterofferMade',
  data: {
    effectiveOn: '2026-03-02',
    terms: { amountCents: 280_000_00, termYears: 30, ratePercent: 6.5 },
    expiresOn: '2026-03-16',
    reasons: ['insufficient_collateral'],
  },
};
const takenBack: LoanApplicationEvent = {
  type: 'DispositionTakenBack',
  data: { disposition: 'withdrawn', notes: 'A namesake' },
};
const resumed: LoanApplicationEvent = { type: 'LoanApplicationResumed', data: {} };

describe('nextStep: dispositions', () => {
  it('ends with a file that is withdrawn, and begins again when that is taken back', () => {
    expect(stepAfter(9, ...preQualified, withdrawn)).toEqual({ kind: 'end' });
    expect(stepAfter(9, ...preQualified, withdrawn, takenBack)).toMatchObject({ command: { type: 'remindBorrower' } });
  });

  it('reminds of nothing while the file is suspended, and says what it waits for', () => {
    // 20 March in New York is over at 04:00 UTC of the day after.
    const endsInDays = (Date.parse('2026-03-21T04:00:00Z') - Date.parse('2026-03-02T15:00:00Z')) / DAY_MS;
    expect(stepAfter(4, ...preQualified, suspended)).toMatchObject({
      kind: 'wait',
      dueInMs: (endsInDays - 4) * DAY_MS,
      waitingFor: {
        what: 'verification by an employer',
        onWhom: 'from the employer',
        dueAt: '2026-03-21T04:00:00.000Z',
      },
    });
    expect(stepAfter(endsInDays, ...preQualified, suspended)).toMatchObject({
      command: { type: 'escalate', subject: 'The application is still suspended, and was to be looked at again' },
    });
  });

  it('does no step of its own while the file pauses, and goes on once it is resumed', () => {
    const early = documented.slice(0, -1);
    expect(step(...early)).toMatchObject({ command: { type: 'openStage', stageId: 'underwriting' } });
    expect(step(...early, suspended)).toMatchObject({ kind: 'wait' });
    expect(step(...early, suspended, resumed)).toMatchObject({ command: { type: 'openStage' } });
  });

  it('waits for the answer to a counteroffer, and tells staff when its time is over', () => {
    expect(step(...documented, offered)).toMatchObject({
      kind: 'wait',
      waitingFor: { what: 'the answer to the counteroffer', onWhom: 'from the borrower' },
    });
    expect(stepAfter(15, ...documented, offered)).toMatchObject({
      command: { type: 'escalate', subject: 'The counteroffer has expired without an answer' },
    });
  });
});
