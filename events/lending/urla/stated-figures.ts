import type { NoteTerms, StatedClosing, StatedHousing } from '../figures/figure-facts.ts';
import { statedAssets, type StatedAssetLine, statedClosing } from './stated-closing.ts';
import { isRented, statedDebts, type SettledDebtLine, type StatedDebtLine } from './stated-debts.ts';
import { statedIncome, type StatedIncomeLine } from './stated-income.ts';
import { keptBy, type Urla } from './urla-parts.ts';

/** A home that is kept and rented out; integer cents a month. */
export type RentalLine = { borrowerId: string; rentalId: string; grossCents: number; expenseCents: number };

/** What the figures of a file follow from, as the form states it; integer cents a month. */
export type StatedFigures = {
  income: StatedIncomeLine[];
  debts: StatedDebtLine[];
  settledDebts?: SettledDebtLine[];
  rentals?: RentalLine[];
  housing?: StatedHousing;
  closing?: StatedClosing;
  assets?: StatedAssetLine[];
  expectedRentCents?: number;
};

/** Lines of section L3 as they are typed; integer cents a month. */
type TypedHousing = {
  readonly homeownersInsurance?: number | undefined;
  readonly supplementalInsurance?: number | undefined;
  readonly propertyTaxes?: number | undefined;
  readonly mortgageInsurance?: number | undefined;
  readonly associationDues?: number | undefined;
  readonly other?: number | undefined;
};

/** Lines of section L3 as a file's content has them. */
export const toStatedHousing = (housing: TypedHousing): StatedHousing => ({
  homeownersInsuranceCents: housing.homeownersInsurance,
  supplementalInsuranceCents: housing.supplementalInsurance,
  propertyTaxesCents: housing.propertyTaxes,
  mortgageInsuranceCents: housing.mortgageInsurance,
  associationDuesCents: housing.associationDues,
  otherCents: housing.other,
});

/** Of section L4, what is borrowed with the loan and is no part of its amount; empty where that is nothing. */
export const financedFeeIn = ({ lender }: Urla): { financedFeeCents?: number } =>
  lender.costs.financedFee ? { financedFeeCents: lender.costs.financedFee } : {};

/** What is stated of them. */
const stated = <T extends object>(terms: T): T =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as T;

/** Of section L3, what makes the payments other than level; empty for a level payment. */
export const noteTermsIn = ({ lender: { mortgage } }: Urla): { noteTerms?: NoteTerms } => {
  const arm = stated({
    initialMonths: mortgage.armInitialMonths,
    periodMonths: mortgage.armPeriodMonths,
    indexPercent: mortgage.armIndexPercent,
    marginPercent: mortgage.armMarginPercent,
    firstCapPercent: mortgage.armFirstCapPercent,
    periodCapPercent: mortgage.armPeriodCapPercent,
    lifeCapPercent: mortgage.armLifeCapPercent,
  });
  const noteTerms: NoteTerms = {
    ...(mortgage.amortization === 'adjustable' && { arm }),
    ...(mortgage.isInterestOnly && { interestOnlyMonths: mortgage.interestOnlyMonths ?? 0 }),
    ...(mortgage.hasBuydown && { hasBuydown: true }),
  };
  return Object.keys(noteTerms).length > 0 ? { noteTerms } : {};
};

/** Section L3; undefined where none of it is stated. */
const housingOf = ({ lender }: Urla): StatedHousing | undefined => {
  const lines = toStatedHousing(lender.housing);
  const stated = Object.entries(lines).filter(([, cents]) => cents !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
};

const rentalsOf = ({ borrowers }: Urla): RentalLine[] =>
  borrowers.flatMap(({ id: borrowerId, assets }) =>
    keptBy(assets)
      .filter(isRented)
      .map(({ id: rentalId, monthlyRentalIncome = 0, monthlyExpense = 0 }) => ({
        borrowerId,
        rentalId,
        grossCents: monthlyRentalIncome,
        expenseCents: monthlyExpense,
      })),
  );

/** Of section 4c, or of section 3 where the borrowers own the property already. */
const expectedRentOf = ({ borrowers, property }: Urla): number | undefined => {
  const owned = borrowers.flatMap(({ assets }) => keptBy(assets)).find(({ isSubjectProperty }) => isSubjectProperty);
  return property.expectedMonthlyRent ?? owned?.monthlyRentalIncome;
};

/** What the figures of a file follow from; the draft's preview and the submission both take it from here. */
export const statedFigures = (urla: Urla): StatedFigures => {
  const housing = housingOf(urla);
  const isHousingStated = housing?.propertyTaxesCents !== undefined || housing?.homeownersInsuranceCents !== undefined;
  const { debts, settled } = statedDebts(urla, isHousingStated);
  const rentals = rentalsOf(urla);
  const expectedRentCents = expectedRentOf(urla);
  const closing = statedClosing(urla);
  const assets = statedAssets(urla);
  return {
    income: urla.borrowers.flatMap(statedIncome),
    debts,
    ...(settled.length > 0 && { settledDebts: settled }),
    ...(rentals.length > 0 && { rentals }),
    ...(housing && { housing }),
    ...(closing && { closing }),
    ...(assets.length > 0 && { assets }),
    ...(expectedRentCents && { expectedRentCents }),
  };
};
