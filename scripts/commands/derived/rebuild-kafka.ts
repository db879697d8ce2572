import { setTimeout as sleep } from 'node:timers/promises';
import { aggregates, eventRegistry } from '../../../events/event-registry.ts';
import { createKafka } from '../../../events/outbox/kafka/kafka.ts';
import { rebuildTopics } from '../../../events/outbox/relay/rebuild-topics.ts';
import { createStoredReader, RELAY, startRelay } from '../../../events/outbox/relay/relay.ts';
import { createTopics } from '../../../events/outbox/relay/topics.ts';
import { createTransport } from '../../../events/outbox/relay/transport.ts';
import { loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { defineCommand } from '../../command/command.ts';

const LOOK_MS = 200;
const TELL_EVERY = 5;

const rebuild = async (settings: Settings, brokers: readonly string[]): Promise<void> => {
  const connectionString = databaseUrlOf(settings);
  const log = createLogger('kafka-rebuild', 'warn');
  const pool = createAppPool(connectionString, 'lendlog-kafka-rebuild', 4);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const kafka = createKafka({ brokers, clientId: 'lendlog-kafka-rebuild', log });
  try {
    const topics = createTopics(settings.KAFKA_TOPIC_PREFIX, aggregates);
    const transport = createTransport({ registry: eventRegistry, keys: await openSubjectKeys(settings, pool) });
    const reader = createStoredReader();
    await rebuildTopics({ pool, kafka, topics });
    console.log(`Recreated: ${topics.all.join(', ')}`);
    // Where a relay runs already, either of the two publishes.
    const relay = startRelay({ subscribe: createSubscribe({ pool, reader, wake, log }), kafka, transport, topics });
    const head = await reader.headPosition(pool);
    for (let look = 0, position = 0; position < head; look += 1) {
      await sleep(LOOK_MS);
      position = await reader.checkpointPosition(pool, RELAY);
      if (look % TELL_EVERY === 0) console.log(`${Math.min(position, head)} of ${head} events published`);
    }
    await relay.stop();
    console.log(`All ${head} events of the log are in Kafka again`);
  } finally {
    await kafka.close();
    await wake.stop();
    await pool.end();
  }
};

export const command = defineCommand({
  usage: `Makes every Kafka topic anew and publishes the whole log again, also while the portal serves.
  npm run lendlog -- kafka:rebuild`,
  run: async () => {
    const settings = loadSettings(process.env);
    if (!settings.KAFKA_BROKERS) throw new Error('KAFKA_BROKERS is not set: say which broker to publish to');
    await rebuild(settings, settings.KAFKA_BROKERS);
  },
});
