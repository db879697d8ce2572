import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one automation rule, through all its versions. */
export const automationRuleStream = (ruleId: string): string => streamIdOf('automationRule', ruleId);
