import { z } from 'zod';
import { markActivitySeen, recentActivity } from '../../projections/activity/activity.queries.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { kindsWith } from '../services/orders/vendor-order-rights.ts';
import { type Activity, activitySchema, activitySeenSchema } from './activity.contract.ts';

/** The header's bell. */
export const activityRoutes = (deps: Pick<RouteDeps, 'pool'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/activity',
    summary: 'The newest happenings that concern the signed-in user',
    tag: 'Activity',
    permission: 'applications.read',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    responses: { 200: { description: 'Newest first', schema: activitySchema } },
    reads: ['activity', 'vendor-orders'],
    handle: async ({ user, metadata: { now }, query: { limit } }) => {
      const body: Activity = await recentActivity(deps.pool, {
        userId: user.id,
        escalationsOf: kindsWith(user, 'update'),
        now,
        limit,
      });
      return { body };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/activity/seen',
    summary: 'Remember that the signed-in user has looked at everything up to a position',
    tag: 'Activity',
    permission: 'applications.read',
    body: activitySeenSchema.prefault({}),
    responses: { 204: { description: 'Remembered' } },
    handle: async ({ user, body }) => {
      await markActivitySeen(deps.pool, user.id, body.position);
      return { status: 204 };
    },
  }),
];
