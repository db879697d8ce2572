import type { PropertyType } from '../fields/loan-choices.ts';
import { percentOf } from './percent.ts';
import { isVerifiedBy, type Provenance, type Source } from './provenance.ts';

/** Value and price of a property; integer cents. */
export type Collateral = {
  readonly valueCents: number;
  /** Left out, or zero, where no price is agreed or stated. */
  readonly purchasePriceCents?: number | undefined;
};

/** Basis of LTV: the lower of value and price (Selling Guide B2-1.2-01); integer cents. */
export const collateralCents = ({ valueCents, purchasePriceCents }: Collateral): number =>
  purchasePriceCents ? Math.min(valueCents, purchasePriceCents) : valueCents;

/**
 * Loan-to-value ratio in percent as limits are held against it: cut after two decimals and not rounded up, as Fannie Mae's
 * Selling Guide B2-1.2-01 begins its calculation: 80.004 % is 80 %, not 80.01 %. Null without a value.
 */
export const loanToValuePercent = (amountCents: number, valueCents: number): number | null =>
  valueCents > 0 ? Math.floor((amountCents * 10_000) / valueCents) / 100 : null;

/** The same with three decimals, half-up, as it is shown; null without a value. */
export const shownLoanToValue = (amountCents: number, valueCents: number): number | null =>
  valueCents > 0 ? percentOf(amountCents, valueCents) : null;

/** The share of the value that is paid down, in percent as limits are held against it; null without a value. */
export const downPaymentPercent = (downPaymentCents: number, value: Pick<PropertyValue, 'cents'>): number | null =>
  loanToValuePercent(downPaymentCents, value.cents);

/** How many a building has; undefined where nobody has said it of one with several, or what kind it is. */
export const unitsOf = ({
  type,
  units,
}: {
  readonly type?: PropertyType | undefined;
  readonly units?: number | undefined;
}): number | undefined => units ?? (type === undefined || type === 'multi_family' ? undefined : 1);

/** An appraised value that the lender has accepted; integer cents. */
export type AppraisedValue = { readonly valueCents: number; readonly asOf: string; readonly orderId: string };

/** The value that a loan is measured against. */
export type PropertyValue = {
  /** The lower of price and value; integer cents. */
  readonly cents: number;
  /** Appraised, else as stated; integer cents. */
  readonly valueCents: number;
  readonly priceCents: number | null;
  /** The one of the two that is lower. */
  readonly lower: 'price' | 'value';
  /** Of the lower one: a price is as stated, whatever was appraised. */
  readonly provenance: Provenance;
  /** Of the value. */
  readonly source: Source;
};

/** Price and value of a property, the value as appraised where an appraisal is accepted. */
export const propertyValue = (property: Collateral, appraised?: AppraisedValue): PropertyValue => {
  const valueCents = appraised?.valueCents ?? property.valueCents;
  const priceCents = property.purchasePriceCents || null;
  const source: Source = appraised
    ? { kind: 'appraisal', asOf: appraised.asOf, orderId: appraised.orderId }
    : { kind: 'application' };
  const lower = priceCents !== null && priceCents < valueCents ? 'price' : 'value';
  return {
    cents: collateralCents({ valueCents, purchasePriceCents: property.purchasePriceCents }),
    valueCents,
    priceCents,
    lower,
    provenance: lower === 'price' ? 'stated' : isVerifiedBy(source),
    source,
  };
};
