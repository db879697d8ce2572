import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka as KafkaJs, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Logger } from '../platform/logger.ts';
import { startConsumer } from './kafka-consumer.ts';
import type { ConsumeOptions, OutgoingMessage, RunningConsumer } from './kafka-messages.ts';

/** More partitions later would move streams to other partitions, so there are enough from the start. */
export const PARTITIONS = 12;
const BROKER_DEFAULT = -1;
const LOOK_MS = 100;
const MOST_LOOKS = 100;

/** All that Lendlog wants of Kafka; nothing else imports the client library. */
export type Kafka = {
  /** The number of partitions of each of the topics that exist. */
  readonly partitionCounts: (topics: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Topics that keep what they are given for good. */
  readonly createTopics: (topics: readonly string[]) => Promise<void>;
  readonly deleteTopics: (topics: readonly string[]) => Promise<void>;
  /** Resolves once every message is stored by the broker; throws when one may not be. */
  readonly produce: (messages: readonly OutgoingMessage[]) => Promise<void>;
  /**
   * Shares the topics' partitions with the other members of the group. Nothing is committed to Kafka: every assignment
   * begins at the first message, and `onBatch` says where to go on.
   */
  readonly consume: (options: ConsumeOptions) => Promise<RunningConsumer>;
  readonly close: () => Promise<void>;
};

/** The partition of a key, the same one that Kafka's own clients choose. */
export const partitionOf = (key: string): number =>
  choosePartition({ topic: '', partitionMetadata, message: { key, value: null } });

const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
  partitionId,
  partitionErrorCode: 0,
  leader: 1,
  replicas: [],
  isr: [],
}));
const choosePartition = Partitioners.DefaultPartitioner();

/** @param clientId how the broker's logs name this process */
export const createKafka = (deps: { brokers: readonly string[]; clientId: string; log: Logger }): Kafka => {
  const { brokers, clientId, log } = deps;
  const kafka = new KafkaJs({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 3_000,
    requestTimeout: 5_000,
    // Gives up well before the database ends the relay's waiting transaction (30 s); whoever called tries again.
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 1_000 },
    logLevel: logLevel.ERROR,
    // Each is tried again; what cannot be healed is thrown.
    logCreator:
      () =>
      ({ log: { message, ...details } }) =>
        log.warn({ details }, message),
  });
  let producer: Producer | undefined;

  const asAdmin = async <T>(work: (admin: ReturnType<typeof kafka.admin>) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  };

  /**
   * Idempotent: it repeats none of its own retries and keeps their order. It starts afresh after an error, because a
   * producer whose sequence the broker has refused never recovers.
   */
  const connectedProducer = async (): Promise<Producer> => {
    if (producer) return producer;
    const fresh = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await fresh.connect();
    return (producer = fresh);
  };

  const close = async (): Promise<void> => {
    const connected = producer;
    producer = undefined;
    await connected?.disconnect();
  };

  return {
    partitionCounts: (topics) =>
      asAdmin(async (admin) => {
        const existing = new Set(await admin.listTopics());
        const found = topics.filter((topic) => existing.has(topic));
        if (found.length === 0) return new Map();
        const described = await admin.fetchTopicMetadata({ topics: found });
        return new Map(described.topics.map(({ name, partitions }) => [name, partitions.length]));
      }),

    createTopics: (topics) =>
      asAdmin(async (admin) => {
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
        const isServed = async (): Promise<boolean> => {
          const described = await admin.fetchTopicMetadata({ topics: [...topics] });
          return described.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
        };
        // For a moment after its creation a broker denies that it knows a topic; the client would give up on that.
        for (let look = 0; look < MOST_LOOKS; look += 1) {
          if (await isServed().catch(() => false)) return;
          await sleep(LOOK_MS);
        }
        throw new Error(`Kafka does not serve the topics ${topics.join(', ')} that it was asked to create`);
      }),

    deleteTopics: (topics) => asAdmin((admin) => admin.deleteTopics({ topics: [...topics] })),

    produce: async (messages) => {
      try {
        await (await connectedProducer()).sendBatch({ acks: -1, topicMessages: byTopic(messages) });
      } catch (error) {
        await close().catch(() => undefined);
        throw error;
      }
    },

    consume: (options) => startConsumer(kafka, options),

    close,
  };
};

const byTopic = (messages: readonly OutgoingMessage[]) =>
  [...Map.groupBy(messages, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic,
    messages: ofTopic.map(({ partition, key, value, headers }) => ({ partition, key, value, headers })),
  }));
