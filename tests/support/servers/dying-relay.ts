import { aggregates, eventRegistry } from '../../../events/event-registry.ts';
import { createKafka } from '../../../events/outbox/kafka/kafka.ts';
import { createStoredReader, startRelay } from '../../../events/outbox/relay/relay.ts';
import { createTopics } from '../../../events/outbox/relay/topics.ts';
import { createTransport } from '../../../events/outbox/relay/transport.ts';
import { loadSettings, requireDatabaseUrl } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';

// events/outbox/main.ts, but for one thing: it dies as by kill -9 once the broker has the first batch, before the checkpoint.
const settings = loadSettings(process.env);
const connectionString = requireDatabaseUrl(settings);
const log = createLogger('dying-relay', 'warn');
const pool = createAppPool(connectionString, 'dying-relay', 4);
const wake = createListener({ connectionString, channel: 'event_store', log });
const subscribe = createSubscribe({ pool, reader: createStoredReader(), wake, log });
const kafka = createKafka({ brokers: settings.KAFKA_BROKERS ?? [], clientId: 'dying-relay', log });
startRelay({
  subscribe,
  kafka: {
    ...kafka,
    produce: async (messages) => {
      await kafka.produce(messages);
      process.kill(process.pid, 'SIGKILL');
    },
  },
  transport: createTransport({ registry: eventRegistry, keys: await openSubjectKeys(settings, pool) }),
  topics: createTopics(settings.KAFKA_TOPIC_PREFIX, aggregates),
});
