import { evaluateRule } from '../../lending/automation/evaluate.ts';
import {
  MOST_CONDITIONS,
  MOST_NAME_CHARACTERS,
  type RuleDefinition,
  rulePriorities,
} from '../../lending/automation/rule.ts';
import { evaluationKey, type RuleEvaluated } from './automation.events.ts';
import { factsOf } from './automation.facts.ts';
import type { RuleHistory, RuleMoment } from './automation.moments.ts';
import { planAction } from './automation.plan.ts';

/** A version of a rule that looks at what happens. */
export type RuleInForce = {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly definition: RuleDefinition;
  /** It only records what it would do. */
  readonly shadow: boolean;
  /** When it came into force: nothing before that concerns it. */
  readonly since: { readonly position: number; readonly effectiveAt: string };
};

/** Rules that lead to one another are cut after so many, also where none of them comes twice. */
export const MOST_IN_CHAIN = 5;

/** True when the moment is news that the rule responds to. */
export const concerns = ({ definition, since }: RuleInForce, moment: RuleMoment): boolean =>
  moment.triggers.includes(definition.trigger) &&
  moment.position > since.position &&
  moment.effectiveAt >= since.effectiveAt;

/** Events recorded long after they happened are history, such as an import: no rule acts on them. */
const isNews = ({ recordedAt, effectiveAt }: RuleMoment): boolean => recordedAt === effectiveAt;

/** True when the rule itself caused it, or a chain of too many rules did. */
const isLoop = (ruleId: string, chain: readonly string[]): boolean =>
  chain.includes(ruleId) || chain.length >= MOST_IN_CHAIN;

/** A rule's result at one moment of a file; pure. */
export const evaluateAt = (
  { ruleId, ruleVersion, definition, shadow }: Pick<RuleInForce, 'ruleId' | 'ruleVersion' | 'definition' | 'shadow'>,
  moment: RuleMoment,
): RuleEvaluated['data'] => {
  const { name: ruleName, section, trigger, conditions, actions } = definition;
  const { result, checks } = evaluateRule(conditions, factsOf(moment));
  const cut = result === 'met' && isLoop(ruleId, moment.chain);
  const met = result === 'met' && !cut;
  return {
    ruleId,
    ruleVersion,
    triggerEventId: moment.eventId,
    ruleName,
    section,
    trigger,
    result: cut ? 'cut' : result,
    checks: [...checks],
    shadow,
    planned: met ? actions.map((action) => planAction(action, { ruleName, moment, checks })) : [],
    chain: [...moment.chain],
  };
};

/** Recorded instead of an evaluation the log refuses, so that others go on. */
export const unrecordable = (evaluated: RuleEvaluated['data']): RuleEvaluated['data'] => ({
  ...evaluated,
  ruleName: evaluated.ruleName.slice(0, MOST_NAME_CHARACTERS),
  result: 'not_evaluated',
  planned: [],
  chain: evaluated.chain.slice(-MOST_IN_CHAIN),
  checks: evaluated.checks.slice(0, MOST_CONDITIONS).map(({ predicate, fact }) => ({
    predicate,
    fact,
    outcome: 'unknown',
    unknown: 'what came of the rule is too much to be recorded: write a shorter one',
  })),
});

const byPriority = (a: RuleInForce, b: RuleInForce): number =>
  rulePriorities.indexOf(a.definition.priority) - rulePriorities.indexOf(b.definition.priority);

/** The first thing that a rule has not looked at yet; undefined when all have looked at everything. */
export const nextToEvaluate = (
  { moments, evaluated }: RuleHistory,
  rules: readonly RuleInForce[],
): { readonly rule: RuleInForce; readonly moment: RuleMoment } | undefined => {
  const inOrder = rules.toSorted(byPriority);
  for (const moment of moments) {
    if (!isNews(moment)) continue;
    const rule = inOrder.find(
      (each) => concerns(each, moment) && !(evaluationKey({ ...each, triggerEventId: moment.eventId }) in evaluated),
    );
    if (rule) return { rule, moment };
  }
  return undefined;
};
