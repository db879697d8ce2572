import type {
  DebtType,
  EmploymentStatus,
  IncomeType,
  LoanPurpose,
  Occupancy,
  PropertyType,
} from '../fields/loan-choices.ts';
import type { LoanType } from '../rules/loan-type.ts';

/** Kinds of assets that a statement of their own shows; money at a bank is on the bank statement. */
export const statedAssets = ['retirement_account', 'securities', 'life_insurance', 'trust', 'property_sale'] as const;
/** A borrower's declarations that need documents. */
export const statedDeclarations = [
  'bankruptcy',
  'foreclosure',
  'judgment',
  'lawsuit',
  'federal_debt',
  'borrowed_down_payment',
] as const;

/** A fact stated in an application; `borrowerId` when it concerns one borrower. */
type FactsByKind = {
  readonly application: 'every';
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
};
export type StatedFact = {
  [Kind in keyof FactsByKind]: {
    readonly kind: Kind;
    readonly value: FactsByKind[Kind];
    readonly borrowerId?: string | undefined;
  };
}[keyof FactsByKind];

/** Further facts an application may state: the kinds, and the values of each. */
const further: readonly StatedFact[] = [
  ...statedAssets.map((value) => ({ kind: 'asset' as const, value })),
  ...statedDeclarations.map((value) => ({ kind: 'declaration' as const, value })),
  { kind: 'gift', value: 'money' },
  { kind: 'owned_property', value: 'rented_out' },
  { kind: 'owned_property', value: 'mortgaged' },
];
/** As a submission records them: `declaration/bankruptcy`. */
export const furtherFactNames = further.map(({ kind, value }) => `${kind}/${value}`);
export type FurtherFact = { readonly fact: string; readonly borrowerId?: string | undefined };

/** The parts of an application that decide its required documents; money in cents. */
export type StatedFile = {
  readonly borrowers: readonly {
    readonly borrowerId: string;
    readonly employment: { readonly status: EmploymentStatus };
  }[];
  readonly property: { readonly type: PropertyType; readonly occupancy: Occupancy };
  readonly loan: { readonly type: LoanType; readonly purpose: LoanPurpose; readonly downPaymentCents: number };
  readonly income: readonly { readonly borrowerId: string; readonly type: IncomeType }[];
  readonly debts: readonly { readonly borrowerId: string; readonly type: DebtType }[];
  /** Each of `furtherFactNames`. */
  readonly furtherFacts?: readonly FurtherFact[] | undefined;
};

/** Everything that a submitted application states of itself, in its own order, each once. */
export const statedFacts = ({
  borrowers,
  property,
  loan,
  income,
  debts,
  furtherFacts = [],
}: StatedFile): StatedFact[] => {
  const facts: StatedFact[] = [
    { kind: 'application', value: 'every' },
    ...borrowers.map(({ borrowerId, employment }) => ({
      kind: 'employment' as const,
      value: employment.status,
      borrowerId,
    })),
    ...income.map(({ borrowerId, type }) => ({ kind: 'income' as const, value: type, borrowerId })),
    ...debts.map(({ borrowerId, type }) => ({ kind: 'debt' as const, value: type, borrowerId })),
    ...furtherFacts.flatMap(({ fact, borrowerId }) =>
      further.flatMap((each) => (`${each.kind}/${each.value}` === fact ? [{ ...each, borrowerId }] : [])),
    ),
    { kind: 'purpose', value: loan.purpose },
    { kind: 'loan_type', value: loan.type },
    { kind: 'property_type', value: property.type },
    { kind: 'occupancy', value: property.occupancy },
    ...(loan.downPaymentCents > 0 ? [{ kind: 'down_payment' as const, value: 'own_money' as const }] : []),
  ];
  const keys = facts.map(({ kind, value, borrowerId }) => `${kind}/${value}/${borrowerId ?? ''}`);
  return facts.filter((_fact, index) => keys.indexOf(keys[index] ?? '') === index);
};
