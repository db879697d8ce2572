import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka as KafkaJs } from 'kafkajs';

/** More partitions later would move streams to other partitions, so there are enough from the start. */
export const PARTITIONS = 12;
const BROKER_DEFAULT = -1;
const LOOK_MS = 100;
const SERVED_MS = 10_000;

const asAdmin = async <T>(kafka: KafkaJs, work: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
};

/** See `Kafka.partitionCounts`. */
export const countPartitions = (kafka: KafkaJs, topics: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  asAdmin(kafka, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const found = topics.filter((topic) => existing.has(topic));
    if (found.length === 0) return new Map();
    const described = await admin.fetchTopicMetadata({ topics: found });
    return new Map(described.topics.map(({ name, partitions }) => [name, partitions.length]));
  });

/** See `Kafka.createTopics`. */
export const createTopics = (kafka: KafkaJs, topics: readonly string[]): Promise<void> =>
  asAdmin(kafka, async (admin) => {
    await admin.createTopics({
      waitForLeaders: false,
      topics: topics.map((topic) => ({
        topic,
        numPartitions: PARTITIONS,
        replicationFactor: BROKER_DEFAULT,
        configEntries: [
          { name: 'cleanup.policy', value: 'delete' },
          { name: 'retention.ms', value: '-1' },
          { name: 'retention.bytes', value: '-1' },
        ],
      })),
    });
    await untilServed(admin, topics);
  });

/**
 * For a moment after its creation a broker denies that it knows a topic, and then that it leads its partitions; the
 * client would give up on that. Metadata name the leader too early; who answers for the offsets is one.
 */
const untilServed = async (admin: Admin, topics: readonly string[]): Promise<void> => {
  const isServed = (): Promise<boolean> =>
    Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic))).then(
      () => true,
      () => false,
    );
  for (const deadline = performance.now() + SERVED_MS; performance.now() < deadline;) {
    if (await isServed()) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`Kafka does not serve the topics ${topics.join(', ')} that it was asked to create`);
};

/** See `Kafka.deleteTopics`. */
export const deleteTopics = (kafka: KafkaJs, topics: readonly string[]): Promise<void> =>
  asAdmin(kafka, (admin) => admin.deleteTopics({ topics: [...topics] }));
