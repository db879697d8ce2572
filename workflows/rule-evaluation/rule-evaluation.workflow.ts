/** Has automation rules look at a file and act on it: what is left to do is decided by `nextRuleStep`. */
export { stateDrivenWorkflow as ruleEvaluation } from '../engine/state-driven/state-driven.workflow.ts';
