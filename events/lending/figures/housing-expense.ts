import { estimatedInsurance, takesMortgageInsurance } from './mortgage-insurance.ts';
import type { FigureFacts, StatedHousing } from './figure-facts.ts';
import { lienLine } from './liabilities.ts';
import { type MergedDebt, placeOf } from './merged-debts.ts';
import type { PropertyValue } from './property-value.ts';
import { type NotePayment, notePayment } from './qualifying-payment.ts';
import { type Figure, figureOf, type FigureLine, type HousingLine, type MissingPart } from './provenance.ts';

/** Lines that section L3 states, by what they are called there. */
const statedLines: Readonly<Record<keyof StatedHousing, HousingLine>> = {
  homeownersInsuranceCents: 'homeowners_insurance',
  supplementalInsuranceCents: 'supplemental_insurance',
  propertyTaxesCents: 'property_taxes',
  mortgageInsuranceCents: 'mortgage_insurance',
  associationDuesCents: 'association_dues',
  otherCents: 'other_housing',
};

/** Principal and interest that qualify, which are for a financed fee too; what the note asks for at first stands beside them. */
const noteLine = ({ noteCents, qualifyingCents, rule }: NotePayment): FigureLine => ({
  kind: 'principal_and_interest',
  cents: qualifyingCents,
  provenance: rule === null ? 'stated' : 'qualifying',
  source: { kind: 'note' },
  ...(noteCents !== qualifyingCents && { statedCents: noteCents }),
  ...(rule !== null && { rule }),
});

const linesOf = (housing: StatedHousing): FigureLine[] =>
  (Object.entries(statedLines) as [keyof StatedHousing, HousingLine][]).flatMap(([name, kind]) => {
    const cents = housing[name];
    return cents === undefined
      ? []
      : [{ kind, cents, provenance: 'stated' as const, source: { kind: 'application' as const } }];
  });

/** Mortgage insurance that nobody has stated, as the program's table has it; null where none is due or known. */
const estimateLine = (facts: FigureFacts, value: PropertyValue): FigureLine | null => {
  const isStated = facts.housing?.mortgageInsuranceCents !== undefined;
  const estimate = isStated ? null : estimatedInsurance(facts, value.cents);
  return (
    estimate && {
      kind: 'mortgage_insurance',
      cents: estimate.cents,
      provenance: 'qualifying',
      source: { kind: 'program_table' },
      rule: estimate.rule,
    }
  );
};

/**
 * The proposed monthly housing expense in its lines: principal and interest, other loans on the property, taxes, insurance, dues
 * (Fannie Mae Selling Guide B3-6-03). Taxes and homeowners insurance are always part of it, mortgage insurance where the loan takes it:
 * FHA's and USDA's estimated until it is stated, a private one missing; flood insurance where
 * the determination asks for it.
 */
export const housingExpense = (facts: FigureFacts, debts: readonly MergedDebt[], value: PropertyValue): Figure => {
  const { housing = {}, loan } = facts;
  const note = notePayment(facts, value.cents);
  const estimate = estimateLine(facts, value);
  const liens = debts.filter((debt) => placeOf(debt) === 'housing' && debt.settled === null);
  const missing: MissingPart[] = [
    ...(note?.missing ?? (['principal_and_interest'] as const)),
    ...(housing.propertyTaxesCents === undefined ? (['property_taxes'] as const) : []),
    ...(housing.homeownersInsuranceCents === undefined ? (['homeowners_insurance'] as const) : []),
    ...(housing.mortgageInsuranceCents === undefined && !estimate && takesMortgageInsurance(loan, value.cents)
      ? (['mortgage_insurance'] as const)
      : []),
    ...(housing.supplementalInsuranceCents === undefined && facts.isInFloodZone === true
      ? (['flood_insurance'] as const)
      : []),
    ...(liens.some(({ payment }) => payment === null) ? (['other_lien_payment'] as const) : []),
  ];
  return figureOf(
    [...(note ? [noteLine(note)] : []), ...liens.map(lienLine), ...linesOf(housing), ...(estimate ? [estimate] : [])],
    missing,
  );
};
