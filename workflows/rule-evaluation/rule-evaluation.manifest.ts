import { triggeringTypes } from '../../events/loan-application/automation/automation.moments.ts';
import { applicationIdOf } from '../../events/loan-application/loan-application.stream.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { stateDrivenInput, WAITING_FOR_QUERY } from '../engine/state-driven/state-driven.contract.ts';
import { openEvaluations } from './open-evaluations.ts';
import { createRuleEvaluationActivities } from './rule-evaluation.activities.ts';
import { RULE_EVALUATION } from './rule-evaluation.contract.ts';

const type = 'ruleEvaluation';

/** It ends when every rule has looked at everything; the next event that may concern one begins it again. */
export const ruleEvaluationManifest: WorkflowManifest = {
  name: RULE_EVALUATION,
  type,
  retired: [],
  startedBy: triggeringTypes,
  wokenBy: [],
  startsAgain: true,
  openOf: openEvaluations,
  idOf: ({ streamId }) => applicationIdOf(streamId),
  inputOf: stateDrivenInput,
  activities: (deps) => createRuleEvaluationActivities(type, deps),
  queries: [WAITING_FOR_QUERY],
};
