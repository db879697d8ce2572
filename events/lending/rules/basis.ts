import { moneyRules } from './money-rules.ts';

/** A rule that a figure follows from, in words, and where it is written. */
export type Basis = { readonly rule: string; readonly citation: string };

/** Every rule that lending arithmetic applies. A result names those that made it, and no others. */
const rules = {
  ...moneyRules,
  'business-day-general': {
    rule: 'A general business day is one on which the offices are open for substantially all business',
    citation: '12 CFR 1026.2(a)(6)',
  },
  'business-day-specific': {
    rule: 'A specific business day is every day but Sundays and legal public holidays',
    citation: '12 CFR 1026.2(a)(6)',
  },
  'federal-holidays': { rule: 'Legal public holidays', citation: '5 USC 6103(a)' },
  'holidays-observed': {
    rule: 'A holiday on a day off is observed on the working day beside it',
    citation: '5 USC 6103(b); Executive Order 11582',
  },
} as const satisfies Record<string, Basis>;

export type RuleId = keyof typeof rules;

/** The rules by their ids, in that order, each once. */
export const basisOf = (...ids: readonly RuleId[]): Basis[] => [...new Set(ids)].map((id) => rules[id]);
