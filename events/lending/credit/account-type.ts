import type { DebtType } from '../fields/loan-choices.ts';

/** Words of bureaus for kinds of accounts; the first that fits. */
const typesOfAccount: readonly (readonly [RegExp, DebtType])[] = [
  [/student|educat/i, 'student'],
  [/mortgage|home equity|heloc|real estate/i, 'mortgage'],
  [/auto|vehicle|car loan/i, 'auto'],
  [/revolv|credit[ _]?card|charge|bank[ _]?card|line of credit/i, 'credit_card'],
  [/support|alimony/i, 'support'],
  [/instal|loan/i, 'installment'],
];

/** The type of debt that a bureau's word for an account means. */
export const typeOfAccount = (accountType: string): DebtType =>
  typesOfAccount.find(([words]) => words.test(accountType))?.[1] ?? 'other';

/** A lease is renewed when it ends. */
export const isLeaseAccount = (accountType: string): boolean => /\blease\b|\bleasing\b/i.test(accountType);
