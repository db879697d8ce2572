import { loanPurposes, occupancies, pricedPurposes, propertyTypes } from '../../fields/loan-choices.ts';
import { loanTypes } from '../../rules/loan-type.ts';
import { RATE, TERM } from '../../fields/form-fields.ts';
import { fundsSources } from './assets.ts';
import { askedWhen, group, list, whenAll, whenIs } from './definition.ts';
import { propertyAddress } from './address-fields.ts';
import {
  amount,
  area,
  choice,
  count,
  date,
  flag,
  money,
  pastDate,
  percent,
  text,
  yearBuilt,
  yesOrNo,
} from './fields.ts';

export const bedroomCounts = ['1', '2', '3', '4', '5', '6+'] as const;
export const bathroomCounts = ['1', '1.5', '2', '2.5', '3', '3.5', '4+'] as const;
export const storyCounts = ['1', '1.5', '2', '2.5', '3+'] as const;
export const garageCounts = ['0', '1', '2', '3', '4+'] as const;
export const basements = ['none', 'partial', 'full_unfinished', 'full_finished', 'walkout'] as const;
export const propertyConditions = ['excellent', 'good', 'average', 'fair', 'poor'] as const;
export const giftTypes = ['cash_gift', 'gift_of_equity', 'grant'] as const;
export const giftSources = [
  'community_nonprofit',
  'employer',
  'federal_agency',
  'local_agency',
  'relative',
  'religious_nonprofit',
  'state_agency',
  'unmarried_partner',
  'lender',
  'other',
] as const;
export const liens = ['first', 'subordinate'] as const;

/** Of sections 4a and L3, what the loan is to be. */
export const loan = {
  purpose: choice(loanPurposes, 'a loan purpose').required('Choose a loan purpose'),
  propertyUse: choice(occupancies, 'a property use').required('Choose a property use'),
  isFhaSecondaryResidence: askedWhen(
    whenAll(whenIs('propertyUse', 'secondary_residence'), whenIs('loanType', 'fha')),
    flag,
  ),
  loanAmount: amount('Loan amount is required'),
  propertyValue: amount('Property value is required'),
  purchasePrice: askedWhen(whenIs('purpose', ...pricedPurposes), money.optional),
  downPayment: money.required('Down payment is required'),
  loanType: choice(loanTypes, 'a loan type').required('Choose a loan type'),
  termYears: count(TERM.least, TERM.most).required(TERM.message),
  ratePercent: percent(RATE.most).required(RATE.message),
  vaEntitlement: askedWhen(whenIs('loanType', 'va'), money.optional),
  applicationReceivedOn: pastDate,
  estimatedClosingDate: date,
} as const;

/** Section 4a: the home, its specifications and features. */
export const property = {
  ...propertyAddress,
  county: text().optional,
  propertyType: choice(propertyTypes, 'a property type').required('Choose a property type'),
  units: count(1, 4).optional,
  yearBuilt,
  squareFootage: count(1, 100_000).optional,
  lotSizeSquareFeet: count(1, 100_000_000).optional,
  bedrooms: choice(bedroomCounts).optional,
  bathrooms: choice(bathroomCounts).optional,
  stories: choice(storyCounts).optional,
  garage: choice(garageCounts).optional,
  basement: choice(basements).optional,
  condition: choice(propertyConditions).optional,
  interior: group({
    hardwoodFloors: flag,
    updatedKitchen: flag,
    updatedBathrooms: flag,
    fireplace: flag,
    centralAir: flag,
    laundryRoom: flag,
  }),
  exterior: group({
    swimmingPool: flag,
    deckOrPatio: flag,
    fencedYard: flag,
    sprinklerSystem: flag,
    solarPanels: flag,
    newRoof: flag,
  }),
  isMixedUse: yesOrNo,
  /** Section 4c: of two to four units, or of an investment property. */
  expectedMonthlyRent: money.optional,
  /** Worked out by the lender. */
  expectedNetMonthlyRent: money.optional,
  description: area().optional,
} as const;

/** Section 4b. */
export const otherLoans = list(
  {
    creditorName: text(200).optional,
    lien: choice(liens).optional,
    monthlyPayment: money.optional,
    loanAmount: money.optional,
    isHeloc: flag,
    creditLimit: askedWhen(whenIs('isHeloc', true), money.optional),
    fundsSource: choice(fundsSources).optional,
  },
  10,
);

/** Section 4d. */
export const gifts = list(
  {
    type: choice(giftTypes).optional,
    isDeposited: flag,
    source: choice(giftSources).optional,
    value: money.optional,
  },
  20,
);
