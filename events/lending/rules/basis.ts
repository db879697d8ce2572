import { closingRules } from './closing-rules.ts';
import { moneyRules } from './money-rules.ts';
import { priceRules } from './price-rules.ts';
import { timingRules } from './timing-rules.ts';

/** A rule that a figure follows from, in words, and where it is written. */
export type Basis = { readonly rule: string; readonly citation: string };

/** Every rule that lending arithmetic applies. A result names those that made it, and no others. */
const rules = { ...moneyRules, ...timingRules, ...priceRules, ...closingRules } as const satisfies Record<
  string,
  Basis
>;

export type RuleId = keyof typeof rules;

/** The rules by their ids, in that order, each once. */
export const basisOf = (...ids: readonly RuleId[]): Basis[] => [...new Set(ids)].map((id) => rules[id]);
