import type { z } from 'zod';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { conditionTemplate } from '../../../events/lending/conditions/condition-templates.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { WithdrawCondition } from '../../../events/loan-application/conditions/conditions.decider.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import type { Route } from '../../http/requests/route.ts';
import { refuseImpossibleDays } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import {
  addConditionsSchema,
  clearConditionSchema,
  conditionCommentSchema,
  conditionProblems,
  conditionReasonSchema,
  receiveConditionSchema,
  requestConditionSchema,
  rewordConditionSchema,
} from './conditions.contract.ts';

const conditionParams = idParams.extend({ conditionId: idParameter });
const common = { tag: 'Conditions', permission: 'applications.update' } as const;
const conditionAt = (path = '') => `/api/applications/:id/conditions/:conditionId${path}` as const;

type Asked = z.output<typeof addConditionsSchema>;

const fromTemplate = ({ templateId, mustBeMetBefore, dueOn }: Asked['templates'][number]) => {
  const template = conditionTemplate(templateId);
  const point = mustBeMetBefore ?? template.mustBeMetBefore;
  return { ...template, templateId, mustBeMetBefore: point, dueOn, source: 'template' as const };
};

const addProblems = (asked: Asked, today: string): FieldError[] =>
  (['templates', 'conditions'] as const).flatMap((list) =>
    asked[list].flatMap((condition, index) =>
      conditionProblems(condition, today).map(({ field, message }) => ({
        field: `${list}.${index}.${field}`,
        message,
      })),
    ),
  );

/** Conditions of a loan file: what has to be met, shown, cleared and waived. */
export const conditionRoutes = (deps: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const conditionRoute = commandRoute(applications);

  /** Commands that take a reason and what the sender may do. */
  const reasoned = (
    type: WithdrawCondition['type'] | 'WaiveCondition' | 'ReopenCondition',
    path: string,
    summary: string,
  ) =>
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt(path),
      summary,
      params: conditionParams,
      body: conditionReasonSchema,
      command: ({ params: { conditionId }, body, user }) => ({
        type,
        data: { conditionId, ...body, may: authoritiesOf(user) },
      }),
    });

  return [
    conditionRoute({
      ...common,
      method: 'post',
      path: '/api/applications/:id/conditions',
      summary: 'Add conditions: of the list of templates, or in words of one’s own',
      body: addConditionsSchema,
      status: 201,
      done: 'Added; ETag has the new version',
      command: async (context) => {
        const { body, options } = context;
        await refuseImpossibleDays(deps, context, (today) => addProblems(body, today));
        const own = body.conditions.map((condition) => ({ ...condition, source: 'manual' as const }));
        const conditions = [...body.templates.map(fromTemplate), ...own].map((condition, index) => ({
          ...condition,
          conditionId: idFrom(options.commandId, `condition-${index}`),
        }));
        return { type: 'AddConditions', data: { conditions } };
      },
    }),
    conditionRoute({
      ...common,
      method: 'put',
      path: conditionAt(),
      summary:
        'Reword a condition, or have it met at another point; needs underwriting.approve, or to have added it oneself while nobody has been asked',
      params: conditionParams,
      body: rewordConditionSchema,
      command: async (context) => {
        const { params, body, user } = context;
        const { conditionId } = params;
        const { state } = await applications.load(params.id);
        const known =
          state.status === 'not_submitted' ? [] : state.conditions.filter((each) => each.conditionId === conditionId);
        // A day that stays may be over by now.
        if (!known.some(({ dueOn }) => dueOn === body.dueOn))
          await refuseImpossibleDays(deps, context, (today) => conditionProblems(body, today));
        const data = { conditionId, ...body, may: authoritiesOf(user) };
        return { type: 'RewordCondition', data };
      },
    }),
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt('/request'),
      summary: 'Say that what shows it has been asked for, where it is expected and by when',
      params: conditionParams,
      body: requestConditionSchema,
      command: async (context) => {
        await refuseImpossibleDays(deps, context, (today) => conditionProblems(context.body, today));
        const data = { conditionId: context.params.conditionId, ...context.body };
        return { type: 'RequestCondition', data };
      },
    }),
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt('/receipt'),
      summary: 'Say what has come in to show it; the documents stand in place of those named before',
      params: conditionParams,
      body: receiveConditionSchema,
      command: ({ params: { conditionId }, body }) => ({ type: 'ReceiveCondition', data: { conditionId, ...body } }),
    }),
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt('/return'),
      summary: 'Say that what came in is not enough',
      params: conditionParams,
      body: conditionReasonSchema,
      command: ({ params: { conditionId }, body }) => ({ type: 'ReturnCondition', data: { conditionId, ...body } }),
    }),
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt('/clearing'),
      summary:
        'Clear a condition on the versions of documents that were looked at, or on what the note says; needs underwriting.approve, for those before funding and after closing the role closer will do, and another person than brought in or alone verified what shows it',
      params: conditionParams,
      body: clearConditionSchema,
      command: async ({ params: { conditionId }, body, user }) => {
        const { onePersonUpToCents } = await deps.settingsInForce.read();
        return { type: 'ClearCondition', data: { conditionId, ...body, may: authoritiesOf(user), onePersonUpToCents } };
      },
    }),
    reasoned(
      'WaiveCondition',
      '/waiver',
      'Waive a condition; needs underwriting.approve, another person than submitted the file, and a condition that is not to be met before approval',
    ),
    reasoned('ReopenCondition', '/reopening', 'Take a clearing or a waiver back; needs what these need'),
    reasoned(
      'WithdrawCondition',
      '/withdrawal',
      'Withdraw a condition that was never needed; needs what rewording needs',
    ),
    conditionRoute({
      ...common,
      method: 'post',
      path: conditionAt('/comments'),
      summary: 'Add an internal comment to a condition; possible in every status',
      params: conditionParams,
      body: conditionCommentSchema,
      adds: 'comment',
      done: 'Added; ETag has the new version',
      command: ({ params: { conditionId }, body: { comment } }, commentId) => ({
        type: 'CommentOnCondition',
        data: { conditionId, commentId, comment },
      }),
    }),
  ];
};
