import { NotFoundError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { MOST_NAME_CHARACTERS } from '../../events/lending/automation/rule.ts';
import { evaluationKey } from '../../events/loan-application/automation/automation.events.ts';
import { evaluateAt, unrecordable } from '../../events/loan-application/automation/automation.evaluation.ts';
import {
  type OpenEvaluation,
  type RuleHistory,
  ruleHistoryFold,
} from '../../events/loan-application/automation/automation.moments.ts';
import {
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { isFinalRefusal } from '../engine/state-driven/activity-errors.ts';
import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { stateDrivenActivities, unknownStep } from '../engine/state-driven/state-driven.activities.ts';
import { type ActionOutcome, carryOutAction } from './carry-out-action.ts';
import { nextRuleStep } from './next-rule-step.ts';
import { createRuleBook } from './rule-book.ts';
import { type ActStep, type EvaluateStep, ruleEvaluationId, type RuleStep } from './rule-evaluation.contract.ts';

/** Tools for the steps of a rule. */
const openTools = (deps: WorkflowDeps) => ({
  deps,
  applications: openAggregate(deps.store, loanApplicationAggregate),
  ruleBook: createRuleBook(deps.store),
});
type Tools = ReturnType<typeof openTools>;

/** @param type the workflow's Temporal type */
export const createRuleEvaluationActivities = (type: string, deps: WorkflowDeps): Activities => {
  const tools = openTools(deps);
  return stateDrivenActivities<Parameters<typeof nextRuleStep>[0], RuleStep>(type, deps.store, {
    read: async (applicationId) => {
      const { history } = await readHistory(deps, applicationId);
      const subject = { history, rules: await tools.ruleBook.inForce() };
      return { subject, asOf: new Date().toISOString(), times: [] };
    },
    decide: nextRuleStep,
    carryOut: (applicationId, step) => {
      switch (step.type) {
        case 'evaluate':
          return evaluate(tools, applicationId, step);
        case 'act':
          return act(tools, applicationId, step);
        default:
          throw unknownStep(step);
      }
    },
  });
};

const evaluate = async (tools: Tools, applicationId: string, step: EvaluateStep): Promise<void> => {
  const { moments } = (await readHistory(tools.deps, applicationId)).history;
  const rules = await tools.ruleBook.inForce();
  const rule = rules.find(({ ruleId, ruleVersion }) => ruleId === step.ruleId && ruleVersion === step.ruleVersion);
  const moment = moments.find(({ eventId }) => eventId === step.triggerEventId);
  // Paused or changed since the step was decided: the next look finds nothing to do.
  if (!rule || !moment) return;
  const data = evaluateAt(rule, moment);
  const { correlationId, eventId: causationId } = moment;
  const metadata = circumstances(applicationId, { ruleName: data.ruleName, correlationId, causationId });
  const recordIt = (evaluated: typeof data): Promise<void> =>
    record(tools, applicationId, { type: 'RecordRuleEvaluation', data: evaluated }, { key: step.key, metadata });
  try {
    await recordIt(data);
  } catch (error) {
    // Left unrecorded, it would be the next thing to look at for ever.
    if (!isFinalRefusal(error)) throw error;
    await recordIt(unrecordable(data));
  }
};

const act = async (tools: Tools, applicationId: string, step: ActStep): Promise<void> => {
  const { open } = (await readHistory(tools.deps, applicationId)).history;
  const found = open.find(({ evaluated }) => evaluationKey(evaluated) === evaluationKey(step));
  const planned = found?.evaluated.planned.find(({ action }) => action === step.action);
  if (!found || !planned) return;
  const metadata = circumstances(applicationId, causeOf(found));
  const { ruleName, ruleId, ruleVersion, triggerEventId } = found.evaluated;
  const ended: ActionOutcome = (await isStopped(tools, step))
    ? { outcome: 'nothing', why: 'the rule was paused, or set to record only, meanwhile' }
    : await carryOutAction(tools.deps, planned, {
        applicationId,
        ruleName,
        read: () => readHistory(tools.deps, applicationId),
        byWhat: `Rule "${ruleName}", version ${ruleVersion}`,
        commandId: `${ruleEvaluationId(applicationId)}/${step.key}`,
        metadata,
      });
  const data = { ruleId, ruleVersion, triggerEventId, ruleName, action: step.action, ...ended };
  await record(tools, applicationId, { type: 'RecordRuleAction', data }, { key: `${step.key}/ended`, metadata });
};

const record = async (
  { applications }: Tools,
  applicationId: string,
  command: LoanApplicationCommand,
  { key, metadata }: { readonly key: string; readonly metadata: CommandMetadata },
): Promise<void> => {
  const commandId = `${ruleEvaluationId(applicationId)}/${key}`;
  await applications.handle(applicationId, command, { metadata, options: { commandId } });
};

const readHistory = async (
  { store }: Pick<WorkflowDeps, 'store'>,
  applicationId: string,
): Promise<{ history: RuleHistory; version: number }> => {
  const { state, version } = await store.loadState(ruleHistoryFold, loanApplicationStream(applicationId));
  if (!state) throw new NotFoundError('No application has this id', { applicationId });
  return { history: state, version };
};

const isStopped = async ({ ruleBook }: Tools, { ruleId }: ActStep): Promise<boolean> => {
  const rule = (await ruleBook.inForce()).find((each) => each.ruleId === ruleId);
  return !rule || rule.shadow;
};

const circumstances = (
  applicationId: string,
  { ruleName, correlationId, causationId }: { ruleName: string; correlationId: string; causationId: string },
): CommandMetadata => ({
  actor: {
    kind: 'workflow',
    id: ruleEvaluationId(applicationId),
    name: `Rule ${ruleName.slice(0, MOST_NAME_CHARACTERS)}`,
  },
  now: new Date().toISOString(),
  correlationId,
  causationId,
});

const causeOf = ({ eventId, correlationId, evaluated }: OpenEvaluation) => ({
  ruleName: evaluated.ruleName,
  correlationId,
  causationId: eventId,
});
