import { z } from 'zod';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { type WorkQueue, workQueues } from '../../events/lending/life-cycle/work-queues.ts';
import { overdueBefore } from '../../events/lending/calendar/branch-calendar.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { listMyWork } from '../../projections/my-work/my-work.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { readableKinds } from '../services/orders/vendor-order-rights.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { workItemSchema } from './my-work.contract.ts';

const query = listQuerySchema({ sortFields: ['pressing'], filter: z.strictObject({}) }).pick({ range: true });

/** What waits for the signed-in person, in one list. */
export const myWorkRoutes = (deps: Pick<RouteDeps, 'pool' | 'settingsInForce'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/my-work',
    summary: 'All that waits for you, of every queue and kind, the most pressing first',
    tag: 'Work queues',
    permission: 'applications.read',
    query,
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(workItemSchema) } },
    reads: ['work-queues', 'loan-pipeline', 'loan-file', 'vendor-orders'],
    handle: async ({ query: { range }, user, metadata: { now } }) => {
      const settings = await deps.settingsInForce.read();
      const branch = mainBranchOf(settings);
      const today = plainDateIn(now, branch.timeZone);
      const page = pageOf(range);
      const worker = { userId: user.id, isCloser: user.role === 'closer', orderKinds: readableKinds(user), today };
      const { items, total } = await listMyWork(deps.pool, worker, page);
      const latest = Object.fromEntries(
        workQueues.map((queue) => [queue, overdueBefore(now, settings.serviceTargets[queue], branch)]),
      ) as Readonly<Record<WorkQueue, string>>;
      const rows = items.map((item) => ({
        ...item,
        isOverdue: item.queue === null ? item.dueOn !== null && item.dueOn < today : item.since < latest[item.queue],
      }));
      return listReply('my-work', rows, page.offset, total);
    },
  }),
];
