import { keysOf } from '../../kernel/by-type.ts';

/** Parts of what a loan file rests on, as a change of answers touches them. */
export const contentParts = [
  'identity',
  'contact',
  'residence',
  'employment',
  'income',
  'debts',
  'housing_expense',
  'closing_costs',
  'assets',
  'declarations',
  'property_address',
  'property_use',
  'value',
  'loan',
  'purpose',
  'down_payment',
  'closing_date',
] as const;
export type ContentPart = (typeof contentParts)[number];

/** Parts that borrowers state for themselves. */
export const partsByBorrower: readonly ContentPart[] = [
  'identity',
  'contact',
  'residence',
  'employment',
  'income',
  'debts',
  'assets',
  'declarations',
];

/** Of a borrower, the parts that are other than before; of some lines alone where it is known that no other is. */
export type PartsOfBorrower = {
  readonly borrowerId: string;
  readonly parts: readonly ContentPart[];
  /** Employers and accounts, as subjects of documents name them. */
  readonly lineIds?: readonly string[] | undefined;
};

/** Parts that are other than before; those of `partsOf` only of who and what has them there, all others of the whole file. */
export type ChangedParts = {
  readonly parts: readonly ContentPart[];
  readonly partsOf?: readonly PartsOfBorrower[] | undefined;
};

type About = { readonly borrowerId?: string | undefined; readonly lineId?: string | undefined };

/** The changed parts that are about one of these subjects or the whole file. @param subjects none where nobody has said: every part */
export const partsAbout = (
  { parts, partsOf = [] }: ChangedParts,
  subjects: readonly About[] = [],
): readonly ContentPart[] => {
  const isAbout = ({ borrowerId: of, lineIds }: PartsOfBorrower): boolean =>
    subjects.some(
      ({ borrowerId, lineId }) =>
        (borrowerId === undefined || borrowerId === of) &&
        (lineId === undefined || lineIds === undefined || lineIds.includes(lineId)),
    );
  return subjects.length === 0
    ? parts
    : parts.filter((part) => {
        const whose = partsOf.filter((each) => each.parts.includes(part));
        return whose.length === 0 || whose.some(isAbout);
      });
};

/** A part as people call it, inside a sentence. */
export const contentPartNames: Readonly<Record<ContentPart, string>> = {
  identity: 'who borrows',
  contact: 'how a borrower is reached',
  residence: 'where a borrower lives',
  employment: 'employment',
  income: 'income',
  debts: 'debts',
  housing_expense: 'the proposed housing expense',
  closing_costs: 'closing costs and credits',
  assets: 'assets and gifts',
  declarations: 'declarations and other real estate',
  property_address: 'the address of the property',
  property_use: 'the kind or use of the property',
  value: 'the value or price of the property',
  loan: 'the loan',
  purpose: 'the purpose of the loan',
  down_payment: 'the down payment',
  closing_date: 'the estimated closing date',
};

/** `income, debts and the loan`. */
export const partsInWords = (parts: readonly ContentPart[]): string =>
  new Intl.ListFormat('en-US').format(parts.map((part) => contentPartNames[part]));

/** The terms of a loan, each as people call it inside a sentence. */
const loanTermNames = {
  amountCents: 'the loan amount',
  ratePercent: 'the interest rate',
  termYears: 'the loan term',
  type: 'the loan type',
} as const;
type LoanTerms = Readonly<Record<keyof typeof loanTermNames, string | number>>;

/** Names of the terms that are other than before: `the loan amount`. */
export const loanTermsChanged = (before: LoanTerms, after: LoanTerms): string[] =>
  keysOf(loanTermNames)
    .filter((term) => before[term] !== after[term])
    .map((term) => loanTermNames[term]);
