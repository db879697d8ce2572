import { appraisedTypes } from '../appraisal-panel/panel-terms.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { centsToDollars } from '../../kernel/money.ts';
import type { LoanPurpose, PropertyType } from '../fields/loan-choices.ts';
import { type UadAnswers, uadFieldNames } from './uad-form.ts';

/** The part of an application that a UAD form repeats; integer cents. */
type File = {
  readonly property: {
    readonly address: {
      readonly street: string;
      readonly unit?: string | undefined;
      readonly city: string;
      readonly state: string;
      readonly zip: string;
    };
    readonly type: PropertyType;
    readonly purchasePriceCents?: number | undefined;
  };
  readonly loan: { readonly purpose: LoanPurpose };
};

/** What the form asks and the application says already; a field that was erased, or that nobody stated, stays empty. */
export const uadAnswersOf = ({ property, loan }: File): UadAnswers => {
  const { street, unit, city, state, zip } = property.address;
  const { type, purchasePriceCents } = property;
  const known: UadAnswers = {
    propertyAddress: [street, unit].filter(Boolean).join(', '),
    city,
    state,
    zipCode: zip,
    propertyType: appraisedTypes[type],
    ...(type === 'manufactured' && { constructionMethod: 'manufactured' }),
    ...((loan.purpose === 'purchase' || loan.purpose === 'refinance') && { purposeOfAppraisal: loan.purpose }),
    // The form takes whole dollars.
    ...(purchasePriceCents && { contractPrice: String(Math.round(centsToDollars(purchasePriceCents))) }),
  };
  return Object.fromEntries(
    uadFieldNames.flatMap((field) => {
      const text = known[field];
      return text === undefined || text === '' || text.includes(ERASED) ? [] : [[field, text]];
    }),
  );
};
