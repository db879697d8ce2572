import type { ConditionCategory, ConditionPoint } from '../conditions/condition-words.ts';
import type { DocumentType } from '../fields/documents.ts';
import type { ArrivalFacts } from './arrival-facts.ts';

/** A condition that a finding opens. The finding's own text joins what staff reads. */
export type ArrivalCondition = {
  readonly title: string;
  /** For the borrower. */
  readonly externalWording: string;
  /** The ways out, for staff. */
  readonly internalWording: string;
  readonly mustBeMetBefore: ConditionPoint;
  readonly category: ConditionCategory;
  /** One for each lien, judgment or check, and not one for all of them. */
  readonly isOneEach?: true;
};

/** Figures of a file that a fact changes. */
type Recomputed =
  'value' | 'loan-to-value' | 'mortgage insurance' | 'credit score' | 'debts' | 'debt-to-income' | 'income';

/** A finding that opens a condition, or that says why it opens none. */
export type Consequence = {
  readonly kind: ArrivalFacts['kind'];
  readonly recomputes: readonly Recomputed[];
  /** Asked of the borrower beside. */
  readonly asksFor?: DocumentType;
} & ({ readonly opens: ArrivalCondition } | { readonly opensNothing: string });
