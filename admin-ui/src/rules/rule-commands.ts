import type { z } from 'zod';
import type {
  AutomationRuleInfo,
  DryRun,
  activateRuleSchema,
  ruleReasonSchema,
  writeRuleSchema,
} from '../../../api/automation-rule/automation-rule.contract.ts';
import type { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { command } from '../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
type OnRule = Pick<AutomationRuleInfo, 'id' | 'streamVersion'>;

export const draftRule = (body: z.input<typeof writeRuleSchema>) =>
  command<Answer>({ method: 'POST', path: 'automation-rules', body });

export const changeRule = ({ id, streamVersion: version }: OnRule, body: z.input<typeof writeRuleSchema>) =>
  command<Answer>({ method: 'PUT', path: `automation-rules/${id}`, body, version });

export const activateRule = ({ id, streamVersion: version }: OnRule, body: z.input<typeof activateRuleSchema>) =>
  command<Answer>({ method: 'POST', path: `automation-rules/${id}/activation`, body, version });

/** Orders to a rule with nothing but a reason. */
export type RuleOrder = 'pause' | 'shadow' | 'release' | 'retirement';

export const orderRule = (
  { id, streamVersion: version }: OnRule,
  order: RuleOrder,
  body: z.input<typeof ruleReasonSchema>,
) => command<Answer>({ method: 'POST', path: `automation-rules/${id}/${order}`, body, version });

export const startDryRun = ({ id }: Pick<OnRule, 'id'>, version: number) =>
  command<DryRun>({ method: 'POST', path: `automation-rules/${id}/dry-runs`, body: { version } });

export const cancelDryRun = (runId: string) =>
  command<DryRun>({ method: 'POST', path: `rule-dry-runs/${runId}/cancellation`, body: {} });
