import { expect } from '@jest/globals';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { draftFigures } from '../../../events/lending/urla/draft-figures.ts';
import { ltvAnalysis, ltvRisk } from '../../../events/lending/urla/loan-to-value.ts';
import type { UrlaDraft } from '../../../events/lending/urla/urla.ts';
import { figureFactsOf } from '../../../events/loan-application/figures/figure-facts.state.ts';
import { intakeEvents } from '../../../events/loan-application/intake/intake.events.ts';
import { submissionOf } from '../../../events/loan-application/stated/submission.ts';
import { itemId } from './urla-answers.ts';

/** Figures as numbers: what a line is called differs where a creditor's name is read. */
const numbersIn = ({
  value,
  ltv,
  cltv,
  hcltv,
  income,
  debts,
  housing,
  frontDti,
  backDti,
}: ReturnType<typeof fileFigures>) => ({
  value: value.cents,
  ratios: [ltv, cltv, hcltv, frontDti, backDti].map(({ percent, missing }) => ({ percent, missing })),
  sums: [income, debts, housing].map(({ cents, lines }) => ({ cents, lines: lines.map((line) => line.cents) })),
});

/**
 * Submits a draft and holds the figures that the file begins with, as they are recorded, against those that the wizard shows of it.
 * @returns what is submitted, and its figures
 */
export const submittedAsShown = (draft: UrlaDraft, today: string) => {
  const { complete, problems } = examineUrla(draft, today);
  if (!complete) throw new Error(`The draft is not complete: ${JSON.stringify(problems)}`);
  const submitted = submissionOf(complete, { applicationId: itemId(900), loanNumber: 'LL-2026-1', today });
  const recorded = intakeEvents.LoanApplicationSubmitted.schema.parse(JSON.parse(JSON.stringify(submitted)));
  const figures = fileFigures(figureFactsOf(recorded, null));
  const shown = draftFigures(draft, today);
  expect(numbersIn(figures)).toEqual(numbersIn(shown));
  expect(ltvRisk(figures.ltv.forLimits ?? -1)).toEqual(ltvAnalysis(draft));
  return { ...submitted, figures };
};
