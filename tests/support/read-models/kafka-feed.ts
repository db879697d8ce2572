import { randomUUID } from 'node:crypto';
import { aggregates, eventRegistry } from '../../../events/event-registry.ts';
import { createReadOrders } from '../../../events/log-reader-orders.ts';
import type { Event } from '../../../events/kernel/message.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createKafka, type Kafka } from '../../../events/outbox/kafka/kafka.ts';
import { createKafkaSubscribe } from '../../../events/outbox/feed/kafka-subscribe.ts';
import { createStoredReader, RELAYED_CHANNEL, startRelay } from '../../../events/outbox/relay/relay.ts';
import { createTopics } from '../../../events/outbox/relay/topics.ts';
import { createTransport } from '../../../events/outbox/relay/transport.ts';
import type { PoolClient } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import {
  type Batch,
  createSubscribe,
  type Subscribe,
  type Subscription,
} from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { commandMetadata, loanApplicationSubmitted, statusChanged } from '../histories/builders.ts';
import type { TestDatabase } from '../store/database.ts';
import { testCodec, testKeys } from '../store/keys.ts';

export const READER = 'applied:v1';

/**
 * A log with its relay, and readers that are fed from Kafka, all in this process on a real broker.
 * @param readModels where the readers' tables are; left out: beside the log
 * @param topics those of another feed, which goes on in this one; left out: new ones
 */
export const createKafkaFeed = (
  database: TestDatabase,
  brokers: readonly string[],
  readModels = database,
  topics = createTopics(`t${randomUUID()}`, aggregates),
) => {
  const { pool, url: connectionString } = database;
  const log = createLogger('test', 'silent');
  const kafka = createKafka({ brokers, clientId: 'test', log });
  const transport = createTransport({ registry: eventRegistry, keys: testKeys(pool) });
  const store = createEventStore({ pool, codec: testCodec(pool) });
  const events = createListener({ connectionString, channel: 'event_store', log });
  const relayed = createListener({ connectionString, channel: RELAYED_CHANNEL, log });
  const running: Subscription[] = [];
  const keep = (subscription: Subscription): Subscription => {
    running.push(subscription);
    return subscription;
  };

  /** @param through the broker, or something that stands in its way */
  const subscribeThrough = (through: Kafka): Subscribe =>
    createKafkaSubscribe({
      kafka: through,
      transport,
      codec: testCodec(pool),
      logPool: pool,
      pool: readModels.pool,
      wake: relayed,
      topics,
      groupPrefix: topics.ofCategory('group'),
      log,
      readOrders: createReadOrders(store.reader),
    });

  /** Refuses an event that comes twice (its key) or does not follow on the one before it in its stream. */
  const apply = async ({ events: batch }: Batch, client: PoolClient): Promise<void> => {
    for (const { position, streamId, version } of batch) {
      const { rowCount } = await client.query(
        `insert into read_model.applied (position, stream_id, version)
         select $1, $2, $3 where $3 = 1 + (select count(*) from read_model.applied as a where a.stream_id = $2)`,
        [position, streamId, version],
      );
      if (rowCount !== 1) throw new Error(`Version ${version} of ${streamId} does not follow on what was applied`);
    }
  };

  return {
    kafka,
    topics,
    store,
    createTable: () =>
      readModels.pool.query(
        'create table read_model.applied (position bigint primary key, stream_id text not null, version bigint not null)',
      ),

    startRelay: (): Subscription =>
      keep(
        startRelay({
          subscribe: createSubscribe({ pool, reader: createStoredReader(), wake: events, log }),
          kafka,
          transport,
          topics,
        }),
      ),

    startReader: (more: { kafka?: Kafka; before?: (batch: Batch) => Promise<void> | void } = {}): Subscription =>
      keep(
        subscribeThrough(more.kafka ?? kafka)({
          name: READER,
          types: Object.keys(aggregates.loanApplication),
          batchSize: 50,
          takeBack: async (client) => void (await client.query('delete from read_model.applied')),
          apply: async (batch, client) => {
            await more.before?.(batch);
            await apply(batch, client);
          },
        }),
      ),

    /** The portal's own read models, fed from Kafka. */
    startProjections: (projections: readonly Projection[]): Subscription =>
      keep(
        startProjections({
          subscribe: subscribeThrough(kafka),
          source: { pool, reader: store.reader, readOrders: createReadOrders(store.reader) },
          projections,
        }),
      ),

    append: (streamId: string, added: readonly Event[]) =>
      store.append({
        commandId: randomUUID(),
        fingerprint: '',
        streams: [{ streamId, expectedVersion: 'any', events: added }],
        metadata: commandMetadata(),
      }),

    /** @returns the streams' ids; each has `changes + 1` events, interleaved with those of the others */
    fill: async (files: number, changes: number): Promise<string[]> => {
      const ids = Array.from({ length: files }, () => randomUUID());
      for (let round = 0; round <= changes; round += 1) {
        await store.append({
          commandId: randomUUID(),
          fingerprint: '',
          streams: ids.map((applicationId) => ({
            streamId: loanApplicationStream(applicationId),
            expectedVersion: 'any',
            events: [
              round === 0
                ? loanApplicationSubmitted({ applicationId })
                : statusChanged('under_review', 'documents_needed'),
            ],
          })),
          metadata: commandMetadata(),
        });
      }
      return ids.map(loanApplicationStream);
    },

    /** The reader's checkpoint, and what is in its table. */
    state: async (): Promise<{
      position: number;
      error: string | null;
      error_position: number | null;
      applied: number;
    }> => {
      const { rows } = await readModels.pool.query(
        `select coalesce(max(c.position), 0)::integer as position, max(c.error) as error,
           max(c.error_position)::integer as error_position,
           (select count(*)::integer from read_model.applied) as applied
         from event_store.checkpoints as c where c.name = $1`,
        [READER],
      );
      return rows[0];
    },

    stop: async (): Promise<void> => {
      await Promise.all(running.map((subscription) => subscription.stop()));
      await kafka.close();
      await Promise.all([events.stop(), relayed.stop()]);
    },
  };
};
