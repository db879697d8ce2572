import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  changesAt,
  type Grant,
  mayBeTold,
  orderGrantsFold,
  seesFile,
} from '../../events/vendor-order/partner-access.state.ts';
import {
  asPublic,
  isAboutDelivery,
  isOfOnePartner,
  onlyPartnerOf,
  type PublicEvent,
  publicEventsOf,
  publicFileOf,
  publicTypes,
  scopeOf,
} from '../../events/published/public-events.ts';
import { createPublicFiles } from '../../events/published/public-files.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { grantsOfPartner } from '../../projections/partner-files/partner-files.queries.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import { checkpointOf } from '../../projections/registry.ts';
import type { KeyHolder } from '../http/requests/route.ts';

const BATCH = 500;
/** Most events one request scans; the caller continues from there. */
const MOST_BATCHES = 10;

type OfOrder = VendorOrderEvent['type'];
/** Their own public events say that the order is over, or the partner's. */
const saysSoItself: readonly string[] = [
  'VendorOrderCancelled',
  'VendorReportAccepted',
  'VendorOrderPlaced',
] satisfies OfOrder[];
/** Of the events that decide whose files are whose, too. */
const types = [...new Set([...publicTypes, ...orderGrantsFold.handles])];

export type FeedPage = { readonly events: PublicEvent[]; readonly next: number; readonly hasMore: boolean };
type Seer = Pick<KeyHolder, 'scopes'> & { readonly partnerId: string };

/**
 * Reads the feed from the log itself, in its order. Which files and orders are a partner's is said by position
 * (`events/vendor-order/partner-access.state.ts`): `application.shared` tells where a file stands that it sees from there on,
 * `application.unshared` that it no longer sees it. So a follower and a start from zero get the very same events.
 */
export const createFeed = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  const files = createPublicFiles({ pool, reader });

  /** The file that an event is about, of the types that the feed looks at. */
  const fileOf = async (event: RecordedEvent): Promise<string | undefined> => {
    const known = publicFileOf(event);
    if (known !== undefined) return known;
    const about = await files.about(event);
    return about && !isAboutDelivery(about) ? about.applicationId : undefined;
  };

  /** What came of the partner's own deliveries and proposals, whatever files it sees. */
  const tellOwn = async (event: RecordedEvent, partnerId: string): Promise<readonly PublicEvent[]> => {
    const about = await files.about(event);
    return about && onlyPartnerOf(event, about) === partnerId ? publicEventsOf(event, about) : [];
  };

  /** Up to where it is known whose files are whose. */
  const end = (): Promise<number> => reader.checkpointPosition(pool, checkpointOf('partner-files'));

  const tell = async (event: RecordedEvent, grants: readonly Grant[]): Promise<readonly PublicEvent[]> => {
    const { isShared, isUnshared, hasGainedOrder, hasLostOrder } = changesAt(grants, event.position);
    if (!isShared && !isUnshared && !seesFile(grants, event.position)) return [];
    const about = await files.about(event);
    if (!about || isAboutDelivery(about)) return [];
    const { order, ...file } = about;
    const stands = isShared ? await files.at(file.applicationId, event.position) : undefined;
    const happened = mayBeTold(grants, event, order?.orderId) ? publicEventsOf(event, about) : [];
    const ofOrder = (type: 'order.reopened' | 'order.withdrawn'): readonly PublicEvent[] =>
      order && !saysSoItself.includes(event.type) ? [asPublic(event, { type, data: { ...file, ...order } })] : [];
    return [
      ...(stands ? [asPublic(event, { type: 'application.shared', data: stands })] : []),
      ...(hasGainedOrder ? ofOrder('order.reopened') : []),
      ...happened,
      ...(hasLostOrder ? ofOrder('order.withdrawn') : []),
      ...(isUnshared ? [asPublic(event, { type: 'application.unshared', data: file })] : []),
    ];
  };

  const read = async (seer: Seer, { after, limit }: { after: number; limit: number }): Promise<FeedPage> => {
    const upTo = await end();
    const events: PublicEvent[] = [];
    let position = after;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const found = await reader.readAll(pool, { after: position, upTo, limit: BATCH, types });
      const about = await Promise.all(found.map(fileOf));
      const ids = about.filter((id) => id !== undefined);
      const theirs = await grantsOfPartner(pool, seer.partnerId, [...new Set(ids)]);
      for (const [index, event] of found.entries()) {
        const told = isOfOnePartner(event)
          ? await tellOwn(event, seer.partnerId)
          : await tell(event, theirs.get(about[index] ?? '') ?? []);
        events.push(...told.filter(({ type }) => seer.scopes.includes(scopeOf(type))));
        if (events.length >= limit) return { events, next: event.position, hasMore: event.position < upTo };
      }
      position = found.length < BATCH ? Math.max(after, upTo) : (found.at(-1)?.position ?? upTo);
      if (found.length < BATCH) return { events, next: position, hasMore: false };
    }
    return { events, next: position, hasMore: true };
  };

  return { read, end };
};
