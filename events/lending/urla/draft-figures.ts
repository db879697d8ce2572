import { type FileFigures, fileFigures } from '../figures/file-figures.ts';
import { readableUrla } from './complete.ts';
import { statedFigures } from './stated-figures.ts';
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
      type: loan.loanType ?? 'conventional',
      purpose: loan.purpose ?? 'purchase',
      ...(loan.ratePercent !== undefined && { ratePercent: loan.ratePercent }),
      ...(loan.termYears !== undefined && { termYears: loan.termYears }),
    },
    property: {
      valueCents: loan.propertyValue ?? 0,
      purchasePriceCents: loan.purchasePrice,
      occupancy: loan.propertyUse ?? 'primary_residence',
      expectedRentCents,
    },
    ...stated,
  });
};
