import { automationRuleAggregate } from '../../events/automation-rule/automation-rule.decider.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { activateRuleSchema, ruleReasonSchema, writeRuleSchema } from './automation-rule.contract.ts';
import { assertPeople } from './automation-rule.people.ts';

const tag = 'Automation rules';
const responses = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

/** Writing rules, and bringing them into force. */
export const ruleCommandRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const rules = openAggregate(store, automationRuleAggregate);

  const withReason = (
    path: string,
    summary: string,
    permission: Route['permission'],
    commandOf: (ruleId: string, reason: string) => Parameters<typeof rules.handle>[1],
  ): Route =>
    defineRoute({
      method: 'post',
      path: `/api/automation-rules/:id/${path}`,
      summary,
      tag,
      permission,
      params: idParams,
      body: ruleReasonSchema,
      responses,
      handle: async (context) => {
        const { id } = context.params;
        return answer(await rules.handle(id, commandOf(id, context.body.reason), context));
      },
    });

  return [
    defineRoute({
      method: 'post',
      path: '/api/automation-rules',
      summary: 'Draft a rule; it looks at nothing before somebody else activates it',
      tag,
      permission: 'underwriting.create',
      body: writeRuleSchema,
      responses: { 201: { description: 'Drafted; ETag has the version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { ownerId = context.user.id, reason, ...definition } = context.body;
        await assertPeople(pool, { actions: definition.actions, ownerId });
        const ruleId = idFrom(context.options.commandId, 'automation-rule');
        const data = { ruleId, definition, ownerId, reason };
        return answer(await rules.handle(ruleId, { type: 'DraftAutomationRule', data }, context), { status: 201 });
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/automation-rules/:id',
      summary: 'Write a new version; the one in force stays so until the new one is activated',
      tag,
      permission: 'underwriting.update',
      params: idParams,
      body: writeRuleSchema,
      responses,
      handle: async (context) => {
        const { ownerId = context.user.id, reason, ...definition } = context.body;
        await assertPeople(pool, { actions: definition.actions, ownerId });
        const ruleId = context.params.id;
        const data = { ruleId, definition, ownerId, reason };
        return answer(await rules.handle(ruleId, { type: 'ChangeAutomationRule', data }, context));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/automation-rules/:id/activation',
      summary: 'Bring the newest version into force; not for whoever wrote it',
      tag,
      permission: 'underwriting.approve',
      params: idParams,
      body: activateRuleSchema,
      responses,
      handle: async (context) => {
        const data = { ruleId: context.params.id, ...context.body };
        return answer(await rules.handle(data.ruleId, { type: 'ActivateAutomationRule', data }, context));
      },
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
    withReason(
      'release',
      'Have a rule act that only recorded; not for whoever wrote it',
      'underwriting.approve',
      (ruleId, reason) => ({ type: 'ShadowAutomationRule', data: { ruleId, shadow: false, reason } }),
    ),
    withReason('retirement', 'Take a rule away for good', 'underwriting.update', (ruleId, reason) => ({
      type: 'RetireAutomationRule',
      data: { ruleId, reason },
    })),
  ];
};
