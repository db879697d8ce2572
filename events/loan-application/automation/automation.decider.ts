import { NotFoundError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { evaluationKey, type RuleActionCarriedOut, type RuleEvaluated } from './automation.events.ts';

/** Records what came of a rule; each version of it looks at an event once. */
export type RecordRuleEvaluation = Command<'RecordRuleEvaluation', RuleEvaluated['data']>;
/** Records how an action of a rule ended, once. */
export type RecordRuleAction = Command<'RecordRuleAction', RuleActionCarriedOut['data']>;
export type AutomationCommand = RecordRuleEvaluation | RecordRuleAction;

export type AutomationSlice = {
  /** Keys of the evaluations, each with the actions that have ended. */
  readonly ruleEvaluations: Readonly<Record<string, readonly string[]>>;
};

const recordEvaluation = ({ data }: RecordRuleEvaluation, { ruleEvaluations }: AutomationSlice): RuleEvaluated[] =>
  evaluationKey(data) in ruleEvaluations ? [] : [{ type: 'RuleEvaluated', data }];

/** @throws NotFoundError before the evaluation is recorded */
const recordAction = (
  { data }: RecordRuleAction,
  { applicationId, ruleEvaluations }: IntakeSlice & AutomationSlice,
): RuleActionCarriedOut[] => {
  const ended = ruleEvaluations[evaluationKey(data)];
  if (!ended) throw new NotFoundError('No such evaluation of a rule is recorded', { applicationId, ...data });
  return ended.includes(data.action) ? [] : [{ type: 'RuleActionCarriedOut', data }];
};

export const automationModule = {
  begin: (): AutomationSlice => ({ ruleEvaluations: {} }),
  decide: { RecordRuleEvaluation: recordEvaluation, RecordRuleAction: recordAction },
  evolve: {
    RuleEvaluated: ({ ruleEvaluations }: AutomationSlice, { data }: RuleEvaluated): AutomationSlice => ({
      ruleEvaluations: { ...ruleEvaluations, [evaluationKey(data)]: [] },
    }),
    RuleActionCarriedOut: ({ ruleEvaluations }: AutomationSlice, { data }: RuleActionCarriedOut): AutomationSlice => {
      const key = evaluationKey(data);
      return { ruleEvaluations: { ...ruleEvaluations, [key]: [...(ruleEvaluations[key] ?? []), data.action] } };
    },
  },
};
