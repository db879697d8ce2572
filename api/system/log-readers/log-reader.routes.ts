import { z } from 'zod';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import {
  logReadersSchema,
  orderAnswerSchema,
  orderHistoryLineSchema,
  type ReaderOrder,
  readerOrderSchemas,
  type StoredEvent,
  storedEventSchema,
} from './log-reader.contract.ts';
import { whyWithheld } from './withheld.ts';
import { orderHistory } from './order-history.ts';
import { orderLogReader } from './order-log-reader.ts';
import { readLogReaders } from './read-log-readers.ts';

// PostgreSQL stores no NUL, and no reader has a name that cannot be seen.
const params = z.object({ name: z.string().regex(/^\P{Cc}{1,200}$/u) });
const responses = { 200: { description: 'Ordered; the reader obeys within a second', schema: orderAnswerSchema } };

/** Operating the readers of the log; every order is an event with its author. */
export const logReaderRoutes = ({ store, settings }: Pick<RouteDeps, 'store' | 'settings'>): Route[] => {
  const order = async (
    context: RouteContext<{ name: string }, unknown, unknown>,
    given: ReaderOrder,
  ): Promise<Reply> => {
    const { name } = context.params;
    const outcome = await orderLogReader(store, name, given, context);
    return answer(outcome, { body: { name, version: outcome.version } });
  };
  const route = { method: 'post', tag: 'System', permission: 'settings.update', params, responses } as const;

  return [
    defineRoute({
      method: 'get',
      path: '/api/system/readers',
      summary: 'Every reader of the log: its place, lag, state, error, and what operators have told it',
      tag: 'System',
      permission: 'settings.read',
      responses: { 200: { description: 'All readers by name', schema: logReadersSchema } },
      handle: async () => ({ body: await readLogReaders(store, settings.LEFT_OUT) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/system/readers/:name/history',
      summary: 'Every order that a reader was given, newest first: who, when and why',
      tag: 'System',
      permission: 'settings.read',
      params,
      responses: { 200: { description: 'A line for each event', schema: z.array(orderHistoryLineSchema) } },
      handle: async ({ params: { name } }) => ({ body: await orderHistory(store, name) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/system/events/:position',
      summary: 'One event as the log holds it, personal data encrypted; a payload that would show more is withheld',
      tag: 'System',
      permission: 'settings.read',
      params: z.object({ position: z.coerce.number().int().positive() }),
      responses: { 200: { description: 'The event', schema: storedEventSchema } },
      handle: async ({ params: { position }, user }) => {
        const range = { after: position - 1, upTo: position, limit: 1 };
        const [event] = await store.reader.readAllStored(store.pool, range);
        if (!event) throw new NotFoundError(`The log has no event ${position}`, { position });
        const { data, metadata } = event;
        const withheld = whyWithheld(event, user.permissions);
        const shown = withheld === undefined ? { data: JSON.parse(data) } : { data: null, withheld };
        return { body: { ...event, ...shown, metadata: JSON.parse(metadata) } satisfies StoredEvent };
      },
    }),
    defineRoute({
      ...route,
      path: '/api/system/readers/:name/pause',
      summary: 'Have a reader apply nothing and keep its place',
      body: readerOrderSchemas.pause,
      handle: (context) => order(context, { order: 'pause', ...context.body }),
    }),
    defineRoute({
      ...route,
      path: '/api/system/readers/:name/resume',
      summary: 'Have a paused reader go on',
      handle: (context) => order(context, { order: 'resume' }),
    }),
    defineRoute({
      ...route,
      path: '/api/system/readers/:name/skip',
      summary: 'Have a reader pass over the event that it stands at, now and in every rebuild',
      body: readerOrderSchemas.skip,
      handle: (context) => order(context, { order: 'skip', ...context.body }),
    }),
    defineRoute({
      ...route,
      path: '/api/system/readers/:name/retry',
      summary: 'Try an event again at once; one that was skipped comes with the next rebuild',
      body: readerOrderSchemas.retry,
      handle: (context) => order(context, { order: 'retry', ...context.body }),
    }),
    defineRoute({
      ...route,
      path: '/api/system/readers/:name/rebuild',
      summary: 'Fill a read model again from the first event, beside the live one',
      body: readerOrderSchemas.rebuild,
      handle: (context) => order(context, { order: 'rebuild', ...context.body }),
    }),
  ];
};
