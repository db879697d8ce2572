import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { PoolClient } from '../../platform/database/database.ts';
import type { Notice } from '../../store/log/notice.ts';
import type { EventCodec, StoredEvent } from '../../store/log/codec.ts';
import { readEpoch } from '../../store/log/epoch.ts';
import { createEventReader, type EventReader } from '../../store/log/read.ts';
import type { Subscribe, Subscription } from '../../store/readers/subscribe.ts';
import { CONTENT_TYPE, sourceOf, toCloudEvent } from './cloud-event.ts';
import { type Kafka, partitionOf } from '../kafka/kafka.ts';
import type { OutgoingMessage } from '../kafka/kafka-messages.ts';
import { createReadyTopics } from './ready-topics.ts';
import { moveRelayed, type PartitionPosition, readRelayed } from './relayed-partitions.ts';
import type { Topics } from './topics.ts';
import type { SealedEvent, Transport } from './transport.ts';

/** Checkpoint of the relay: what lies above it has not been published. */
export const RELAY = 'kafka-relay:v1';

/** Reads events as they are stored, for a subscription that passes them on. Nothing is written through it. */
export const createStoredReader = (): EventReader => createEventReader(storedCodec);

/** Hands rows through a subscription untouched: its decoding and `storedOf` are each other's inverse. */
const storedCodec: Pick<EventCodec, 'decoding'> = {
  decoding: <E extends Event>() => {
    const rows: StoredEvent[] = [];
    return { add: (row) => void rows.push(row), end: async () => rows as unknown as RecordedEvent<E>[] };
  },
};
const storedOf = (events: readonly RecordedEvent[]) => events as unknown as readonly StoredEvent[];

/**
 * Follows the log and publishes every event. The checkpoint moves after the broker has acknowledged, so a crash in
 * between repeats messages and loses none: consumers skip positions at or below the last they have applied.
 * @param subscribe over `createStoredReader`
 */
export const startRelay = (deps: {
  subscribe: Subscribe;
  kafka: Pick<Kafka, 'partitionCounts' | 'createTopics' | 'produce'>;
  transport: Transport;
  topics: Topics;
}): Subscription => {
  const { subscribe, kafka, transport, topics } = deps;
  const readyTopics = createReadyTopics(kafka);
  let source: string | undefined;

  const publish = async (rows: readonly StoredEvent[], client: PoolClient): Promise<void> => {
    source ??= sourceOf(await readLogId(client), await readEpoch(client));
    const fence = await readFence(client);
    const relayed = await readRelayed(client);
    const used = new Set([...relayed.values()].map(({ topic }) => topic));
    await readyTopics.make([...topics.all, ...rows.map(({ streamId }) => topics.ofStream(streamId))], used);
    const { messages, moved } = toMessages(await transport.seal(rows), { topics, relayed, source, fence });
    try {
      await kafka.produce(messages);
    } catch (error) {
      // They may have been deleted: the next attempt looks.
      readyTopics.forget();
      throw error;
    }
    await moveRelayed(client, moved);
  };

  const relayedTo = (position: number): Notice => ({ channel: RELAYED_CHANNEL, payload: String(position) });

  return subscribe({
    name: RELAY,
    batchSize: 500,
    apply: async ({ events, position }, client) => {
      await publish(storedOf(events), client);
      return relayedTo(position);
    },
    // An event that operators have it skip.
    pass: relayedTo,
  });
};

/** NOTIFY channel on which the relay says that it moved; payload: its checkpoint. */
export const RELAYED_CHANNEL = 'kafka_relayed';

/** Each with the position before it in its partition. @returns also the last of each partition after them */
const toMessages = (
  sealedEvents: readonly SealedEvent[],
  sent: { topics: Topics; relayed: ReadonlyMap<string, PartitionPosition>; source: string; fence: string },
): { messages: OutgoingMessage[]; moved: PartitionPosition[] } => {
  const moved = new Map<string, PartitionPosition>();
  const messages = sealedEvents.map((sealed) => {
    const { streamId, position } = sealed.event;
    const [topic, partition] = [sent.topics.ofStream(streamId), partitionOf(streamId)];
    const place = `${topic}/${partition}`;
    const previous = (moved.get(place) ?? sent.relayed.get(place))?.position ?? 0;
    moved.set(place, { topic, partition, position });
    return { topic, partition, ...toMessage(sealed, { source: sent.source, previous, fence: sent.fence }) };
  });
  return { messages, moved: [...moved.values()] };
};

const toMessage = (
  sealed: SealedEvent,
  { source, previous, fence }: { source: string; previous: number; fence: string },
): Pick<OutgoingMessage, 'key' | 'value' | 'headers'> => {
  const { event } = sealed;
  return {
    key: event.streamId,
    value: toCloudEvent(event, { ...sealed, source, previous }),
    headers: {
      'content-type': CONTENT_TYPE,
      position: String(event.position),
      event_id: event.eventId,
      schema_version: String(event.schemaVersion),
      /** The relay's lease that it was sent under: two numbers side by side show a relay that was slow to stop. */
      fence,
    },
  };
};

/** Id of the first event, which identifies the log. */
export const readLogId = async (client: Pick<PoolClient, 'query'>): Promise<string> => {
  const { rows } = await client.query<{ event_id: string }>(
    'select e.event_id from event_store.events as e where e.position = 1',
  );
  if (!rows[0]) throw new Error('The log has no first event');
  return rows[0].event_id;
};

const readFence = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ fence: string }>(
    'select c.fence::text from event_store.checkpoints as c where c.name = $1',
    [RELAY],
  );
  return rows[0]?.fence ?? '0';
};
