import type { Scenario } from '../../replay/scenario.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { ruleIn } from '../support/rules.ts';

const rule = {
  trigger: 'application_submitted',
  conditions: [{ predicate: 'loan_to_value', limit: 80 }],
  actions: [{ action: 'assess_risk' }],
} as const;

/** The history stops where a step of that type was decided and is about to be carried out. */
const until =
  (type: 'evaluate' | 'act'): Scenario['play'] =>
  async ({ store, wake, hold }) => {
    await ruleIn(store, rule);
    const file = loanFileIn(store);
    await file.submit();
    const held = hold('ruleEvaluation.carryOut', ({ step }) => step?.type === type);
    await wake(file.applicationId);
    await held.reached;
    return file.applicationId;
  };

export const scenarios: readonly Scenario[] = [
  { name: 'evaluate', play: until('evaluate') },
  { name: 'act', play: until('act') },
  {
    name: 'ended',
    play: async ({ store, wake, untilEnded }) => {
      await ruleIn(store, rule);
      const file = loanFileIn(store);
      await file.submit();
      await wake(file.applicationId);
      await untilEnded(file.applicationId);
      return file.applicationId;
    },
  },
];
