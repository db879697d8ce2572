import type { RuleDefinition } from '../../lending/automation/rule.ts';
import { checkInWords, plannedInWords } from '../../lending/automation/rule-words.ts';
import { evaluateAt } from './automation.evaluation.ts';
import type { RuleHistory } from './automation.moments.ts';

/** One moment at which a rule would have applied. */
export type TouchedMoment = {
  readonly at: string;
  /** The conditions, each with what it was looked at with. */
  readonly because: string;
  readonly does: string;
  /** True when any of its actions would have had an effect. */
  readonly changes: boolean;
};

/** A rule's dry-run result for one file. */
export type DryRunOfFile = {
  readonly evaluated: number;
  readonly notApplied: number;
  /** Why it could not be evaluated, for each time. */
  readonly unknown: readonly string[];
  readonly touched: readonly TouchedMoment[];
};

/** Result of a rule version on a file, as if it had existed from the start. */
export const dryRunOf = (
  rule: { readonly ruleId: string; readonly ruleVersion: number; readonly definition: RuleDefinition },
  { moments }: RuleHistory,
): DryRunOfFile => {
  const looked = moments
    .filter(({ triggers }) => triggers.includes(rule.definition.trigger))
    .map((moment) => ({ at: moment.effectiveAt, ...evaluateAt({ ...rule, shadow: true }, moment) }));
  return {
    evaluated: looked.length,
    notApplied: looked.filter(({ result }) => result === 'not_met' || result === 'cut').length,
    unknown: looked.flatMap(({ result, checks }) =>
      result === 'not_evaluated'
        ? [
            checks
              .filter(({ outcome }) => outcome === 'unknown')
              .map(checkInWords)
              .join('; '),
          ]
        : [],
    ),
    touched: looked.flatMap(({ at, result, checks, planned }) =>
      result === 'met'
        ? [
            {
              at,
              because: checks.map(checkInWords).join('; '),
              does: planned.map(plannedInWords).join('; '),
              changes: planned.some(({ effects }) => effects.length > 0),
            },
          ]
        : [],
    ),
  };
};
