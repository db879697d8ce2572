import { LogRestoredError, ValidationError } from '../../events/kernel/errors.ts';
import { isOfEpoch } from '../../events/store/log/epoch.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { partnerOf } from '../services/file/partner-files.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { eventFeedQuerySchema, eventFeedSchema } from './event-feed.contract.ts';
import { createGrowth } from './growth.ts';
import { createFeed } from './read-page.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'epoch' | 'isDraining'>;

/** Events of a partner's files, from the log: to catch up after an outage, or to build a copy from zero. */
export const eventFeedRoutes = ({ pool, store, epoch, isDraining }: Deps): Route[] => {
  const feed = createFeed({ pool, reader: store.reader });
  const growth = createGrowth(feed.end);

  /** @throws ValidationError for a position that nobody was given */
  const refuseBeyond = async (after: number): Promise<void> => {
    const head = after === 0 ? 0 : await store.reader.headPosition(pool);
    if (after <= head) return;
    const message = `The log ends at ${head}; begin again with 0`;
    throw new ValidationError('There is no such position', [{ field: 'after', message }]);
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/v1/events',
      summary:
        'What happened to your files, in order; the same events as webhooks bring. From after=0 it rebuilds a copy',
      tag: 'Partner API',
      permission: 'key:events:read',
      query: eventFeedQuerySchema,
      responses: { 200: { description: 'The events that follow, oldest first', schema: eventFeedSchema } },
      handle: async ({ query, keyHolder, res }) => {
        const { after, limit, wait } = query;
        if (query.epoch !== undefined && !isOfEpoch(epoch, query.epoch)) {
          throw new LogRestoredError(
            'The log was restored: positions of before mean nothing any more. Begin again with after=0',
            {
              restoredAt: epoch.beganAt,
            },
          );
        }
        const seer = { partnerId: partnerOf(keyHolder), scopes: keyHolder.scopes };
        await refuseBeyond(after);
        const until = performance.now() + wait * 1_000;
        const isOver = (): boolean => performance.now() >= until || isDraining() || res.closed;
        let page = await feed.read(seer, { after, limit });
        while (page.events.length === 0 && !page.hasMore && !isOver()) {
          if ((await growth.wait(keyHolder.keyId, page.next, isOver)) === 'too many') break;
          page = await feed.read(seer, { after: page.next, limit });
        }
        return { body: { ...page, epoch: epoch.id } };
      },
    }),
  ];
};
