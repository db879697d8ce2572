import { aggregates, eventRegistry } from '../event-registry.ts';
import { loadSettings, requireDatabaseUrl } from '../platform/process/config.ts';
import { createAppPool } from '../platform/database/database.ts';
import { createLogger } from '../platform/process/logger.ts';
import { warnOfOwnerRights } from '../platform/database/login-role.ts';
import { runMain } from '../platform/process/run-main.ts';
import { onShutdown } from '../platform/process/shutdown.ts';
import { createReadOrders } from '../log-reader-orders.ts';
import { createEventCodec } from '../store/log/codec.ts';
import { startEpochGuard } from '../store/log/epoch-guard.ts';
import { createListener } from '../store/log/listen.ts';
import { createEventReader } from '../store/log/read.ts';
import { createSubscribe } from '../store/readers/subscribe.ts';
import { openSubjectKeys } from '../store/privacy/subject-keys.ts';
import { createKafka } from './kafka/kafka.ts';
import { meetTopics } from './relay/rebuild-topics.ts';
import { createStoredReader, startRelay } from './relay/relay.ts';
import { createTopics } from './relay/topics.ts';
import { createTransport } from './relay/transport.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const log = createLogger('outbox', settings.LOG_LEVEL);
  const brokers = settings.KAFKA_BROKERS;
  if (!brokers) {
    log.info('KAFKA_BROKERS is not set: nothing is published to Kafka');
    return;
  }

  const connectionString = requireDatabaseUrl(settings);
  const guard = await startEpochGuard({ connectionString, log });
  const pool = createAppPool(connectionString, 'lendlog-outbox', 4, guard);
  const keys = await openSubjectKeys(settings, pool);
  await warnOfOwnerRights(pool, log);
  const topics = createTopics(settings.KAFKA_TOPIC_PREFIX, aggregates);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const readOrders = createReadOrders(createEventReader(createEventCodec(eventRegistry, keys)));
  const subscribe = createSubscribe({ pool, reader: createStoredReader(), wake, log, readOrders });
  const kafka = createKafka({ brokers, clientId: 'lendlog-relay', log });
  const transport = createTransport({ registry: eventRegistry, keys });
  const stopping = new AbortController();
  const relay = meetTopics({ pool, kafka, topics, log, signal: stopping.signal }).then(() => {
    if (stopping.signal.aborted) return undefined;
    log.info({ brokers, topics: topics.all }, 'relay is running');
    return startRelay({ subscribe, kafka, transport, topics });
  });

  onShutdown(log, {
    drain: async () => {
      stopping.abort();
      await (await relay)?.stop();
    },
    close: async () => {
      await kafka.close();
      await wake.stop();
      await guard.stop();
      await pool.end();
    },
  });
});
