import type { DocumentType } from '../fields/documents.ts';

/** A fact of a document: an amount, a day, a name or a number (a year, payments a year). */
export const factKinds = {
  account_holder: 'name',
  adjusted_gross_income: 'amount',
  appraised_value: 'amount',
  award_monthly: 'amount',
  balance: 'amount',
  buyer: 'name',
  closing_on: 'date',
  contract_price: 'amount',
  document_date: 'date',
  down_payment: 'amount',
  financed_amount: 'amount',
  gift_amount: 'amount',
  gross_pay: 'amount',
  gross_pay_year_to_date: 'amount',
  monthly_dues: 'amount',
  monthly_rent: 'amount',
  net_profit: 'amount',
  pays_a_year: 'number',
  period_end: 'date',
  person: 'name',
  purchase_price: 'amount',
  tax_year: 'number',
  total_income: 'amount',
  unpaid_balance: 'amount',
  wages: 'amount',
} as const satisfies Readonly<Record<string, 'amount' | 'date' | 'name' | 'number'>>;
export type FactId = keyof typeof factKinds;
export const factIds = Object.keys(factKinds).filter((id): id is FactId => id in factKinds);

/** Where a fact stands: the words that a line begins with, and which of several days on it is meant. */
export type FactLabel = {
  readonly fact: FactId;
  readonly label: RegExp;
  /** Of several days on the line; the first when left out. */
  readonly take?: 'last';
};

const label = (fact: FactId, pattern: RegExp, take?: 'last'): FactLabel => ({
  fact,
  label: pattern,
  ...(take && { take }),
});

const owner = label(
  'person',
  /^(?:employee(?:'s)?(?: name)?|name|member|taxpayer|owner|veteran|beneficiary|payee)\b/iu,
);
const holder = label('account_holder', /^(?:account (?:holder|owner|name)|prepared for)\b/iu);
const periodEnd = label(
  'period_end',
  /^(?:statement period|statement date|pay period|period(?: ending)?|for the period)\b/iu,
  'last',
);
const dated = label(
  'document_date',
  /^(?:date(?: of the letter| issued)?|issued|letter date|contract date|pay date|check date|effective date|statement date)\b/iu,
);

/** Fields that some issuers leave out; all others are required. */
const notAlwaysPrinted: readonly FactId[] = [
  'adjusted_gross_income',
  'document_date',
  'down_payment',
  'financed_amount',
  'gross_pay_year_to_date',
  'pays_a_year',
];

/** Facts expected in a document of that type; empty where the layout is unknown. */
export const requiredFacts = (type: DocumentType): FactId[] =>
  (factLabels[type] ?? []).flatMap(({ fact }) => (notAlwaysPrinted.includes(fact) ? [] : [fact]));

/** By the kind of document, in the order in which they are shown. The words are those that issuers print. */
export const factLabels: Readonly<Partial<Record<DocumentType, readonly FactLabel[]>>> = {
  pay_stub: [
    owner,
    periodEnd,
    label('gross_pay', /^(?:gross (?:pay|earnings|wages)|total gross)(?!.*(?:year|ytd))/iu),
    label('pays_a_year', /^(?:pay frequency|pay schedule|paid)\b/iu),
    label(
      'gross_pay_year_to_date',
      /^(?:gross (?:pay|earnings|wages).*(?:year|ytd)|(?:ytd|year[- ]to[- ]date) gross)/iu,
    ),
  ],
  w2: [owner, label('tax_year', /^(?:tax year|form w-2|w-2 wage)/iu), label('wages', /^(?:1\s+)?wages, tips/iu)],
  tax_return: [
    owner,
    label('tax_year', /^(?:tax year|form 1040|for the year)/iu),
    label('total_income', /^(?:9\s+)?(?:this is your )?total income\b/iu),
    label('adjusted_gross_income', /^(?:11\s+)?(?:this is your )?adjusted gross income\b/iu),
  ],
  bank_statement: [holder, periodEnd, label('balance', /^(?:closing|ending) balance\b/iu)],
  asset_statement: [
    holder,
    periodEnd,
    label('balance', /^(?:closing|ending|vested) (?:balance|value)|^(?:account|total) value\b/iu),
  ],
  photo_id: [owner],
  purchase_contract: [
    label('buyer', /^(?:buyer|purchaser)s?\b/iu),
    label('purchase_price', /^(?:purchase|sales|contract) price\b/iu),
    label('financed_amount', /^(?:financed amount|amount financed|loan amount)\b/iu),
    label('down_payment', /^down payment\b/iu),
    label('closing_on', /^closing (?:on or before|date)\b/iu),
    dated,
  ],
  construction_contract: [owner, label('contract_price', /^contract (?:price|sum)\b/iu), dated],
  mortgage_statement: [
    label('person', /^(?:borrower|customer)s?\b/iu),
    periodEnd,
    label('unpaid_balance', /^(?:unpaid|outstanding) principal(?: balance)?\b/iu),
  ],
  profit_and_loss: [owner, periodEnd, label('net_profit', /^net (?:profit|income)\b/iu)],
  award_letter: [
    owner,
    label('award_monthly', /^(?:monthly|net monthly|gross monthly) (?:benefit|amount|payment)\b/iu),
    dated,
  ],
  lease_agreement: [label('monthly_rent', /^(?:monthly rent|rent)\b/iu), dated],
  gift_letter: [label('gift_amount', /^(?:amount of (?:the )?gift|gift amount)\b/iu), dated],
  certificate_of_eligibility: [owner, dated],
  hoa_statement: [label('monthly_dues', /^monthly (?:dues|assessment)\b/iu), periodEnd],
  appraisal_report: [label('appraised_value', /^(?:appraised|opinion of market|market) value\b/iu), dated],
};
