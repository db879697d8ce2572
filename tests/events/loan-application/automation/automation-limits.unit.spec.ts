import { describe, expect, it } from '@jest/globals';
import { predicateIds } from '../../../../events/lending/automation/predicates.ts';
import { MOST_CONDITIONS } from '../../../../events/lending/automation/rule.ts';
import { conditionTemplateIds } from '../../../../events/lending/conditions/condition-templates.ts';
import { receivedDocumentTypes } from '../../../../events/lending/fields/documents.ts';
import {
  evaluateAt,
  MOST_IN_CHAIN,
  unrecordable,
} from '../../../../events/loan-application/automation/automation.evaluation.ts';
import { MOST_BYTES } from '../../../../events/store/append/append.ts';
import { loanApplicationSubmitted } from '../../../support/histories/builders.ts';
import { ruleHistoryOf } from '../../../support/histories/rule-history.ts';
import { otherRuleId, ruleInForce } from '../../../support/values/rules.ts';

const momentOf = () => {
  const [moment] = ruleHistoryOf(loanApplicationSubmitted()).moments;
  if (!moment) throw new Error('A submission is a moment');
  return moment;
};
const bytesOf = (data: object): number => Buffer.byteLength(JSON.stringify(data));
const manyTimes = <Word extends string>(words: readonly Word[]): Word[] =>
  Array.from({ length: 1_000 }, () => words).flat();

describe('What is recorded of an evaluation', () => {
  it('is short of what an append takes, whatever a rule kept before its limits says', () => {
    const kept = ruleInForce({
      trigger: 'application_submitted',
      conditions: [{ predicate: 'loan_to_value', limit: 80 }],
      actions: [
        { action: 'request_documents', documentTypes: manyTimes(receivedDocumentTypes) },
        { action: 'generate_approval_conditions', templateIds: manyTimes(conditionTemplateIds) },
      ],
    });
    const evaluated = evaluateAt(kept, momentOf());
    expect(evaluated.planned.map(({ effects }) => effects[0])).toEqual([
      { type: 'request_documents', documentTypes: [...receivedDocumentTypes] },
      { type: 'add_conditions', templateIds: [...conditionTemplateIds] },
    ]);
    expect(bytesOf(evaluated)).toBeLessThan(MOST_BYTES / 50);
  });

  it('is that it was made, where it is too much', () => {
    const kept = ruleInForce({
      name: 'x'.repeat(MOST_BYTES),
      trigger: 'application_submitted',
      conditions: Array.from({ length: 40_000 }, (_none, index) => ({
        predicate: predicateIds[index % predicateIds.length] ?? '',
        limit: 1,
      })),
    });
    const chain = Array.from({ length: 40_000 }, () => otherRuleId);
    const evaluated = evaluateAt(kept, { ...momentOf(), chain });
    expect(bytesOf(evaluated)).toBeGreaterThan(MOST_BYTES);
    const recorded = unrecordable(evaluated);
    expect(recorded).toMatchObject({ ruleId: kept.ruleId, triggerEventId: evaluated.triggerEventId, planned: [] });
    expect(recorded.result).toBe('not_evaluated');
    expect(recorded.checks.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: MOST_CONDITIONS }, () => 'unknown'),
    );
    expect(recorded.chain).toHaveLength(MOST_IN_CHAIN);
    expect(bytesOf(recorded)).toBeLessThan(MOST_BYTES / 50);
  });
});
