import type { LoanPurpose } from '../fields/loan-choices.ts';
import type { DocumentType } from '../fields/documents.ts';
import { statedAwards, type StatedFact } from './stated-facts.ts';

/**
 * A submission records its edition of the rules, so that a rule change asks no borrower for more. Files without a
 * recorded edition follow the first.
 */
export const NEEDS_EDITION = 4;
/** From this edition on, papers are asked for by subject: each borrower, employer, account, property and tax year. */
const BY_SUBJECT_SINCE = 3;
export const isBySubject = (edition: number): boolean => edition >= BY_SUBJECT_SINCE;

/** When a document is asked for: with the application, or once it is approved, so that the loan can close. */
export const needPhases = ['application', 'before_closing'] as const;
export type NeedPhase = (typeof needPhases)[number];

/** One rule: what is stated, the document that shows it, and why, as a sentence without a full stop. */
export type NeedsRule = {
  readonly kind: StatedFact['kind'];
  readonly values: readonly StatedFact['value'][];
  readonly needs: DocumentType;
  readonly reason: string;
  /** The first edition that has it. */
  readonly since: number;
  /** The last edition that has it; all later ones when left out. */
  readonly until?: number;
  /** For these purposes only; for all when left out. */
  readonly purposes?: readonly LoanPurpose[];
  /** Asked for with the application when left out. */
  readonly phase?: NeedPhase;
};

const rulesOf =
  (since: number) =>
  <Kind extends StatedFact['kind']>(
    kind: Kind,
    values: readonly Extract<StatedFact, { kind: Kind }>['value'][],
    needs: DocumentType,
    reason: string,
    purposes?: readonly LoanPurpose[],
  ): NeedsRule => ({ kind, values, needs, reason, since, ...(purposes && { purposes }) });
const first = rulesOf(1);
const second = rulesOf(2);
const third = rulesOf(3);
const fourth = rulesOf(4);
const beforeClosing = (rule: NeedsRule): NeedsRule => ({ ...rule, phase: 'before_closing' });
/** In the editions before papers were asked for by subject. */
const before = (rule: NeedsRule): NeedsRule => ({ ...rule, until: BY_SUBJECT_SINCE - 1 });

/**
 * Sources: Fannie Mae Selling Guide, its chapter in the comment of each group; identification of customers:
 * 31 CFR 1020.220; a VA loan's certificate of eligibility: 38 CFR 36.4364 and VA Pamphlet 26-7 chapter 2; when a Closing
 * Disclosure has to be there: 12 CFR 1026.19(f)(1), which knows no loan for business (12 CFR 1026.3(a)).
 */
export const needsRules: readonly NeedsRule[] = [
  before(first('application', ['every'], 'photo_id', 'Shows that the borrowers are who they say')),
  third('borrower', ['every'], 'photo_id', 'Shows that the borrower is who they say'),
  third('residency', ['permanent_resident'], 'permanent_resident_card', 'Shows lawful permanent residence'),
  third('residency', ['non_permanent_resident'], 'visa', 'Shows lawful residence, the right to work, and until when'),
  // B3-4: assets
  first('application', ['every'], 'bank_statement', 'Shows the money for the closing costs'),
  second('down_payment', ['own_money'], 'bank_statement', 'Shows the money for the down payment'),
  // B3-4.1: minimum reserves
  second(
    'occupancy',
    ['secondary_residence', 'investment_property'],
    'bank_statement',
    'Shows the reserves that a property besides the home takes',
  ),
  second('property_type', ['multi_family'], 'bank_statement', 'Shows the reserves that two to four units take'),
  // B3-3: income
  before(first('employment', ['employed'], 'pay_stub', 'Shows what the employer pays now')),
  before(first('employment', ['employed'], 'w2', 'Shows what the employer paid in the last two years')),
  before(first('employment', ['self_employed'], 'tax_return', 'Shows what the business earned in the last two years')),
  before(first('employment', ['self_employed'], 'profit_and_loss', 'Shows how the business is doing this year')),
  third('job', ['employed'], 'pay_stub', 'Shows what the employer pays now'),
  third('job', ['employed'], 'w2', 'Shows what employers paid in the year'),
  third('job', ['self_employed'], 'tax_return', 'Shows what the business earned in the year'),
  third('job', ['self_employed'], 'profit_and_loss', 'Shows how the business is doing this year'),
  first('employment', ['retired', 'unemployed'], 'tax_return', 'Shows the income of the last two years'),
  second('income', ['military'], 'pay_stub', 'Shows base pay and entitlements: the leave and earnings statement'),
  second('income', ['overtime', 'bonus', 'commission'], 'w2', 'Shows that this pay was received for two years'),
  second('income', ['self_employment'], 'tax_return', 'Shows what the business earned in the last two years'),
  second('income', ['self_employment'], 'profit_and_loss', 'Shows how the business is doing this year'),
  second(
    'income',
    ['retirement', 'other'],
    'award_letter',
    'Shows what is received, and that it goes on for three years',
  ),
  third('award', [...statedAwards], 'award_letter', 'Shows what is received, and that it goes on for three years'),
  third('share', ['partnership'], 'schedule_k1', 'Shows the share of what the partnership earned in the year'),
  // B3-3: rental income
  second('income', ['rental'], 'lease_agreement', 'Shows the rent that is received'),
  second('income', ['rental'], 'tax_return', 'Shows the rent of the last two years (Schedule E)'),
  first('purpose', ['purchase'], 'purchase_contract', 'Shows the agreed price and terms of the purchase'),
  first('purpose', ['refinance'], 'mortgage_statement', 'Shows what is owed on the loan to be refinanced'),
  second(
    'purpose',
    ['construction', 'construction_to_permanent'],
    'construction_contract',
    'Shows what is built, by whom and at what price',
  ),
  // B3-6: the other property's payment is counted
  second('debt', ['mortgage'], 'mortgage_statement', 'Shows payment, taxes and insurance of the other property', [
    'purchase',
    'construction',
    'construction_to_permanent',
  ]),
  // B3-6: liabilities
  second('debt', ['support'], 'court_order', 'Shows what is paid for support, and until when'),
  second('loan_type', ['va'], 'certificate_of_eligibility', 'Shows the entitlement to a guaranteed loan'),
  // B4-2: project standards
  second(
    'property_type',
    ['condo', 'coop'],
    'hoa_statement',
    'Shows the dues of the association, and who is insured for what',
  ),
  // B3-4.3: other assets and gifts
  third(
    'asset',
    ['bank_account'],
    'bank_statement',
    'Shows what the account holds, and where large deposits come from',
  ),
  second(
    'asset',
    ['retirement_account', 'securities', 'life_insurance', 'trust'],
    'asset_statement',
    'Shows what the account is worth and what of it may be withdrawn',
  ),
  second('asset', ['property_sale'], 'settlement_statement', 'Shows what the sale brings in'),
  second('gift', ['money'], 'gift_letter', 'Shows who gives the money, and that it need not be paid back'),
  // B3-5.3: what the credit history shows
  second('declaration', ['bankruptcy'], 'bankruptcy_papers', 'Show when the bankruptcy was discharged or dismissed'),
  second(
    'declaration',
    ['foreclosure', 'judgment', 'lawsuit', 'federal_debt', 'borrowed_down_payment'],
    'letter_of_explanation',
    'Says in the words of the borrower what the declaration means',
  ),
  second(
    'owned_property',
    ['mortgaged'],
    'mortgage_statement',
    'Shows payment, taxes and insurance of the other property',
  ),
  second('owned_property', ['rented_out'], 'lease_agreement', 'Shows the rent that is received'),
  // B7-3: property insurance
  beforeClosing(
    fourth(
      'application',
      ['every'],
      'homeowners_insurance',
      'Shows that the home is insured from the day of closing on',
    ),
  ),
  // B7-1: mortgage insurance
  beforeClosing(
    fourth(
      'mortgage_insurance',
      ['required'],
      'mortgage_insurance_certificate',
      'Shows that a mortgage insurer covers what is lent above 80% of the value',
    ),
  ),
  // B2-1.3: what is refinanced; B3-6: debts paid off at closing
  beforeClosing(
    fourth(
      'purpose',
      ['refinance'],
      'payoff_statement',
      'Shows what pays off the loan on the property, and until when',
    ),
  ),
  beforeClosing(
    fourth('payoff', ['debt', 'mortgage'], 'payoff_statement', 'Shows what pays it off at closing, and until when'),
  ),
  beforeClosing(
    fourth(
      'occupancy',
      ['primary_residence', 'secondary_residence'],
      'closing_disclosure',
      'Shows that the borrowers have had it for three business days before closing',
    ),
  ),
];

const closingTypes: ReadonlySet<DocumentType> = new Set(
  needsRules.flatMap(({ phase, needs }) => (phase === 'before_closing' ? needs : [])),
);
/** True of what is asked for once the application is approved. */
export const isDueBeforeClosing = ({ documentType }: { readonly documentType: DocumentType }): boolean =>
  closingTypes.has(documentType);

/** What the papers of a type are told apart by: one for each borrower, each line of the application, or each tax year. */
export type SubjectScope = 'borrower' | 'line' | 'tax_year';

/** Types that a file needs by subject; of all others it needs one, such as the purchase contract. */
export const subjectScopes: Readonly<Partial<Record<DocumentType, SubjectScope>>> = {
  photo_id: 'borrower',
  permanent_resident_card: 'borrower',
  visa: 'borrower',
  pay_stub: 'line',
  // By year and not by employer: an earlier year may be one of another employer.
  w2: 'tax_year',
  tax_return: 'tax_year',
  schedule_k1: 'tax_year',
  profit_and_loss: 'line',
  award_letter: 'line',
  lease_agreement: 'line',
  bank_statement: 'line',
  asset_statement: 'line',
  settlement_statement: 'line',
  mortgage_statement: 'line',
  payoff_statement: 'line',
  court_order: 'borrower',
  bankruptcy_papers: 'borrower',
  letter_of_explanation: 'borrower',
};

/** Fannie Mae Selling Guide B1-1-03 asks for the most recent years: here the two calendar years before the application. */
export const taxYearsBefore = (day: string): number[] => {
  const year = Number(day.slice(0, 4));
  return [year - 1, year - 2];
};
