import { askedWhen, group, list, whenIs } from './definition.ts';
import { optionalAddress } from './address-fields.ts';
import { accountNumber, area, choice, flag, money, text } from './fields.ts';

/** The kinds of the specification's schema and those of its screen. */
export const assetTypes = [
  'checking',
  'savings',
  'money_market',
  'certificate_deposit',
  'mutual_fund',
  'stocks',
  'stock_options',
  'bonds',
  'retirement',
  'bridge_loan',
  'individual_development_account',
  'trust_account',
  'cash_value_insurance',
  'investment',
  'crypto',
  'real_estate',
  'business',
  'other',
] as const;

/** Section 2b: what is no account. */
export const creditKinds = [
  'proceeds_real_estate',
  'proceeds_other_property',
  'secured_borrowed_funds',
  'unsecured_borrowed_funds',
  'earnest_money',
  'employer_assistance',
  'lot_equity',
  'relocation_funds',
  'rent_credit',
  'sweat_equity',
  'trade_equity',
  'other',
] as const;
export const realEstateStatuses = ['sold', 'pending_sale', 'retained'] as const;
export const realEstateUses = ['primary_residence', 'secondary_residence', 'investment_property', 'other'] as const;

/** Where money comes from that the borrowers have not saved themselves. */
export const fundsSources = [
  'borrower',
  'relative',
  'unmarried_partner',
  'employer',
  'lender',
  'property_seller',
  'community_nonprofit',
  'religious_nonprofit',
  'federal_agency',
  'state_agency',
  'local_agency',
  'other',
] as const;
export const mortgageTypes = ['conventional', 'fha', 'va', 'usda', 'other'] as const;
export const mortgageLiens = ['first', 'subordinate'] as const;

/** The borrowers who own or owe it beside the one whose section it is in, each by their id. */
export const owners = list({ owns: flag }, 10);

/** Balances of each kind outside the accounts below, so that nothing counts twice. */
export const balances = {
  bank: money.optional,
  investment: money.optional,
  retirement: money.optional,
  realEstate: money.optional,
  business: money.optional,
  personalProperty: money.optional,
  other: money.optional,
} as const;

/** Sections 2a, 2b and 3 of one borrower. */
export const assets = {
  balances: group(balances),
  accounts: list(
    {
      accountType: choice(assetTypes, 'a type of account').optional,
      institutionName: text(200).optional,
      accountNumber,
      cashValue: money.optional,
      owners,
    },
    50,
  ),
  credits: list(
    {
      kind: choice(creditKinds).optional,
      value: money.optional,
      source: choice(fundsSources).optional,
      paidOutsideClosing: flag,
      owners,
    },
    20,
  ),
  realEstate: list(
    {
      ...optionalAddress,
      value: money.optional,
      status: choice(realEstateStatuses).optional,
      intendedUse: choice(realEstateUses).optional,
      /** Insurance, taxes, association dues and the like, where the payment of the mortgage does not have them. */
      monthlyExpense: money.optional,
      isSubjectProperty: flag,
      monthlyRentalIncome: money.optional,
      /** Worked out by the lender. */
      netMonthlyRentalIncome: money.optional,
      /** The loans that it secures, second liens too. */
      mortgages: list(
        {
          creditorName: text(200).optional,
          accountNumber,
          type: choice(mortgageTypes).optional,
          lien: choice(mortgageLiens).optional,
          monthlyPayment: money.optional,
          unpaidBalance: money.optional,
          isLineOfCredit: flag,
          creditLimit: askedWhen(whenIs('isLineOfCredit', true), money.optional),
          payOffAtClosing: flag,
        },
        10,
      ),
      owners,
    },
    20,
  ),
  description: area().optional,
} as const;
