import { centsInWords } from '../../../events/kernel/money.ts';
import type { FileFigures } from '../../../events/lending/figures/file-figures.ts';
import { missingInWords, type RatioFigure } from '../../../events/lending/figures/provenance.ts';
import type { MovedFigure } from './figures-moved.contract.ts';

const money = (cents: number | null): string | null => (cents === null ? null : centsInWords(cents));

const ratio = ({ percent, missing }: RatioFigure): string | null => {
  if (percent === null) return null;
  return missing.length > 0 ? `at least ${percent}%: it lacks ${missingInWords(missing)}` : `${percent}%`;
};

/** Figures of a file as people read them. */
const shown: readonly (readonly [name: string, of: (figures: FileFigures) => string | null])[] = [
  ['Property value', ({ value }) => money(value.valueCents)],
  ['Purchase price', ({ value }) => money(value.priceCents)],
  ['Monthly income', ({ income }) => money(income.cents)],
  ['Monthly debts', ({ debts }) => money(debts.cents)],
  ['Monthly payment', ({ principalAndInterestCents }) => money(principalAndInterestCents)],
  ['Housing expense', ({ housing }) => money(housing.cents)],
  ['Loan-to-value', ({ ltv }) => ratio(ltv)],
  ['Debt-to-income', ({ backDti }) => ratio(backDti)],
];

/** Figures that come out otherwise, before and after. */
export const figuresMoved = (before: FileFigures, after: FileFigures): MovedFigure[] =>
  shown
    .map(([name, of]) => ({ name, before: of(before), after: of(after) }))
    .filter((figure) => figure.before !== figure.after);
