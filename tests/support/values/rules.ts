import { definitionOf, type RuleWish } from '../../../events/lending/automation/read-definition.ts';
import type { RuleDefinition } from '../../../events/lending/automation/rule.ts';
import type { RuleInForce } from '../../../events/loan-application/automation/automation.evaluation.ts';

export const ruleId = '77777777-7777-4777-8777-777777777771';
export const otherRuleId = '77777777-7777-4777-8777-777777777772';

/** A rule that can be kept: a credit report with a good score completes the stage that is open. */
export const ruleWish = (more: Partial<RuleWish> = {}): RuleWish => ({
  section: 'applications',
  name: 'High Credit Score Fast Track',
  priority: 'high',
  trigger: 'credit_score_updated',
  conditions: [{ predicate: 'credit_score', limit: 700 }],
  actions: [{ action: 'approve_stage' }],
  ...more,
});

export const ruleDefinition = (more: Partial<RuleWish> = {}): RuleDefinition => definitionOf(ruleWish(more));

/** In force from the beginning of the log. */
export const ruleInForce = (more: Partial<RuleWish> = {}, rule: Partial<RuleInForce> = {}): RuleInForce => ({
  ruleId,
  ruleVersion: 1,
  definition: ruleDefinition(more),
  shadow: false,
  since: { position: 0, effectiveAt: '2026-01-01T00:00:00.000Z' },
  ...rule,
});
