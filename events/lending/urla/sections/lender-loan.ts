import { fundsSources } from './assets.ts';
import { askedWhen, group, list, whenIs } from './definition.ts';
import { choice, count, flag, money, percent, text } from './fields.ts';
import { liens } from './loan-and-property.ts';

export const amortizationTypes = ['fixed', 'adjustable', 'other'] as const;
export const armIndexes = ['sofr', 'treasury', 'other'] as const;
export const otherCreditKinds = [
  'borrower_paid_fees',
  'earnest_money',
  'employer_assistance',
  'lease_purchase_fund',
  'relocation_funds',
  'lot_equity',
  'sweat_equity',
  'trade_equity',
  'other',
] as const;

const months = count(1, 600).optional;
const isAdjustable = whenIs('amortization', 'adjustable');

/** Section L3: the terms of the mortgage. */
export const lenderMortgage = {
  lien: choice(liens).optional,
  amortization: choice(amortizationTypes).optional,
  amortizationOther: askedWhen(whenIs('amortization', 'other'), text().optional),
  termMonths: months,
  armInitialMonths: askedWhen(isAdjustable, months),
  armPeriodMonths: askedWhen(isAdjustable, months),
  armIndex: askedWhen(isAdjustable, choice(armIndexes).optional),
  armIndexPercent: askedWhen(isAdjustable, percent(25).optional),
  armMarginPercent: askedWhen(isAdjustable, percent(25).optional),
  armFirstCapPercent: askedWhen(isAdjustable, percent(25).optional),
  armPeriodCapPercent: askedWhen(isAdjustable, percent(25).optional),
  armLifeCapPercent: askedWhen(isAdjustable, percent(25).optional),
  isBalloon: flag,
  balloonMonths: askedWhen(whenIs('isBalloon', true), months),
  isInterestOnly: flag,
  interestOnlyMonths: askedWhen(whenIs('isInterestOnly', true), months),
  hasNegativeAmortization: flag,
  hasPrepaymentPenalty: flag,
  prepaymentPenaltyMonths: askedWhen(whenIs('hasPrepaymentPenalty', true), months),
  hasBuydown: flag,
  buydownInitialRatePercent: askedWhen(whenIs('hasBuydown', true), percent(25).optional),
  otherFeature: text(200).optional,
} as const;

/** Of section L3, what the new home costs a month beside principal and interest, which follow from the loans. */
export const lenderHousing = {
  homeownersInsurance: money.optional,
  supplementalInsurance: money.optional,
  propertyTaxes: money.optional,
  mortgageInsurance: money.optional,
  associationDues: money.optional,
  other: money.optional,
} as const;

/** Section L4: what closing takes, beside what other sections state. */
export const lenderCosts = {
  improvements: money.optional,
  land: money.optional,
  closingCosts: money.optional,
  prepaids: money.optional,
  discountPoints: money.optional,
  financedFee: money.optional,
  sellerCredits: money.optional,
  lenderCredits: money.optional,
  otherCredits: list(
    { kind: choice(otherCreditKinds).optional, source: choice(fundsSources).optional, amount: money.optional },
    20,
  ),
} as const;

/** L3 and L4 as groups of the lender's part. */
export const loanGroups = {
  mortgage: group(lenderMortgage),
  housing: group(lenderHousing),
  costs: group(lenderCosts),
} as const;
