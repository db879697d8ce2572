import { evaluationKey } from '../../events/loan-application/automation/automation.events.ts';
import { nextToEvaluate, type RuleInForce } from '../../events/loan-application/automation/automation.evaluation.ts';
import { waitsForScan } from '../../events/loan-application/automation/automation.replan.ts';
import type { RuleHistory } from '../../events/loan-application/automation/automation.moments.ts';
import type { Next } from '../engine/state-driven/state-driven.contract.ts';
import type { ActStep, EvaluateStep, RuleStep } from './rule-evaluation.contract.ts';

/** A file, and the rules that look at it. */
export type RuleSubject = { readonly history: RuleHistory; readonly rules: readonly RuleInForce[] };

/** Time limit of an action that sends mail. */
const MAIL_TIMEOUT_MS = 60_000;

const actStep = ({ history }: RuleSubject): ActStep | undefined => {
  for (const { evaluated, ended } of history.open) {
    const next = evaluated.planned.find((each) => !ended.includes(each.action) && !waitsForScan(history.file, each));
    if (!next) continue;
    const { ruleId, ruleVersion, triggerEventId } = evaluated;
    const { action } = next;
    return {
      type: 'act',
      key: `act/${evaluationKey(evaluated)}/${action}`,
      ruleId,
      ruleVersion,
      triggerEventId,
      action,
    };
  }
  return undefined;
};

const evaluateStep = ({ history, rules }: RuleSubject): EvaluateStep | undefined => {
  const next = nextToEvaluate(history, rules);
  if (!next) return undefined;
  const { ruleId, ruleVersion } = next.rule;
  const { eventId: triggerEventId, onBehalfOf } = next.moment;
  const looked = { ruleId, ruleVersion, triggerEventId };
  return { type: 'evaluate', key: `evaluate/${evaluationKey(looked)}`, ...looked, onBehalfOf };
};

/**
 * Finishes the actions of one rule before it evaluates the next, except those that wait for the virus scanner. When all are
 * evaluated, the workflow ends; the scan result starts it again.
 */
export const nextRuleStep = (subject: RuleSubject): Next<RuleStep> => {
  const step = actStep(subject) ?? evaluateStep(subject);
  if (!step) return { kind: 'end' };
  const since = subject.history.moments.at(-1)?.recordedAt ?? '';
  return {
    kind: 'do',
    step,
    timeoutMs: MAIL_TIMEOUT_MS,
    waitingFor: { what: 'the automation rules', since, onWhom: 'done by Lendlog itself' },
  };
};
