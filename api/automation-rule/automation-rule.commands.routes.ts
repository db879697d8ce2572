import { automationRuleAggregate } from '../../events/automation-rule/automation-rule.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { activateRuleSchema, ruleReasonSchema, writeRuleSchema } from './automation-rule.contract.ts';
import { assertPeople } from './automation-rule.people.ts';

const tag = 'Automation rules';

/** Writing rules, and bringing them into force. */
export const ruleCommandRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const rules = openAggregate(store, automationRuleAggregate);

  const withReason = (
    path: string,
    summary: string,
    permission: Route['permission'],
    commandOf: (ruleId: string, reason: string) => Parameters<typeof rules.handle>[1],
  ): Route =>
    commandRoute(rules)({
      method: 'post',
      path: `/api/automation-rules/:id/${path}`,
      summary,
      tag,
      permission,
      body: ruleReasonSchema,
      command: ({ body }, id) => commandOf(id, body.reason),
    });

  return [
    commandRoute(rules)({
      method: 'post',
      path: '/api/automation-rules',
      summary: 'Draft a rule; it does nothing until someone else activates it',
      tag,
      permission: 'underwriting.create',
      body: writeRuleSchema,
      creates: 'automation-rule',
      done: 'Drafted; ETag has the version',
      command: async (context, ruleId) => {
        const { ownerId = context.user.id, reason, ...definition } = context.body;
        await assertPeople(pool, { actions: definition.actions, ownerId });
        const data = { ruleId, definition, ownerId, reason };
        return { type: 'DraftAutomationRule', data };
      },
    }),
    commandRoute(rules)({
      method: 'put',
      path: '/api/automation-rules/:id',
      summary: 'Write a new version; the one in force stays so until the new one is activated',
      tag,
      permission: 'underwriting.update',
      body: writeRuleSchema,
      command: async (context, ruleId) => {
        const { ownerId = context.user.id, reason, ...definition } = context.body;
        await assertPeople(pool, { actions: definition.actions, ownerId });
        const data = { ruleId, definition, ownerId, reason };
        return { type: 'ChangeAutomationRule', data };
      },
    }),
    commandRoute(rules)({
      method: 'post',
      path: '/api/automation-rules/:id/activation',
      summary: 'Bring the newest version into force; not for its author',
      tag,
      permission: 'underwriting.approve',
      body: activateRuleSchema,
      command: ({ body }, id) => ({ type: 'ActivateAutomationRule', data: { ruleId: id, ...body } }),
    }),
    withReason(
      'pause',
      'Have a rule look at nothing until it is activated again',
      { anyOf: ['underwriting.update', 'underwriting.approve'] },
      (ruleId, reason) => ({ type: 'PauseAutomationRule', data: { ruleId, reason } }),
    ),
    withReason(
      'shadow',
      'Have a rule only record what it would do',
      { anyOf: ['underwriting.update', 'underwriting.approve'] },
      (ruleId, reason) => ({ type: 'ShadowAutomationRule', data: { ruleId, shadow: true, reason } }),
    ),
    withReason('release', 'Let a recording rule act; not for its author', 'underwriting.approve', (ruleId, reason) => ({
      type: 'ShadowAutomationRule',
      data: { ruleId, shadow: false, reason },
    })),
    withReason('retirement', 'Take a rule away for good', 'underwriting.update', (ruleId, reason) => ({
      type: 'RetireAutomationRule',
      data: { ruleId, reason },
    })),
  ];
};
