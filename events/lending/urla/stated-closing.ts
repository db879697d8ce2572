import type { AssetKind } from '../assets/asset.schema.ts';
import type { StatedClosing } from '../figures/figure-facts.ts';
import type { assetTypes, creditKinds } from './sections/assets.ts';
import { keptBy, type Urla, type UrlaBorrower } from './urla-parts.ts';

/** Credits of section 2b that are no money of the borrowers' own: section L4 counts them among its other credits. */
const purchaseCredits: readonly string[] = [
  'earnest_money',
  'employer_assistance',
  'lot_equity',
  'relocation_funds',
  'rent_credit',
  'sweat_equity',
  'trade_equity',
] satisfies (typeof creditKinds)[number][];

export const isPurchaseCredit = (kind: string | undefined): boolean => purchaseCredits.includes(kind ?? '');

/** Undefined where nobody has stated any of them; integer cents. */
const sumOf = (amounts: readonly (number | undefined)[]): number | undefined => {
  const known = amounts.filter((cents) => cents !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, cents) => sum + cents, 0);
};

const mortgagesPaidOff = ({ assets }: UrlaBorrower, ofSubject: boolean): (number | undefined)[] =>
  keptBy(assets)
    .filter(({ isSubjectProperty }) => isSubjectProperty === ofSubject)
    .flatMap(({ mortgages }) => mortgages)
    .flatMap(({ payOffAtClosing, unpaidBalance }) => (payOffAtClosing ? [unpaidBalance] : []));

const debtsPaidOff = ({ liabilities }: UrlaBorrower): (number | undefined)[] =>
  liabilities.doesNotApply
    ? []
    : liabilities.debts.flatMap(({ payOffAtClosing, paidOutsideClosing, unpaidBalance }) =>
        payOffAtClosing && !paidOutsideClosing ? [unpaidBalance] : [],
      );

/**
 * What sections 2b, 2c, 3, 4b and L4 state of the closing; undefined where none of it is stated. What other sections state is not typed
 * again: loans paid off (D, E), other new loans (J) and the credits of section 2b (M).
 */
export const statedClosing = ({ borrowers, lender, otherLoans }: Urla): StatedClosing | undefined => {
  const { costs } = lender;
  const ofSection2b = borrowers
    .flatMap(({ assets }) => assets.credits)
    .filter(({ kind }) => isPurchaseCredit(kind))
    .map(({ value }) => value);
  const closing: StatedClosing = {
    improvementsCents: costs.improvements,
    landCents: costs.land,
    payoffsCents: sumOf(borrowers.flatMap((borrower) => mortgagesPaidOff(borrower, true))),
    debtPayoffsCents: sumOf(
      borrowers.flatMap((borrower) => [...mortgagesPaidOff(borrower, false), ...debtsPaidOff(borrower)]),
    ),
    closingCostsCents: costs.closingCosts,
    prepaidsCents: costs.prepaids,
    discountPointsCents: costs.discountPoints,
    otherLoansCents: sumOf(otherLoans.map(({ loanAmount }) => loanAmount)),
    sellerCreditsCents: costs.sellerCredits,
    lenderCreditsCents: costs.lenderCredits,
    otherCreditsCents: sumOf([...costs.otherCredits.map(({ amount }) => amount), ...ofSection2b]),
  };
  const said = Object.entries(closing).filter(([, cents]) => cents !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said);
};

/** An asset as the form states it; integer cents. */
export type StatedAssetLine = {
  assetId: string;
  /** Left out of a gift, which is for all of them. */
  borrowerId?: string;
  kind: AssetKind;
  cents: number;
  institution?: string;
};

const kindOfAccount: Readonly<Record<(typeof assetTypes)[number], AssetKind | null>> = {
  checking: 'deposit_account',
  savings: 'deposit_account',
  money_market: 'deposit_account',
  certificate_deposit: 'deposit_account',
  individual_development_account: 'deposit_account',
  mutual_fund: 'securities',
  stocks: 'securities',
  stock_options: 'securities',
  bonds: 'securities',
  investment: 'securities',
  retirement: 'retirement',
  trust_account: 'trust',
  cash_value_insurance: 'life_insurance',
  crypto: 'crypto',
  business: 'business',
  bridge_loan: 'secured_loan',
  // Nobody closes with it before it is sold.
  real_estate: null,
  other: 'other',
};

const kindOfCredit: Readonly<Record<string, AssetKind>> = {
  proceeds_real_estate: 'sale_proceeds',
  proceeds_other_property: 'sale_proceeds',
  secured_borrowed_funds: 'secured_loan',
  other: 'other',
};

const balanceKinds = {
  bank: 'deposit_account',
  investment: 'securities',
  retirement: 'retirement',
  business: 'business',
  other: 'other',
} as const satisfies Readonly<Record<string, AssetKind>>;

const assetsOf = ({ id: borrowerId, assets }: UrlaBorrower): StatedAssetLine[] => [
  ...assets.accounts.flatMap(({ id, accountType = 'other', institutionName, cashValue }): StatedAssetLine[] => {
    const kind = kindOfAccount[accountType];
    if (kind === null || cashValue === undefined) return [];
    const institution = institutionName === undefined ? {} : { institution: institutionName };
    return [{ assetId: id, borrowerId, kind, cents: cashValue, ...institution }];
  }),
  ...Object.entries(balanceKinds).flatMap(([name, kind]): StatedAssetLine[] => {
    const cents = assets.balances?.[name as keyof typeof balanceKinds];
    return cents ? [{ assetId: `${borrowerId}.balances.${name}`, borrowerId, kind, cents }] : [];
  }),
  ...assets.credits.flatMap(({ id, kind = '', value }): StatedAssetLine[] => {
    const assetKind = kindOfCredit[kind];
    return assetKind && value ? [{ assetId: id, borrowerId, kind: assetKind, cents: value }] : [];
  }),
];

/** Assets of sections 2a, 2b and 4d that closing could be paid from; a gift that stands in an account is counted there. */
export const statedAssets = ({ borrowers, gifts }: Urla): StatedAssetLine[] => [
  ...borrowers.flatMap(assetsOf),
  ...gifts.flatMap(({ id, type, isDeposited, value }): StatedAssetLine[] =>
    isDeposited || type === 'gift_of_equity' || !value ? [] : [{ assetId: id, kind: 'gift', cents: value }],
  ),
];
