/** Rules of fees, cash to close, assets and reserves. */
export const closingRules = {
  'prepaid-finance-charge': {
    rule: 'Charges of credit that are paid before or at closing, or taken out of the loan, are prepaid finance charges',
    citation: '12 CFR 1026.2(a)(23); 12 CFR 1026.4',
  },
  'finance-charge-insurance': {
    rule: 'Premiums of mortgage insurance are part of the finance charge',
    citation: '12 CFR 1026.4(b)(5)',
  },
  'seller-points': { rule: 'What a seller pays is no finance charge', citation: '12 CFR 1026.4(c)(5)' },
  'first-period': {
    rule: 'A first period up to 11 days shorter or 32 days longer than a month counts as a month in a term of ten years or more',
    citation: '12 CFR 1026.17(c)(4)(iii)',
  },
  'points-and-fees': {
    rule: 'Points and fees are held against the total loan amount',
    citation: '12 CFR 1026.32(b)(1) and (b)(4)(i)',
  },
  'cash-to-close': {
    rule: 'Cash to close is what is due from the borrowers less the loans and what is paid already on their behalf',
    citation: '12 CFR 1026.38(i); URLA Lender Loan Information L4',
  },
  'large-deposit': {
    rule: 'A deposit of more than half of the monthly qualifying income is sourced in a purchase, or taken off the balance',
    citation: 'Fannie Mae Selling Guide B3-4.2-02',
  },
  'asset-accounts': {
    rule: 'Depository accounts count with their verified balance',
    citation: 'Fannie Mae Selling Guide B3-4.2-01',
  },
  'asset-securities': {
    rule: 'Stocks, bonds and mutual funds count with 100 percent of their value, less what is borrowed on them',
    citation: 'Fannie Mae Selling Guide B3-4.3-01',
  },
  'asset-retirement': {
    rule: 'Vested retirement funds count where they may be withdrawn, less what is borrowed on them',
    citation: 'Fannie Mae Selling Guide B3-4.3-03',
  },
  'asset-retirement-fha': {
    rule: 'Retirement accounts count with 60 percent of their vested value, less what is borrowed on them',
    citation: 'HUD Handbook 4000.1 II.A.4.d.iii',
  },
  'asset-gift': {
    rule: 'A gift counts with a letter and proof of its transfer, and not for an investment property',
    citation: 'Fannie Mae Selling Guide B3-4.3-04',
  },
  'asset-business': {
    rule: 'Assets of a business count for its owner after an analysis of its cash flow',
    citation: 'Fannie Mae Selling Guide B3-4.2-02',
  },
  'asset-life-insurance': {
    rule: 'Life insurance counts with its cash value, less what is borrowed on it',
    citation: 'Fannie Mae Selling Guide B3-4.3-19',
  },
  'asset-crypto': {
    rule: 'Virtual currency counts once it is exchanged for dollars in an account',
    citation: 'Fannie Mae Selling Guide B3-4.1-04',
  },
  'asset-other': {
    rule: 'Other funds count with what is verified of them, less what is borrowed on them',
    citation: 'Fannie Mae Selling Guide B3-4.1-01',
  },
  reserves: {
    rule: 'Reserves are liquid funds after closing, in months of the housing expense',
    citation: 'Fannie Mae Selling Guide B3-4.1-01',
  },
  'reserves-none': {
    rule: 'A principal residence of one unit has no minimum of its own; underwriting may ask for more',
    citation: 'Fannie Mae Selling Guide B3-4.1-01',
  },
  'reserves-second-home': { rule: 'A second home needs two months', citation: 'Fannie Mae Selling Guide B3-4.1-01' },
  'reserves-units': {
    rule: 'A principal residence of two to four units needs six months',
    citation: 'Fannie Mae Selling Guide B3-4.1-01',
  },
  'reserves-investment': {
    rule: 'An investment property needs six months',
    citation: 'Fannie Mae Selling Guide B3-4.1-01',
  },
  'reserves-fha': {
    rule: 'Three to four units need three months; one or two units one month where underwriting is manual',
    citation: 'HUD Handbook 4000.1 II.A.4.d and II.A.5.d',
  },
  'reserves-va': {
    rule: 'Two to four units need six months where their rent counts as income',
    citation: 'VA Lenders Handbook M26-7 chapter 4',
  },
  'reserves-usda': { rule: 'No reserves are required', citation: 'HB-1-3555 chapter 9' },
} as const;
