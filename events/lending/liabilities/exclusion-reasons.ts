import { keysOf } from '../../kernel/by-type.ts';
import type { DebtType } from '../fields/loan-choices.ts';
import type { Basis } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';

/** A ground on which a guide leaves a debt out of the ratios. */
type ExclusionGround = {
  readonly name: string;
  /** Papers that show it; null where the file shows it, and a note says how. */
  readonly evidence: string | null;
  /** For whom a program says so in a guide of its own; the rest goes by Fannie Mae's. */
  readonly citations: { readonly conventional: string } & Partial<Record<LoanType, string>>;
  /** The programs that know it; every one where left out. */
  readonly programs?: readonly LoanType[];
  /** The types of debt that it is for; every one where left out. */
  readonly of?: readonly DebtType[];
};

const obligations = 'Fannie Mae Selling Guide B3-6-05';
const ofAgencies = {
  conventional: obligations,
  fha: 'HUD Handbook 4000.1 II.A.4.b.iv',
  va: 'VA Pamphlet 26-7, chapter 4, topic 5',
  usda: 'USDA HB-1-3555, 11.2',
};

const table = {
  paid_by_others: {
    name: 'Paid by others for 12 months',
    evidence: 'Twelve months of canceled checks or statements of whoever pays, none of them late',
    citations: ofAgencies,
  },
  business_pays: {
    name: 'Paid by the borrower’s business',
    evidence:
      'Twelve months of canceled checks of the business, none of them late, and its cash flow with the debt in it',
    citations: ofAgencies,
  },
  court_ordered: {
    name: 'Assigned to another by a court',
    evidence: 'The court order or divorce decree; of a mortgage, the transfer of title too',
    citations: ofAgencies,
  },
  few_payments: {
    name: 'Ten payments or fewer are left',
    evidence: null,
    citations: ofAgencies,
    of: ['auto', 'installment', 'student', 'mortgage', 'support', 'other'],
  },
  duplicate: {
    name: 'The same debt is counted already',
    evidence: null,
    citations: { conventional: 'Fannie Mae Selling Guide B3-6-01' },
  },
  disputed: {
    name: 'Disputed, and resolved: it is not the borrower’s',
    evidence: 'The letter of the creditor or the bureau',
    citations: { conventional: 'Fannie Mae Selling Guide B3-5.3-09' },
  },
  authorized_user: {
    name: 'The borrower is only an authorized user',
    evidence: 'The account, and what shows that its owner has paid it for 12 months',
    citations: { conventional: 'Fannie Mae Selling Guide B3-5.3-06' },
    of: ['credit_card'],
  },
  secured_by_assets: {
    name: 'Secured by financial assets, such as a 401(k) loan',
    evidence: 'The loan agreement or statement that names the asset',
    citations: { ...ofAgencies, conventional: obligations },
    of: ['installment', 'other'],
  },
  open_30_day: {
    name: 'A 30-day account whose balance the borrower has the funds for',
    evidence: 'A statement of the funds, beyond those for closing and reserves',
    citations: ofAgencies,
    of: ['credit_card', 'other'],
  },
  deferred: {
    name: 'Deferred for 12 months beyond closing',
    evidence: 'The letter of the servicer',
    citations: { conventional: obligations, va: 'VA Circular 26-17-02' },
    programs: ['va'],
    of: ['student'],
  },
  home_sold: {
    name: 'The home that it is a mortgage on is sold',
    evidence:
      'The settlement statement; of a sale that has not closed, the contract, with no financing contingency left',
    citations: { conventional: 'Fannie Mae Selling Guide B3-6-06' },
    of: ['mortgage'],
  },
} as const satisfies Readonly<Record<string, ExclusionGround>>;

export type ExclusionReason = keyof typeof table;
export const exclusionReasons: readonly ExclusionReason[] = keysOf(table);

/** The ground as a guide gives it. */
export const exclusionGround = (reason: ExclusionReason): ExclusionGround => table[reason];

/** The ground, and the guide of the loan's program that has it. */
export const basisOfExclusion = (reason: ExclusionReason, loanType: LoanType): Basis => {
  const { name, citations } = exclusionGround(reason);
  return { rule: name, citation: citations[loanType] ?? citations.conventional };
};

const notOwed: readonly ExclusionReason[] = ['duplicate', 'disputed', 'home_sold'];

/** True of a ground that takes the payment off the borrower alone: a lien of the debt stays. */
export const isOwedAllTheSame = (reason: ExclusionReason): boolean => !notOwed.includes(reason);

/** Why a program does not know a ground for a type of debt; null where it does. */
export const whyNoGround = (reason: ExclusionReason, debtType: DebtType, loanType: LoanType): string | null => {
  const { programs, of } = exclusionGround(reason);
  if (programs && !programs.includes(loanType)) return 'The program of this loan does not know this reason';
  if (of && !of.includes(debtType)) return 'This reason is for other kinds of debt';
  // The payment stays with whoever signed, whoever pays.
  return reason === 'paid_by_others' && debtType === 'student' && loanType === 'usda'
    ? 'A student loan in the borrower’s name counts though others pay it (USDA HB-1-3555, 11.2)'
    : null;
};
