import { eventRegistry } from '../all-events.ts';
import { loanApplicationPublications } from '../loan-application/loan-application.published.ts';
import { loadSettings, requireDatabaseUrl } from '../platform/config.ts';
import { createAppPool } from '../platform/database.ts';
import { createLogger } from '../platform/logger.ts';
import { runMain } from '../platform/run-main.ts';
import { onShutdown } from '../platform/shutdown.ts';
import { createEventCodec } from '../store/codec.ts';
import { createListener } from '../store/listen.ts';
import { createEventReader } from '../store/read.ts';
import { createSubscribe } from '../store/subscribe.ts';
import { openSubjectKeys } from '../store/subject-keys.ts';
import { createKafkaPublisher } from './kafka-publisher.ts';
import { startRelay } from './relay.ts';
import { topicOfCategory } from './topics.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const log = createLogger('outbox', settings.LOG_LEVEL);
  const brokers = settings.KAFKA_BROKERS;
  if (!brokers) {
    log.info('KAFKA_BROKERS is not set: nothing is published to Kafka');
    return;
  }

  const connectionString = requireDatabaseUrl(settings);
  const publications = { loanApplication: loanApplicationPublications };
  const topics = Object.keys(publications).map(topicOfCategory);
  const pool = createAppPool(connectionString, 'lendlog-outbox', 3);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const codec = createEventCodec(eventRegistry, await openSubjectKeys(settings, pool));
  const subscribe = createSubscribe({ pool, reader: createEventReader(codec), wake, log });
  const publisher = createKafkaPublisher({ brokers, topics, log });
  const relay = startRelay({ subscribe, publish: publisher.publish, publications });
  log.info({ brokers, topics }, 'relay is running');

  onShutdown(log, async () => {
    await relay.stop();
    await publisher.close();
    await wake.stop();
    await pool.end();
  });
});
