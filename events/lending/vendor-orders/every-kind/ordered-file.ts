import type { z } from 'zod';
import type { FigureFacts } from '../../figures/figure-facts.ts';
import { fileFigures } from '../../figures/file-figures.ts';
import type { PersonName } from '../../fields/words.ts';
import type { wirePropertySchema } from './wire.ts';

type Address = {
  readonly street: string;
  readonly unit?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

/** A borrower's data for vendors. */
export type OrderedBorrower = PersonName & {
  readonly borrowerId: string;
  readonly ssn?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly currentAddress?: Address | undefined;
  readonly employment: { readonly status: string; readonly employerName?: string | undefined };
};

/**
 * The part of a loan file for the terms of an order; money in integer cents. Read when the order is sent, never kept: as
 * the application stands then, with what was corrected.
 */
export type OrderedFile = {
  readonly loanNumber: string;
  readonly borrowers: readonly OrderedBorrower[];
  readonly property: {
    readonly address: Address;
    readonly valueCents: number;
    readonly purchasePriceCents?: number | undefined;
    readonly type: string;
    readonly occupancy: string;
  };
  readonly loan: {
    readonly amountCents: number;
    readonly type: string;
    readonly purpose: string;
    readonly termYears: number;
    readonly ratePercent: number;
    readonly downPaymentCents: number;
  };
  /** What its figures follow from. */
  readonly facts: FigureFacts;
};

/** A borrower's name as vendors get it. */
export const wireNameOf = ({ firstName, middleName, lastName, suffix }: PersonName) => ({
  firstName,
  ...(middleName !== undefined && { middleName }),
  lastName,
  ...(suffix !== undefined && { suffix }),
});

/** The subject property as vendors get it. */
export const wirePropertyOf = ({ property }: OrderedFile): z.output<typeof wirePropertySchema> => {
  const { street, unit, city, state, zip } = property.address;
  return {
    street: unit === undefined ? street : `${street}, ${unit}`,
    city,
    state,
    postalCode: zip,
    propertyType: property.type,
  };
};

/** Sums of a file that decisions of vendors rest on; dollars as integer cents. */
export const figuresOf = ({ property, loan, facts }: OrderedFile) => {
  const { value, income, debts, housing } = fileFigures(facts);
  return {
    loanAmountCents: loan.amountCents,
    loanType: loan.type,
    loanPurpose: loan.purpose,
    termYears: loan.termYears,
    ratePercent: loan.ratePercent,
    propertyValueCents: value.valueCents,
    ...(value.priceCents !== null && { purchasePriceCents: value.priceCents }),
    occupancy: property.occupancy,
    monthlyIncomeCents: income.cents,
    monthlyDebtsCents: debts.cents,
    monthlyHousingCents: housing.cents,
  };
};
