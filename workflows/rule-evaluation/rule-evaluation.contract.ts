import type { RuleActionId } from '../../events/lending/automation/actions.ts';
import type { Step } from '../engine/state-driven/state-driven.contract.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';

/** The workflow's name in its manifest. */
export const RULE_EVALUATION = 'rule-evaluation';

/** Workflow id of what automation rules do about a loan file. */
export const ruleEvaluationId = (applicationId: string): string => workflowIdOf(RULE_EVALUATION, applicationId);

/** Of which look of which rule a step is. */
type OfEvaluation = { readonly ruleId: string; readonly ruleVersion: number; readonly triggerEventId: string };

/** Have a rule look at an event, and record what came of it. */
export type EvaluateStep = Step & OfEvaluation & { readonly type: 'evaluate' };
/** Carry out one action of a recorded evaluation, and record how it ended. */
export type ActStep = Step & OfEvaluation & { readonly type: 'act'; readonly action: RuleActionId };
export type RuleStep = EvaluateStep | ActStep;
