import { describe, expect, it } from '@jest/globals';
import type { RuleEvaluated } from '../../../events/loan-application/automation/automation.events.ts';
import { evaluateAt, type RuleInForce } from '../../../events/loan-application/automation/automation.evaluation.ts';
import type { WatchedEvent } from '../../../events/loan-application/automation/automation.file.ts';
import { triggeringTypes } from '../../../events/loan-application/automation/automation.moments.ts';
import { nextRuleStep } from '../../../workflows/rule-evaluation/next-rule-step.ts';
import { documentId, documentUploaded, loanApplicationSubmitted } from '../../support/histories/builders.ts';
import { eventIdOf, ruleHistoryOf } from '../../support/histories/rule-history.ts';
import { ruleId, ruleInForce } from '../../support/values/rules.ts';

const rule = ruleInForce({
  trigger: 'application_submitted',
  conditions: [{ predicate: 'loan_to_value', limit: 80 }],
  actions: [{ action: 'assess_risk' }, { action: 'notify_borrower' }],
});
const [moment] = ruleHistoryOf(loanApplicationSubmitted()).moments;
if (!moment) throw new Error('A submission is a moment');
const evaluated: RuleEvaluated = { type: 'RuleEvaluated', data: evaluateAt(rule, moment) };
const ended = (action: 'assess_risk' | 'notify_borrower'): WatchedEvent => ({
  type: 'RuleActionCarriedOut',
  data: { ruleId, ruleVersion: 1, triggerEventId: eventIdOf(1), ruleName: 'R', action, outcome: 'done' },
});
const key = `${ruleId}/v1/${eventIdOf(1)}`;

const keyOf = (rules: readonly RuleInForce[], ...events: readonly WatchedEvent[]) => {
  const next = nextRuleStep({ history: ruleHistoryOf(loanApplicationSubmitted(), ...events), rules });
  return next.kind === 'do' ? next.step.key : next.kind;
};

describe('What rules still have to do on a file', () => {
  it('is to look, then each action, then nothing', () => {
    expect(keyOf([rule])).toBe(`evaluate/${key}`);
    expect(keyOf([rule], evaluated)).toBe(`act/${key}/assess_risk`);
    expect(keyOf([rule], evaluated, ended('assess_risk'))).toBe(`act/${key}/notify_borrower`);
    expect(keyOf([rule], evaluated, ended('assess_risk'), ended('notify_borrower'))).toBe('end');
  });

  it('waits for what the virus scanner says of a file, and for nothing else', () => {
    const approving = ruleInForce({
      section: 'document-review',
      trigger: 'document_uploaded',
      conditions: [{ predicate: 'documents_missing', limit: 50 }],
      actions: [{ action: 'approve_document' }],
    });
    const uploaded = documentUploaded();
    const moment = ruleHistoryOf(loanApplicationSubmitted(), uploaded).moments[1];
    if (!moment) throw new Error('An upload is a moment');
    const looked: RuleEvaluated = { type: 'RuleEvaluated', data: evaluateAt(approving, moment) };
    const file = { documentId, documentVersion: 1, isNewest: true };
    const quarantined: WatchedEvent = {
      type: 'DocumentQuarantined',
      data: { ...file, sha256: 'a'.repeat(64), sizeBytes: 9 },
    };
    const act = `act/${ruleId}/v1/${eventIdOf(2)}/approve_document`;
    expect(keyOf([approving], uploaded, looked)).toBe(act);
    expect(keyOf([approving], uploaded, quarantined, looked)).toBe('end');
    expect(keyOf([approving], uploaded, quarantined, looked, { type: 'DocumentReleased', data: file })).toBe(act);
    expect(keyOf([approving], uploaded, quarantined, looked, documentUploaded({ documentVersion: 2 }))).not.toBe('end');
    expect(triggeringTypes).toEqual(expect.arrayContaining(['DocumentReleased', 'DocumentFoundInfected']));
  });

  it('is nothing without a rule', () => {
    expect(keyOf([])).toBe('end');
  });

  it('is to end what a rule has begun, also when it is paused: its end is recorded', () => {
    expect(keyOf([], evaluated)).toBe(`act/${key}/assess_risk`);
  });

  it('is nothing for what a rule only records', () => {
    const shadow: RuleEvaluated = { ...evaluated, data: { ...evaluated.data, shadow: true } };
    expect(keyOf([rule], shadow)).toBe('end');
  });
});
