import { Kafka as KafkaJs, logLevel, Partitioners } from 'kafkajs';
import type { Logger } from '../../platform/process/logger.ts';
import { countPartitions, createTopics, deleteTopics, PARTITIONS } from './kafka-admin.ts';
import { startConsumer } from './kafka-consumer.ts';
import type { ConsumeOptions, OutgoingMessage, RunningConsumer } from './kafka-messages.ts';
import { createProducer } from './kafka-producer.ts';

/** All that Lendlog wants of Kafka; only the files `kafka*.ts` import the client library. */
export type Kafka = {
  /** The number of partitions of each of the topics that exist. */
  readonly partitionCounts: (topics: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Topics of `PARTITIONS` partitions that keep what they are given for good. */
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

/** Connects when first asked for something. @param clientId how the broker's logs name this process */
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
  const producer = createProducer(kafka);

  return {
    partitionCounts: (topics) => countPartitions(kafka, topics),
    createTopics: (topics) => createTopics(kafka, topics),
    deleteTopics: (topics) => deleteTopics(kafka, topics),
    produce: producer.produce,
    consume: (options) => startConsumer(kafka, options),
    close: producer.close,
  };
};
