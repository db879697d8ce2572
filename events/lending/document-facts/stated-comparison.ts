import { ERASED } from '../../kernel/personal-data.ts';
import { daysBetween } from '../calendar/wall-clock.ts';
import type { DocumentType } from '../fields/documents.ts';
import { fullName, type PersonName } from '../fields/words.ts';
import type { Collateral } from '../figures/property-value.ts';
import { type IncomeType, incomeTypes, type LoanPurpose } from '../fields/loan-choices.ts';
import { plainWords } from '../../kernel/search-text.ts';
import { type FactId, factKinds } from './fact-labels.ts';
import type { DocumentFact } from './read-facts.ts';

/** Stated facts that documents are compared with; money in cents, income per month. */
export type StatedFigures = {
  /** Plain date at the branch. */
  readonly submittedOn: string;
  readonly borrowers: readonly ({ readonly borrowerId: string } & PersonName)[];
  readonly income: readonly { readonly borrowerId: string; readonly type: IncomeType; readonly monthlyCents: number }[];
  readonly property: Collateral;
  readonly loan: {
    readonly amountCents: number;
    readonly purpose: LoanPurpose;
    readonly downPaymentCents: number;
    readonly estimatedClosingDate?: string | undefined;
  };
  /** Borrowers whom the document is for; left out or empty where that is not said. */
  readonly ownerIds?: readonly string[] | undefined;
};

/** The application's statement on the same fact, in words; `%` in `line` is the borrower. */
export type StatedFigure = {
  readonly line: string;
  readonly borrowerId?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly date?: string | undefined;
  readonly names?: readonly string[] | undefined;
};

/** A fact of a document beside what the file states; `difference` says in a sentence how they differ. */
export type ComparedFact = {
  readonly fact: DocumentFact;
  /** Figure derived from the document where it prints none: gross monthly pay. */
  readonly monthlyCents?: number | undefined;
  readonly stated: StatedFigure | null;
  readonly difference: string | null;
};

/** How one fact of a document differs from what is stated: `The document shows less than the application states`. */
export type DocumentDifference = { readonly fact: FactId; readonly difference: string };

/** Pay of now is the same to the dollar but for rounding; that of the last year is only near it. */
const NOW_PERCENT = 1;
const LAST_YEAR_PERCENT = 10;
/** Fannie Mae Selling Guide B1-1-03: a pay stub is no older than 30 days at the application. */
const PAY_STUB_DAYS = 30;
/** Fannie Mae Selling Guide B3-4.2-01: a statement is no older than 45 days at the application. */
const STATEMENT_DAYS = 45;

/** The borrower whose first and last name both stand in a printed name, in whatever order. */
const borrowerNamed = ({ borrowers }: Pick<StatedFigures, 'borrowers'>, name: string) => {
  const words = new Set(plainWords(name));
  return borrowers.find(({ firstName, lastName }) => {
    const own = plainWords(`${firstName} ${lastName}`);
    return own.length > 0 && own.every((word) => words.has(word));
  });
};

const incomeTypesOf: Readonly<Partial<Record<DocumentType, readonly IncomeType[]>>> = {
  pay_stub: ['base', 'overtime', 'bonus', 'commission', 'military'],
  w2: ['base', 'overtime', 'bonus', 'commission', 'military'],
  tax_return: incomeTypes,
  award_letter: ['retirement', 'other'],
  lease_agreement: ['rental'],
  profit_and_loss: ['self_employment'],
};

/** The borrower whom a name on a document means: as it was found when the document was read, else by the name itself. */
const borrowerMeant = (stated: StatedFigures, { name = '', borrowerId }: DocumentFact) =>
  borrowerId === undefined
    ? borrowerNamed(stated, name)
    : stated.borrowers.find((borrower) => borrower.borrowerId === borrowerId);

/** Facts with whom each name means, so that whoever has no personal data can still compare them. */
export const withBorrowersNamed = (
  facts: readonly DocumentFact[],
  stated: Pick<StatedFigures, 'borrowers'>,
): DocumentFact[] =>
  facts.map((fact) =>
    fact.name === undefined || fact.name === ERASED
      ? fact
      : { ...fact, borrowerId: borrowerNamed(stated, fact.name)?.borrowerId ?? null },
  );

/** Borrowers whom a document is for; all where that is not said. */
const ownersOf = ({ borrowers, ownerIds = [] }: StatedFigures) =>
  ownerIds.length === 0 ? borrowers : borrowers.filter(({ borrowerId }) => ownerIds.includes(borrowerId));

/** Stated monthly income of the kinds that the document shows: of whom it names, else of whom it is for, or of all where neither is known. */
const incomeStated = (
  type: DocumentType,
  facts: readonly DocumentFact[],
  stated: StatedFigures,
): StatedFigure | null => {
  const kinds = incomeTypesOf[type] ?? [];
  const person = facts.find(({ fact }) => fact === 'person');
  const owners = ownersOf(stated);
  const only = stated.ownerIds?.length === 1 ? owners[0] : undefined;
  const earner = only ?? (person && borrowerMeant(stated, person));
  const own = stated.income.filter(
    (line) => kinds.includes(line.type) && (earner === undefined || line.borrowerId === earner.borrowerId),
  );
  if (own.length === 0) return null;
  const amountCents = own.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
  return earner
    ? { line: 'Monthly income of %', borrowerId: earner.borrowerId, amountCents }
    : { line: 'Monthly income', amountCents };
};

type Comparison = Omit<ComparedFact, 'fact'>;
const nothing: Comparison = { stated: null, difference: null };

const isFar = (one: number, other: number, percent: number): boolean =>
  Math.abs(one - other) * 100 > Math.max(Math.abs(one), Math.abs(other)) * percent;

const compareIncome = (stated: StatedFigure | null, monthlyCents: number, percent: number): Comparison => {
  if (stated?.amountCents === undefined) return { ...nothing, monthlyCents };
  const isOff = isFar(monthlyCents, stated.amountCents, percent);
  const side = monthlyCents < stated.amountCents ? 'less' : 'more';
  return { monthlyCents, stated, difference: isOff ? `The document shows ${side} than the application states` : null };
};

const compareExactly = (line: string, statedCents: number, cents: number): Comparison => ({
  stated: { line, amountCents: statedCents },
  difference: cents === statedCents ? null : 'The document says another amount than the application',
});

const compareName = (stated: StatedFigures, fact: DocumentFact): Comparison => ({
  stated: {
    line: 'Borrowers',
    names: ownersOf(stated).map(fullName),
  },
  difference: nameDifference(stated, borrowerMeant(stated, fact)),
});

const nameDifference = (
  stated: StatedFigures,
  meant: StatedFigures['borrowers'][number] | undefined,
): string | null => {
  if (!meant) return 'No borrower of the application has this name';
  return ownersOf(stated).includes(meant) ? null : 'It is the name of another borrower than the document is for';
};

const compareAge = (date: string, { submittedOn }: StatedFigures, most: number): Comparison => ({
  stated: { line: 'Submitted', date: submittedOn },
  difference:
    daysBetween(date, submittedOn) > most
      ? `It was more than ${most} days old when the application was submitted`
      : null,
});

const ageOf: Readonly<Partial<Record<DocumentType, number>>> = {
  pay_stub: PAY_STUB_DAYS,
  bank_statement: STATEMENT_DAYS,
  asset_statement: STATEMENT_DAYS,
  mortgage_statement: STATEMENT_DAYS,
};

const compareAmount = (
  type: DocumentType,
  { fact, amountCents = 0 }: DocumentFact,
  facts: readonly DocumentFact[],
  stated: StatedFigures,
): Comparison => {
  const income = () => incomeStated(type, facts, stated);
  const { loan, property } = stated;
  switch (fact) {
    case 'gross_pay': {
      const times = facts.find((each) => each.fact === 'pays_a_year')?.number;
      return times === undefined
        ? nothing
        : compareIncome(income(), Math.round((amountCents * times) / 12), NOW_PERCENT);
    }
    case 'wages':
    case 'total_income':
      return compareIncome(income(), Math.round(amountCents / 12), LAST_YEAR_PERCENT);
    case 'award_monthly':
    case 'monthly_rent':
      return compareIncome(income(), amountCents, NOW_PERCENT);
    case 'purchase_price':
      if (property.purchasePriceCents)
        return compareExactly('Purchase price', property.purchasePriceCents, amountCents);
      return compareExactly('Property value', property.valueCents, amountCents);
    case 'appraised_value':
      return compareExactly('Property value', property.valueCents, amountCents);
    case 'financed_amount':
      return compareExactly('Loan amount', loan.amountCents, amountCents);
    case 'down_payment':
      return compareExactly('Down payment', loan.downPaymentCents, amountCents);
    case 'balance':
      if (type !== 'bank_statement' || loan.downPaymentCents === 0) return nothing;
      return {
        stated: { line: 'Down payment', amountCents: loan.downPaymentCents },
        difference: amountCents < loan.downPaymentCents ? 'The account holds less than the down payment' : null,
      };
    case 'unpaid_balance':
      if (loan.purpose !== 'refinance') return nothing;
      return {
        stated: { line: 'Loan amount', amountCents: loan.amountCents },
        difference: amountCents > loan.amountCents ? 'The new loan does not pay off the old one' : null,
      };
    default:
      return nothing;
  }
};

const compare = (
  type: DocumentType,
  fact: DocumentFact,
  facts: readonly DocumentFact[],
  stated: StatedFigures,
): Comparison => {
  if (factKinds[fact.fact] === 'name') return compareName(stated, fact);
  if (fact.amountCents !== undefined) return compareAmount(type, fact, facts, stated);
  if (fact.date === undefined) return nothing;
  const most = ageOf[type];
  if (fact.fact === 'period_end' && most !== undefined) return compareAge(fact.date, stated, most);
  const { estimatedClosingDate } = stated.loan;
  if (fact.fact !== 'closing_on' || estimatedClosingDate === undefined) return nothing;
  return {
    stated: { line: 'Estimated closing date', date: estimatedClosingDate },
    difference: fact.date < estimatedClosingDate ? 'The contract ends before the estimated closing date' : null,
  };
};

/** A document's facts next to the application's; a difference is for a person to judge and changes nothing. */
export const compareWithStated = (
  type: DocumentType,
  facts: readonly DocumentFact[],
  stated: StatedFigures,
): ComparedFact[] => facts.map((fact) => ({ fact, ...compare(type, fact, facts, stated) }));

/** Names of facts. */
export const factNames: Readonly<Record<FactId, string>> = {
  account_holder: 'Account holder',
  adjusted_gross_income: 'Adjusted gross income',
  appraised_value: 'Appraised value',
  award_monthly: 'Monthly benefit',
  balance: 'Closing balance',
  buyer: 'Buyer',
  closing_on: 'Closing on or before',
  contract_price: 'Contract price',
  document_date: 'Date of the document',
  down_payment: 'Down payment',
  financed_amount: 'Financed amount',
  gift_amount: 'Amount of the gift',
  gross_pay: 'Gross pay',
  gross_pay_year_to_date: 'Gross pay, year to date',
  monthly_dues: 'Monthly dues',
  monthly_rent: 'Monthly rent',
  net_profit: 'Net profit',
  pays_a_year: 'Paid so many times a year',
  period_end: 'Period ends',
  person: 'Name',
  purchase_price: 'Purchase price',
  tax_year: 'Tax year',
  total_income: 'Total income',
  unpaid_balance: 'Unpaid principal balance',
  wages: 'Wages, tips, other compensation',
};

/** `Wages, tips, other compensation: The document shows less than the application states`. */
export const differenceInWords = ({ fact, difference }: DocumentDifference): string =>
  `${factNames[fact]}: ${difference}`;
