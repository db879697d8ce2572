import { describe, expect, it } from '@jest/globals';
import { submissionOf } from '../../api/urla-draft/submission.ts';
import { draftFrom } from '../../events/lending/urla/answers.ts';
import { examineUrla } from '../../events/lending/urla/complete.ts';
import { furtherFactNames } from '../../events/lending/needs/stated-facts.ts';
import type { urlaForm } from '../../events/lending/urla/urla.ts';
import { demoSubmission } from '../../scripts/demo/applications.ts';
import { demoUrlaAnswers } from '../../scripts/demo/urla-answers.ts';

describe('The URLA of a demo file', () => {
  it.each(Array.from({ length: 63 }, (_, index) => index + 1))('number %d comes to what is submitted', (number) => {
    const submittedAt = '2026-03-02T15:00:00.000Z';
    const today = submittedAt.slice(0, 10);
    const submission = demoSubmission(number, { submittedAt, isStrained: number % 4 === 0 });
    const { complete, problems } = examineUrla(
      draftFrom<typeof urlaForm>(demoUrlaAnswers(submission, number, today)),
      today,
    );
    expect(problems).toEqual([]);
    if (!complete) return;
    const { applicationId, loanNumber, loan, priority } = submission;
    const { estimatedClosingDate: _date, ...terms } = loan;
    const { furtherFacts = [], ...made } = submissionOf(complete, { applicationId, loanNumber, today });
    expect({ ...made, priority }).toEqual({ ...submission, loan: terms });
    // What a file begins with beyond its figures is in the URLA only.
    const ids = submission.borrowers.map(({ borrowerId }) => borrowerId);
    for (const { fact, borrowerId } of furtherFacts) {
      expect(furtherFactNames).toContain(fact);
      if (borrowerId !== undefined) expect(ids).toContain(borrowerId);
    }
  });
});
