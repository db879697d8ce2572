import { z } from 'zod';
import { addressOf } from '../http/connections/address.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

/** `data` of a `change` event. */
export const liveChangeSchema = z.object({
  position: z.int(),
  changes: z
    .array(
      z.object({
        resource: z.string(),
        id: z.string(),
        version: z.int().optional().describe('Version with the change: a client that has it need not read again'),
      }),
    )
    .nullable(),
});

/** Server-sent events: what to read again. */
export const liveRoutes = (deps: Pick<RouteDeps, 'live'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/live',
    summary: 'Changes as they happen, as server-sent events; after a lost connection, one that says: read all again',
    tag: 'Live',
    permission: 'signed-in',
    query: z.object({
      since: z.iso
        .datetime()
        .optional()
        .describe('When the page began to read, by `Date` of an answer: changes since then are sent first'),
    }),
    responses: {
      200: {
        description: '`event: change` for every burst of changes',
        mediaType: 'text/event-stream',
        schema: liveChangeSchema,
      },
    },
    handle: async ({ req, res, user, query: { since } }) => {
      const { id: userId, accessVersion } = user;
      const connection = { res, address: addressOf(req), sessionId: req.sessionID, userId, accessVersion };
      deps.live.open(connection, {
        resumed: req.get('Last-Event-ID') !== undefined,
        since: since === undefined ? undefined : Date.parse(since),
      });
      return {};
    },
  }),
];
