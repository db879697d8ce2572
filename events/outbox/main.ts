import { aggregates, eventRegistry } from '../event-registry.ts';
import { loadSettings, requireDatabaseUrl } from '../platform/config.ts';
import { createAppPool } from '../platform/database.ts';
import { createLogger } from '../platform/logger.ts';
import { warnOfOwnerRights } from '../platform/login-role.ts';
import { runMain } from '../platform/run-main.ts';
import { onShutdown } from '../platform/shutdown.ts';
import { createReadOrders } from '../log-reader-orders.ts';
import { createEventCodec } from '../store/codec.ts';
import { createListener } from '../store/listen.ts';
import { createEventReader } from '../store/read.ts';
import { createSubscribe } from '../store/subscribe.ts';
import { openSubjectKeys } from '../store/subject-keys.ts';
import { createKafka } from './kafka.ts';
import { createStoredReader, startRelay } from './relay.ts';
import { createTopics } from './topics.ts';
import { createTransport } from './transport.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const log = createLogger('outbox', settings.LOG_LEVEL);
  const brokers = settings.KAFKA_BROKERS;
  if (!brokers) {
    log.info('KAFKA_BROKERS is not set: nothing is published to Kafka');
    return;
  }

  const connectionString = requireDatabaseUrl(settings);
  const pool = createAppPool(connectionString, 'lendlog-outbox', 4);
  const keys = await openSubjectKeys(settings, pool);
  await warnOfOwnerRights(pool, log);
  const topics = createTopics(settings.KAFKA_TOPIC_PREFIX, aggregates);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const readOrders = createReadOrders(createEventReader(createEventCodec(eventRegistry, keys)));
  const subscribe = createSubscribe({ pool, reader: createStoredReader(), wake, log, readOrders });
  const kafka = createKafka({ brokers, clientId: 'lendlog-relay', log });
  const transport = createTransport({ registry: eventRegistry, keys });
  const relay = startRelay({ subscribe, kafka, transport, topics });
  log.info({ brokers, topics: topics.all }, 'relay is running');

  onShutdown(log, {
    drain: () => relay.stop(),
    close: async () => {
      await kafka.close();
      await wake.stop();
      await pool.end();
    },
  });
});
