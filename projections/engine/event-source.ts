import { createKafka } from '../../events/outbox/kafka/kafka.ts';
import { createKafkaSubscribe } from '../../events/outbox/feed/kafka-subscribe.ts';
import { databaseIdOf } from '../../events/outbox/feed/reader-epoch.ts';
import { RELAYED_CHANNEL } from '../../events/outbox/relay/relay.ts';
import { createTopics } from '../../events/outbox/relay/topics.ts';
import { createTransport } from '../../events/outbox/relay/transport.ts';
import { requireDatabaseUrl, type Settings } from '../../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../../events/platform/database/database.ts';
import type { Logger } from '../../events/platform/process/logger.ts';
import type { EventCodec } from '../../events/store/log/codec.ts';
import type { EpochGuard } from '../../events/store/log/epoch-guard.ts';
import { createListener } from '../../events/store/log/listen.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import type { ReadOrders } from '../../events/store/readers/reader-orders.ts';
import type { Aggregates, EventRegistry } from '../../events/store/log/registry.ts';
import { createSubscribe, type Subscribe } from '../../events/store/readers/subscribe.ts';
import type { SubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import type { Projection } from './projection.ts';

/** Event source of the projections, and its release after they stop. */
export type EventSource = { readonly subscribe: Subscribe; readonly close: () => Promise<void> };

type Options = {
  readonly settings: Settings;
  readonly projections: readonly Projection[];
  /** Where the log is; what is followed from it is applied on connections of their own. */
  readonly pool: Pool;
  readonly reader: EventReader;
  /** Aggregates by stream category, and the registry made of them. */
  readonly aggregates: Aggregates;
  readonly registry: EventRegistry;
  readonly codec: EventCodec;
  readonly keys: SubjectKeys;
  readonly readOrders: ReadOrders;
  readonly log: Logger;
  /** Keeps its connections to the epoch of the log that the process works in. */
  readonly guard?: Pick<EpochGuard, 'check'>;
};

/**
 * Connections on which what comes from Kafka is applied. While everything catches up each projection wants four; they take
 * turns, because every replica takes as many and PostgreSQL has a few hundred.
 */
const MOST_FROM_KAFKA = 30;

/** The log itself, or Kafka, as EVENT_SOURCE says. @throws BadSettingsError */
export const openEventSource = (options: Options): Promise<EventSource> =>
  options.settings.EVENT_SOURCE === 'kafka' ? openKafka(options) : openLog(options);

const openLog = async ({ settings, projections, reader, readOrders, log, guard }: Options): Promise<EventSource> => {
  const connectionString = requireDatabaseUrl(settings);
  // For each projection one to apply and one to read ahead; the rest to look.
  const most = 2 * projections.length + 4;
  const pool = createAppPool(connectionString, 'lendlog-read-models', most, { ...guard, durable: false });
  const wake = createListener({ connectionString, channel: 'event_store', log });
  return {
    subscribe: createSubscribe({ pool, reader, wake, log, readOrders }),
    close: async () => {
      await wake.stop();
      await pool.end();
    },
  };
};

const openKafka = async (options: Options): Promise<EventSource> => {
  const { settings, aggregates, registry, codec, keys, readOrders, log } = options;
  const connectionString = requireDatabaseUrl(settings);
  const pool = createAppPool(
    settings.READ_MODEL_DATABASE_URL ?? connectionString,
    'lendlog-read-models-kafka',
    MOST_FROM_KAFKA,
    { durable: false },
  );
  const wake = createListener({ connectionString, channel: RELAYED_CHANNEL, log });
  const kafka = createKafka({ brokers: settings.KAFKA_BROKERS ?? [], clientId: 'lendlog-projections', log });
  return {
    subscribe: createKafkaSubscribe({
      kafka,
      transport: createTransport({ registry, keys }),
      codec,
      logPool: options.pool,
      pool,
      wake,
      topics: createTopics(settings.KAFKA_TOPIC_PREFIX, aggregates),
      // Each database that holds read models is fed in full.
      groupPrefix: `lendlog.${await databaseIdOf(pool)}`,
      log,
      readOrders,
    }),
    close: async () => {
      await kafka.close();
      await wake.stop();
      await pool.end();
    },
  };
};
