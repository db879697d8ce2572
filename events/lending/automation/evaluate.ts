import { z } from 'zod';
import { factNames, type Facts, type FactValue } from './facts.ts';
import { factInWords, predicateIds, predicates, type RuleCondition } from './predicates.ts';

/** Result of a rule: met, not met, or unknown. */
export const ruleResults = ['met', 'not_met', 'not_evaluated'] as const;
export type RuleResult = (typeof ruleResults)[number];

/** One condition with what it was looked at with. */
export const ruleCheckSchema = z.object({
  predicate: z.enum(predicateIds),
  limit: z.union([z.number(), z.string()]).optional(),
  fact: z.enum(factNames),
  outcome: z.enum(['met', 'not_met', 'unknown']),
  /** The fact; left out where nobody knows it. */
  value: z.union([z.number(), z.boolean(), z.string()]).optional(),
  /** Why nobody knows it, as a phrase that follows "because". */
  unknown: z.string().optional(),
});
export type RuleCheck = z.infer<typeof ruleCheckSchema>;

export type RuleEvaluation = { readonly result: RuleResult; readonly checks: readonly RuleCheck[] };

const holds = ({ predicate, limit }: RuleCondition, value: FactValue): boolean => {
  switch (predicates[predicate].comparison.kind) {
    case 'at_least':
      return Number(value) >= Number(limit);
    case 'at_most':
      return Number(value) <= Number(limit);
    case 'is':
      return value === limit;
    case 'holds':
      return value === true;
  }
};

const check = (condition: RuleCondition, facts: Facts): RuleCheck => {
  const { fact } = predicates[condition.predicate];
  const known = facts[fact];
  const looked = {
    predicate: condition.predicate,
    fact,
    ...(condition.limit !== undefined && { limit: condition.limit }),
  };
  if ('unknown' in known) return { ...looked, outcome: 'unknown', unknown: known.unknown };
  const isMet = holds(condition, known.value);
  // What may be more is not known to be at most so much.
  if (isMet && known.atLeast !== undefined && predicates[condition.predicate].comparison.kind === 'at_most') {
    const atLeast = factInWords(condition.predicate, known.value);
    return { ...looked, outcome: 'unknown', unknown: `it is at least ${atLeast}: ${known.atLeast}` };
  }
  return { ...looked, outcome: isMet ? 'met' : 'not_met', value: known.value };
};

/**
 * Looks at every condition of a rule, also once one has failed, so that what is recorded is whole. All have to hold. One
 * that does not settles it; otherwise an unknown fact leaves the rule unevaluated, which is neither yes nor no.
 */
export const evaluateRule = (conditions: readonly RuleCondition[], facts: Facts): RuleEvaluation => {
  const checks = conditions.map((condition) => check(condition, facts));
  if (checks.some(({ outcome }) => outcome === 'not_met')) return { result: 'not_met', checks };
  return { result: checks.some(({ outcome }) => outcome === 'unknown') ? 'not_evaluated' : 'met', checks };
};
