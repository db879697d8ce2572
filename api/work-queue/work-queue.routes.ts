import { z } from 'zod';
import { workRules } from '../../events/lending/decisions/work-rules.ts';
import { workQueueNames, workQueues } from '../../events/lending/life-cycle/work-queues.ts';
import { countQueue, listQueue, neighboursOf } from '../../projections/work-queues/work-queues.queries.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParameter, idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { assigneeFor, peopleOf } from './queue-people.ts';
import { clockOf, toQueueRows } from './queue-rows.ts';
import { claim, claimNext, give, giveMany } from './take-work.ts';
import {
  assignedManySchema,
  assignManySchema,
  assignWorkSchema,
  neighboursSchema,
  nextClaimedSchema,
  queueCountersSchema,
  queueFilterSchema,
  queuePersonSchema,
  queueRowSchema,
  queueSortFields,
  workQueueSchema,
} from './work-queue.contract.ts';

const tag = 'Work queues';
const listQuery = listQuerySchema({ sortFields: queueSortFields, filter: queueFilterSchema });
const queueParams = z.object({ queue: workQueueSchema });
const fileParams = queueParams.extend({ id: idParameter });
const done = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;

const readingRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/work-queues/:queue',
    summary: 'The files of a queue: filtered, sorted and paged; the most pressing first, those that are done left out',
    tag,
    permission: 'applications.read',
    params: queueParams,
    query: listQuery,
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(queueRowSchema) } },
    reads: ['work-queues'],
    handle: async ({ params: { queue }, query, user, metadata }) => {
      const { sort: [field, order] = ['pressing', 'ASC'] as const, range, filter = {} } = query;
      const clock = await clockOf(deps, queue, metadata.now);
      const page = { filter, sort: { field, order }, ...pageOf(range) };
      const { overdueBefore, today } = clock;
      const viewer = { queue, userId: user.id, overdueBefore, today };
      const { entries, total } = await listQueue(deps.pool, page, viewer);
      return listReply('work-queues', toQueueRows(entries, clock), page.offset, total);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/work-queues/:queue/counters',
    summary:
      'How many files of a queue wait, are in review, need something, are done, are overdue, and have conditions',
    tag,
    permission: 'applications.read',
    params: queueParams,
    responses: { 200: { description: 'The counters', schema: queueCountersSchema } },
    reads: ['work-queues'],
    handle: async ({ params: { queue }, metadata }) => {
      const { targetDays, overdueBefore, today } = await clockOf(deps, queue, metadata.now);
      return { body: { ...(await countQueue(deps.pool, { queue, overdueBefore, today })), targetDays } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/work-queues/:queue/people',
    summary: 'Everybody who may be given work of a queue',
    tag,
    permission: 'applications.read',
    params: queueParams,
    responses: { 200: { description: 'By name', schema: z.array(queuePersonSchema) } },
    reads: ['users'],
    handle: async ({ params: { queue } }) => ({ body: await peopleOf(deps, queue) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/work-queues/:queue/:id/neighbours',
    summary: 'The files before and after one in the order of the list; takes its sort and filter',
    tag,
    permission: 'applications.read',
    params: fileParams,
    query: listQuery.omit({ range: true }),
    responses: { 200: { description: 'Null at the ends of the list', schema: neighboursSchema } },
    reads: ['work-queues'],
    handle: async ({ params: { queue, id }, query, user, metadata }) => {
      const { sort: [field, order] = ['pressing', 'ASC'] as const, filter = {} } = query;
      const { overdueBefore, today } = await clockOf(deps, queue, metadata.now);
      const viewer = { queue, userId: user.id, overdueBefore, today };
      return { body: await neighboursOf(deps.pool, { id, filter, sort: { field, order } }, viewer) };
    },
  }),
];

/** To take work needs what the work itself needs, which is not the same in every queue. */
const claimingRoutes = (deps: Deps): Route[] => {
  return workQueues.flatMap((queue) => [
    defineRoute({
      method: 'post',
      path: `/api/work-queues/${queue}/:id/claim`,
      summary: `Take ${workQueueNames[queue]} of an application; 409 with the name of the first`,
      tag,
      permission: workRules[queue],
      params: idParams,
      responses: done,
      handle: async (context) => answer(await claim(deps, queue, context.params.id, context)),
    }),
    defineRoute({
      method: 'post',
      path: `/api/work-queues/${queue}/next`,
      summary: `Take the most pressing application of ${workQueueNames[queue]} that nobody has`,
      tag,
      permission: workRules[queue],
      responses: { 200: { description: 'Yours now; null where there is none', schema: nextClaimedSchema } },
      reads: ['work-queues'],
      handle: async (context) => {
        const taken = await claimNext(deps, queue, context);
        if (!taken) return { body: { id: null, version: null, document: null } };
        const { outcome, document } = taken;
        return answer(outcome, { body: { id: outcome.id, version: outcome.version, document } });
      },
    }),
  ]);
};

/** Files of the queues, and who has the work on them. */
export const workQueueRoutes = (deps: Deps): Route[] => {
  return [
    ...readingRoutes(deps),
    ...claimingRoutes(deps),
    defineRoute({
      method: 'put',
      path: '/api/work-queues/:queue/:id/assignee',
      summary: 'Give the work on an application to someone who may do it, even if it is assigned',
      tag,
      permission: 'applications.update',
      params: fileParams,
      body: assignWorkSchema,
      responses: done,
      handle: async (context) => {
        const { queue, id } = context.params;
        const assignee = await assigneeFor(deps, queue, context.body.assigneeId);
        return answer(await give(deps, queue, id, assignee, context));
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/work-queues/:queue/:id/assignee',
      summary: 'Give the work on an application back to its queue',
      tag,
      permission: 'applications.update',
      params: fileParams,
      responses: done,
      handle: async (context) => {
        const { queue, id } = context.params;
        return answer(await give(deps, queue, id, null, context));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/work-queues/:queue/assignments',
      summary: 'Give the work on many applications to someone, or back to the queue, with what came of each',
      tag,
      permission: 'applications.update',
      params: queueParams,
      body: assignManySchema,
      responses: { 200: { description: 'A result for each, in their order', schema: assignedManySchema } },
      handle: async (context) => {
        const { queue } = context.params;
        const { ids, assigneeId } = context.body;
        const assignee = assigneeId === null ? null : await assigneeFor(deps, queue, assigneeId);
        const { results, position } = await giveMany(deps, queue, ids, assignee, context);
        return { body: { results }, headers: position > 0 ? { 'X-Log-Position': String(position) } : {} };
      },
    }),
  ];
};
