import { describe, expect, it } from '@jest/globals';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { decisionFactsOf, groundsOf } from '../../../events/loan-application/figures/figures.state.ts';
import { submissionOf } from '../../../events/loan-application/stated/submission.ts';
import { compareWithStated } from '../../../events/lending/document-facts/stated-comparison.ts';
import { readFacts } from '../../../events/lending/document-facts/read-facts.ts';
import { draftFrom } from '../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { furtherFactNames } from '../../../events/lending/needs/stated-facts.ts';
import type { urlaForm } from '../../../events/lending/urla/urla.ts';
import { demoSubmission } from '../../../scripts/demo/files/applications.ts';
import { demoPage, withLessPay } from '../../../scripts/demo/files/documents.ts';
import { demoFile } from '../../../scripts/demo/stories/schedule.ts';
import { stories } from '../../../scripts/demo/stories/stories.ts';
import { demoUrlaAnswers, SHORT_OF_CASH } from '../../../scripts/demo/stories/urla-answers.ts';
import { submittedAsShown } from '../../support/values/urla-figures.ts';

describe('The URLA of a demo file', () => {
  it.each(Array.from({ length: 63 }, (_, index) => index + 1))('number %d comes to what is submitted', (number) => {
    const submittedAt = '2026-03-02T15:00:00.000Z';
    const today = submittedAt.slice(0, 10);
    const submission = demoSubmission(number, { submittedAt, isStrained: number % 4 === 0 });
    const draft = draftFrom<typeof urlaForm>(demoUrlaAnswers(submission, number, today));
    const { complete, problems } = examineUrla(draft, today);
    expect(problems).toEqual([]);
    submittedAsShown(draft, today);
    if (!complete) return;
    const { applicationId, loanNumber, loan, priority } = submission;
    const { estimatedClosingDate: _date, ...terms } = loan;
    const {
      furtherFacts = [],
      closing: _closing,
      assets = [],
      ...made
    } = submissionOf(complete, { applicationId, loanNumber, today });
    expect({ ...made, priority }).toEqual({ ...submission, loan: terms });
    expect(assets.length).toBeGreaterThan(0);
    // Facts of a new file beyond its figures are in the URLA only.
    const ids = submission.borrowers.map(({ borrowerId }) => borrowerId);
    for (const { fact, borrowerId } of furtherFacts) {
      expect(furtherFactNames).toContain(fact);
      if (borrowerId !== undefined) expect(ids).toContain(borrowerId);
    }
  });

  it('has no two borrowers of one name', () => {
    for (let number = 1; number <= 63; number += 1) {
      const { borrowers } = demoSubmission(number, { submittedAt: '2026-03-02T15:00:00.000Z', isStrained: false });
      const names = borrowers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      expect(names).toEqual([...new Set(names)]);
    }
  });

  const files = stories.map((story, index) =>
    demoFile(story, index + 1, { now: new Date(), staff: demoStaff, takesUrla: true }),
  );

  it('leaves what papers have to show to the submission', () => {
    for (const { submission, documentTypes } of files) {
      expect(submission.furtherFacts).toContainEqual(expect.objectContaining({ fact: 'asset/retirement_account' }));
      expect(documentTypes).toContain('asset_statement');
    }
  });

  it('states less than closing takes in one file, and enough in every other purchase', () => {
    const short = files.filter(({ number, submission, submittedAt }) => {
      const answers = demoUrlaAnswers(submission, number, submittedAt.slice(0, 10));
      const { complete } = examineUrla(draftFrom<typeof urlaForm>(answers), submittedAt.slice(0, 10));
      if (!complete) throw new Error(`Number ${number} is not complete`);
      const { applicationId, loanNumber } = submission;
      const made = submissionOf(complete, { applicationId, loanNumber, today: submittedAt.slice(0, 10) });
      return groundsOf({ facts: decisionFactsOf(made, null), documents: [] }).some(
        ({ reason }) => reason === 'insufficient_cash',
      );
    });
    expect(short.map(({ number }) => number)).toEqual([SHORT_OF_CASH]);
  });

  it('has a pay stub beside it that shows less, where hours were cut', () => {
    const [file] = files.slice(27);
    if (!file) throw new Error('There is no such file');
    const { submission, submittedAt } = file;
    const differences = (shown: typeof submission) => {
      const { lines } = demoPage(shown, 'pay_stub', submittedAt, 1);
      const facts = readFacts('pay_stub', [lines.map((line) => line.join(' '))]);
      const compared = compareWithStated('pay_stub', facts, { ...submission, submittedOn: submittedAt.slice(0, 10) });
      return compared.flatMap(({ difference }) => difference ?? []);
    };
    expect(differences(submission)).toEqual([]);
    expect(differences(withLessPay(submission))).toEqual(['The document shows less than the application states']);
  });
});
