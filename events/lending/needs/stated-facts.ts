import type {
  DebtType,
  EmploymentStatus,
  IncomeType,
  LoanPurpose,
  Occupancy,
  PropertyType,
} from '../fields/loan-choices.ts';
import { takesPrivateInsurance } from '../figures/mortgage-insurance.ts';
import { type Collateral, collateralCents } from '../figures/property-value.ts';
import type { LoanType } from '../rules/loan-type.ts';

/** Kinds of assets that need papers; money at a bank is on the bank statement, the others on a statement of their own. */
export const statedAssets = [
  'bank_account',
  'retirement_account',
  'securities',
  'life_insurance',
  'trust',
  'property_sale',
] as const;
/** Income that someone has awarded, each shown by a letter of its own. */
export const statedAwards = [
  'social_security',
  'pension',
  'disability',
  'va_compensation',
  'public_assistance',
  'foster_care',
] as const;
/** A borrower's declarations that need documents. */
export const statedDeclarations = [
  'bankruptcy',
  'foreclosure',
  'judgment',
  'lawsuit',
  'federal_debt',
  'borrowed_down_payment',
] as const;

/**
 * One line of an application, such as an employer, an account or a property: `current`, the id of a list's item, or a name of the
 * form. Its name is what the borrower calls it.
 */
export type StatedLine = { readonly id: string; readonly name?: string | undefined };

type FactsByKind = {
  readonly application: 'every';
  readonly borrower: 'every';
  /** Each employer and business by itself; `employment` is the borrower's as a whole. */
  readonly job: 'employed' | 'self_employed';
  readonly award: (typeof statedAwards)[number];
  readonly share: 'partnership';
  readonly residency: 'permanent_resident' | 'non_permanent_resident';
  readonly employment: EmploymentStatus;
  readonly income: IncomeType;
  readonly debt: DebtType;
  readonly purpose: LoanPurpose;
  readonly loan_type: LoanType;
  readonly property_type: PropertyType;
  readonly occupancy: Occupancy;
  readonly down_payment: 'own_money';
  readonly asset: (typeof statedAssets)[number];
  readonly gift: 'money';
  readonly declaration: (typeof statedDeclarations)[number];
  readonly owned_property: 'mortgaged' | 'rented_out';
  /** Paid off with the money of this loan. */
  readonly payoff: 'debt' | 'mortgage';
  readonly mortgage_insurance: 'required';
};
/** A fact stated in an application; `borrowerId` when it concerns one borrower, `line` when it stands in one line. */
export type StatedFact = {
  [Kind in keyof FactsByKind]: {
    readonly kind: Kind;
    readonly value: FactsByKind[Kind];
    readonly borrowerId?: string | undefined;
    readonly line?: StatedLine | undefined;
  };
}[keyof FactsByKind];

/** Further facts an application may state: the kinds, and the values of each. */
const further: readonly StatedFact[] = [
  ...statedAssets.map((value) => ({ kind: 'asset' as const, value })),
  ...statedDeclarations.map((value) => ({ kind: 'declaration' as const, value })),
  { kind: 'gift', value: 'money' },
  { kind: 'owned_property', value: 'rented_out' },
  { kind: 'owned_property', value: 'mortgaged' },
  { kind: 'job', value: 'employed' },
  { kind: 'job', value: 'self_employed' },
  ...statedAwards.map((value) => ({ kind: 'award' as const, value })),
  { kind: 'share', value: 'partnership' },
  { kind: 'residency', value: 'permanent_resident' },
  { kind: 'residency', value: 'non_permanent_resident' },
  { kind: 'payoff', value: 'debt' },
  { kind: 'payoff', value: 'mortgage' },
];
/** As a submission records them: `declaration/bankruptcy`. */
export const furtherFactNames = further.map(({ kind, value }) => `${kind}/${value}`);
export type FurtherFact = {
  readonly fact: string;
  readonly borrowerId?: string | undefined;
  readonly line?: StatedLine | undefined;
};

/** The line of the property that secures the loan. */
export const SUBJECT_PROPERTY = 'subject_property';
/** The line of a borrower's present employer or business. */
export const CURRENT_JOB = 'current';

/** The parts of an application that decide its required documents; money in cents. */
export type StatedFile = {
  readonly borrowers: readonly {
    readonly borrowerId: string;
    readonly employment: { readonly status: EmploymentStatus };
  }[];
  readonly property: { readonly type: PropertyType; readonly occupancy: Occupancy } & Partial<Collateral>;
  readonly loan: {
    readonly type: LoanType;
    readonly purpose: LoanPurpose;
    readonly downPaymentCents: number;
    readonly amountCents?: number;
  };
  readonly income: readonly { readonly borrowerId: string; readonly type: IncomeType }[];
  readonly debts: readonly { readonly borrowerId: string; readonly type: DebtType }[];
  /** Each of `furtherFactNames`. */
  readonly furtherFacts?: readonly FurtherFact[] | undefined;
};

/** True of a loan that a mortgage insurer has to insure. */
export const takesMortgageInsurance = ({
  loan,
  property: { valueCents = 0, purchasePriceCents },
}: {
  readonly loan: { readonly type: LoanType; readonly amountCents?: number };
  readonly property: Partial<Collateral>;
}): boolean => takesPrivateInsurance(loan, collateralCents({ valueCents, purchasePriceCents }));

/**
 * Everything that a submitted application states of itself, in its own order, each once.
 * @param bySubject each line of it by itself; else lines of the same kind and borrower are one
 */
export const statedFacts = (file: StatedFile, bySubject: boolean): StatedFact[] => {
  const { borrowers, property, loan, income, debts, furtherFacts = [] } = file;
  const facts: StatedFact[] = [
    { kind: 'application', value: 'every' },
    ...borrowers.map(({ borrowerId }) => ({ kind: 'borrower' as const, value: 'every' as const, borrowerId })),
    ...borrowers.map(({ borrowerId, employment }) => ({
      kind: 'employment' as const,
      value: employment.status,
      borrowerId,
    })),
    ...income.map(({ borrowerId, type }) => ({ kind: 'income' as const, value: type, borrowerId })),
    ...debts.map(({ borrowerId, type }) => ({ kind: 'debt' as const, value: type, borrowerId })),
    ...furtherFacts.flatMap(({ fact, borrowerId, line }) =>
      further.flatMap((each) =>
        `${each.kind}/${each.value}` === fact ? [{ ...each, borrowerId, ...(bySubject && line && { line }) }] : [],
      ),
    ),
    {
      kind: 'purpose',
      value: loan.purpose,
      // The loan to be paid off is another one than those of other properties.
      ...(bySubject && loan.purpose === 'refinance' && { line: { id: SUBJECT_PROPERTY } }),
    },
    { kind: 'loan_type', value: loan.type },
    { kind: 'property_type', value: property.type },
    { kind: 'occupancy', value: property.occupancy },
    ...(loan.downPaymentCents > 0 ? [{ kind: 'down_payment' as const, value: 'own_money' as const }] : []),
    ...(takesMortgageInsurance(file) ? [{ kind: 'mortgage_insurance' as const, value: 'required' as const }] : []),
  ];
  const keys = facts.map(
    ({ kind, value, borrowerId, line }) => `${kind}/${value}/${borrowerId ?? ''}/${line?.id ?? ''}`,
  );
  return facts.filter((_fact, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** The present job of each borrower who states one only by their employment, as the short form does; with the further facts. */
export const withJobs = ({
  borrowers,
  furtherFacts = [],
}: {
  readonly borrowers: readonly {
    readonly borrowerId: string;
    readonly employment: { readonly status: EmploymentStatus; readonly employerName?: string | undefined };
  }[];
  readonly furtherFacts?: readonly FurtherFact[] | undefined;
}): FurtherFact[] => [
  ...furtherFacts,
  ...borrowers.flatMap(({ borrowerId, employment: { status, employerName } }) => {
    const isStated = furtherFacts.some((each) => each.borrowerId === borrowerId && each.fact.startsWith('job/'));
    if (isStated || (status !== 'employed' && status !== 'self_employed')) return [];
    const line = { id: CURRENT_JOB, ...(employerName !== undefined && { name: employerName }) };
    return [{ fact: `job/${status}`, borrowerId, line }];
  }),
];
