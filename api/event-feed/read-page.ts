import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PartnerDeliveryApplied } from '../../events/partner-delivery/partner-delivery.events.ts';
import {
  asPublic,
  type PublicEvent,
  publicEventsOf,
  publicFileOf,
  publicTypes,
  scopeOf,
} from '../../events/public-events.ts';
import { createPublicFiles } from '../../events/public-files.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { filesOfPartner } from '../../projections/partner-files/partner-files.queries.ts';
import { checkpointOf } from '../../projections/registry.ts';
import type { KeyHolder } from '../http/route.ts';

const BATCH = 500;
/** What one request looks through at most; whoever sees little of a long log asks again from there. */
const MOST_BATCHES = 10;

const shared = 'PartnerDeliveryApplied' satisfies PartnerDeliveryApplied['type'];
const isShared = (event: RecordedEvent): event is RecordedEvent<PartnerDeliveryApplied> => event.type === shared;
const types = [...publicTypes, shared];

export type FeedPage = { readonly events: PublicEvent[]; readonly next: number; readonly hasMore: boolean };
type Seer = Pick<KeyHolder, 'scopes'> & { readonly partnerId: string };

/**
 * Reads the feed from the log itself, in its order. A file is a partner's to see from the position on at which the
 * partner first had to do with it: `application.shared` tells there where it stands, and everything later follows. So
 * whoever follows and whoever begins from zero get the very same events.
 */
export const createFeed = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  const files = createPublicFiles({ pool, reader });

  /** The file that an event is about, of the types that the feed looks at. */
  const fileOf = async (event: RecordedEvent): Promise<string | undefined> =>
    isShared(event) ? event.data.applicationId : (publicFileOf(event) ?? (await files.about(event))?.applicationId);

  /** Up to where it is known whose files are whose. */
  const end = (): Promise<number> => reader.checkpointPosition(pool, checkpointOf('partner-files'));

  const tell = async (event: RecordedEvent, applicationId: string, since: number): Promise<readonly PublicEvent[]> => {
    if (isShared(event)) {
      // The first delivery for a file shares it; the others change nothing about that.
      const data = event.position === since ? await files.at(applicationId, since) : undefined;
      return data ? [asPublic(event, { type: 'application.shared', data })] : [];
    }
    const file = event.position > since ? await files.about(event) : undefined;
    return file ? publicEventsOf(event, file) : [];
  };

  const read = async (seer: Seer, { after, limit }: { after: number; limit: number }): Promise<FeedPage> => {
    const upTo = await end();
    const events: PublicEvent[] = [];
    let position = after;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const found = await reader.readAll(pool, { after: position, upTo, limit: BATCH, types });
      const about = await Promise.all(found.map(fileOf));
      const ids = about.filter((id) => id !== undefined);
      const theirs = await filesOfPartner(pool, seer.partnerId, [...new Set(ids)]);
      for (const [index, event] of found.entries()) {
        const applicationId = about[index];
        const since = applicationId === undefined ? undefined : theirs.get(applicationId);
        if (applicationId === undefined || since === undefined) continue;
        const told = await tell(event, applicationId, since);
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
