import type { z } from 'zod';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { conditionTemplate } from '../../../events/lending/conditions/condition-templates.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type {
  ConditionsCommand,
  WithdrawCondition,
} from '../../../events/loan-application/conditions/conditions.decider.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
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
const done = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };
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
  type Context = { readonly params: { readonly id: string } } & Parameters<typeof applications.handle>[2];
  const handle = async (context: Context, command: ConditionsCommand, status = 200) =>
    answer(await applications.handle(context.params.id, command, context), { status });

  /** Commands that take a reason and what the sender may do. */
  const reasoned = (
    type: WithdrawCondition['type'] | 'WaiveCondition' | 'ReopenCondition',
    path: string,
    summary: string,
  ) =>
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt(path),
      summary,
      params: conditionParams,
      body: conditionReasonSchema,
      responses: done,
      handle: (context) => {
        const { conditionId } = context.params;
        return handle(context, { type, data: { conditionId, ...context.body, may: authoritiesOf(context.user) } });
      },
    });

  return [
    defineRoute({
      ...common,
      method: 'post',
      path: '/api/applications/:id/conditions',
      summary: 'Add conditions: of the list of templates, or in words of one’s own',
      params: idParams,
      body: addConditionsSchema,
      responses: { 201: { description: 'Added; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { body, options } = context;
        await refuseImpossibleDays(deps, context, (today) => addProblems(body, today));
        const own = body.conditions.map((condition) => ({ ...condition, source: 'manual' as const }));
        const conditions = [...body.templates.map(fromTemplate), ...own].map((condition, index) => ({
          ...condition,
          conditionId: idFrom(options.commandId, `condition-${index}`),
        }));
        return handle(context, { type: 'AddConditions', data: { conditions } }, 201);
      },
    }),
    defineRoute({
      ...common,
      method: 'put',
      path: conditionAt(),
      summary:
        'Reword a condition, or have it met at another point; needs underwriting.approve, or to have added it oneself while nobody has been asked',
      params: conditionParams,
      body: rewordConditionSchema,
      responses: done,
      handle: async (context) => {
        const { params, body, user } = context;
        const { conditionId } = params;
        const { state } = await applications.load(params.id);
        const known =
          state.status === 'not_submitted' ? [] : state.conditions.filter((each) => each.conditionId === conditionId);
        // A day that stays may be over by now.
        if (!known.some(({ dueOn }) => dueOn === body.dueOn))
          await refuseImpossibleDays(deps, context, (today) => conditionProblems(body, today));
        const data = { conditionId, ...body, may: authoritiesOf(user) };
        return handle(context, { type: 'RewordCondition', data });
      },
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt('/request'),
      summary: 'Say that what shows it has been asked for, where it is expected and by when',
      params: conditionParams,
      body: requestConditionSchema,
      responses: done,
      handle: async (context) => {
        await refuseImpossibleDays(deps, context, (today) => conditionProblems(context.body, today));
        const data = { conditionId: context.params.conditionId, ...context.body };
        return handle(context, { type: 'RequestCondition', data });
      },
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt('/receipt'),
      summary: 'Say what has come in to show it; the documents stand in place of those named before',
      params: conditionParams,
      body: receiveConditionSchema,
      responses: done,
      handle: (context) =>
        handle(context, {
          type: 'ReceiveCondition',
          data: { conditionId: context.params.conditionId, ...context.body },
        }),
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt('/return'),
      summary: 'Say that what came in is not enough',
      params: conditionParams,
      body: conditionReasonSchema,
      responses: done,
      handle: (context) =>
        handle(context, {
          type: 'ReturnCondition',
          data: { conditionId: context.params.conditionId, ...context.body },
        }),
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt('/clearing'),
      summary:
        'Clear a condition on the versions of documents that were looked at, or on what the note says; needs underwriting.approve, for those before funding and after closing the role closer will do',
      params: conditionParams,
      body: clearConditionSchema,
      responses: done,
      handle: (context) => {
        const { conditionId } = context.params;
        const data = { conditionId, ...context.body, may: authoritiesOf(context.user) };
        return handle(context, { type: 'ClearCondition', data });
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
    defineRoute({
      ...common,
      method: 'post',
      path: conditionAt('/comments'),
      summary: 'Add an internal comment to a condition; possible in every status',
      params: conditionParams,
      body: conditionCommentSchema,
      responses: { 201: { description: 'Added; ETag has the new version', schema: commandAnswerSchema } },
      handle: (context) => {
        const { conditionId } = context.params;
        const commentId = idFrom(context.options.commandId, 'comment');
        const data = { conditionId, commentId, comment: context.body.comment };
        return handle(context, { type: 'CommentOnCondition', data }, 201);
      },
    }),
  ];
};
