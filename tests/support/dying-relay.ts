import { loanApplicationPublications } from '../../events/loan-application/loan-application.published.ts';
import { createKafkaPublisher } from '../../events/outbox/kafka-publisher.ts';
import { startRelay } from '../../events/outbox/relay.ts';
import { topicOfCategory } from '../../events/outbox/topics.ts';
import { loadSettings, requireDatabaseUrl } from '../../events/platform/config.ts';
import { createAppPool } from '../../events/platform/database.ts';
import { createLogger } from '../../events/platform/logger.ts';
import { createListener } from '../../events/store/listen.ts';
import { createEventReader } from '../../events/store/read.ts';
import { createSubscribe } from '../../events/store/subscribe.ts';
import { testCodec } from './keys.ts';

// events/outbox/main.ts, but for one thing: it dies as by kill -9 once the broker has the first batch, before the checkpoint.
const settings = loadSettings(process.env);
const connectionString = requireDatabaseUrl(settings);
const log = createLogger('dying-relay', 'warn');
const pool = createAppPool(connectionString, 'dying-relay', 3);
const wake = createListener({ connectionString, channel: 'event_store', log });
const subscribe = createSubscribe({ pool, reader: createEventReader(testCodec(pool)), wake, log });
const { publish } = createKafkaPublisher({
  brokers: settings.KAFKA_BROKERS ?? [],
  topics: [topicOfCategory('loanApplication')],
  log,
});
startRelay({
  subscribe,
  publish: async (messages) => {
    await publish(messages);
    process.kill(process.pid, 'SIGKILL');
  },
  publications: { loanApplication: loanApplicationPublications },
});
