import { type FileFigures, fileFigures } from '../figures/file-figures.ts';
import { unitsOf } from '../figures/property-value.ts';
import type { FigureLine } from '../figures/provenance.ts';
import { readableUrla } from './complete.ts';
import { financedFeeIn, noteTermsIn, statedFigures } from './stated-figures.ts';
import { applicationDebts, monthlyDebts, monthlyIncome, ofAllBorrowers, type Total } from './totals.ts';
import type { Urla } from './urla-parts.ts';
import type { UrlaDraft } from './urla.ts';

/**
 * Figures of a draft as it stands, by the functions that the file takes them from; what is not there yet counts nothing.
 * @param today at the branch, `2026-03-01`
 */
export const draftFigures = (draft: UrlaDraft, today: string): FileFigures => {
  const urla = readableUrla(draft, today);
  // Of a field that cannot be read nothing is there.
  const loan: Partial<Urla['loan']> = urla.loan;
  const { expectedRentCents, ...stated } = statedFigures(urla);
  return fileFigures({
    loan: {
      amountCents: loan.loanAmount ?? 0,
      ...financedFeeIn(urla),
      ...noteTermsIn(urla),
      type: loan.loanType ?? 'conventional',
      purpose: loan.purpose ?? 'purchase',
      closingOn: loan.estimatedClosingDate,
      ...(loan.ratePercent !== undefined && { ratePercent: loan.ratePercent }),
      ...(loan.termYears !== undefined && { termYears: loan.termYears }),
    },
    property: {
      valueCents: loan.propertyValue ?? 0,
      purchasePriceCents: loan.purchasePrice,
      occupancy: loan.propertyUse ?? 'primary_residence',
      expectedRentCents,
      units: unitsOf({ type: urla.property.propertyType, units: urla.property.units }),
    },
    ...stated,
  });
};

const known = new WeakMap<UrlaDraft, FileFigures>();

/** Figures of a draft where no day matters, which no amount depends on: worked out once for all that show them. */
export const figuresOf = (draft: UrlaDraft): FileFigures => {
  const figures = known.get(draft) ?? draftFigures(draft, '');
  known.set(draft, figures);
  return figures;
};

const sumOf = (lines: readonly FigureLine[], borrowerId: string | undefined): number =>
  lines
    .filter((line) => borrowerId === undefined || line.borrowerId === borrowerId)
    .reduce((sum, { cents }) => sum + cents, 0);

/** Debts of a draft as its ratios count them, beside the housing expense; of one borrower where an id is given. */
export const countedDebts = (draft: UrlaDraft, borrowerId?: string): Total => ({
  cents: sumOf(figuresOf(draft).debts.lines, borrowerId),
  unread: (borrowerId === undefined ? applicationDebts(draft) : monthlyDebts(draft.borrowers?.[borrowerId] ?? {}))
    .unread,
});

/** Income of a draft as its ratios count it. */
export const countedIncome = (draft: UrlaDraft): Total => ({
  cents: figuresOf(draft).income.cents,
  unread: ofAllBorrowers(monthlyIncome, draft).unread,
});
