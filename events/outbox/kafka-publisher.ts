import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Logger } from '../platform/logger.ts';
import type { OutgoingMessage, Publish } from './relay.ts';

/** More partitions later would move streams to other partitions, so there are enough from the start. */
const PARTITIONS = 12;
const BROKER_DEFAULT = -1;

export type KafkaPublisher = { readonly publish: Publish; readonly close: () => Promise<void> };

/**
 * Publishes through an idempotent producer, which repeats none of its own retries and keeps their order. It connects
 * and creates missing topics with the first message, and starts afresh after an error: a producer whose sequence the
 * broker has refused never recovers.
 */
export const createKafkaPublisher = (deps: {
  brokers: readonly string[];
  topics: readonly string[];
  log: Logger;
}): KafkaPublisher => {
  const { brokers, topics, log } = deps;
  const kafka = new Kafka({
    clientId: 'lendlog-relay',
    brokers: [...brokers],
    connectionTimeout: 3_000,
    requestTimeout: 5_000,
    // Gives up well before the database ends the relay's waiting transaction (30 s); the relay then tries again.
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 1_000 },
    logLevel: logLevel.ERROR,
    // Each is tried again; what cannot be healed is thrown and stops the relay.
    logCreator:
      () =>
      ({ log: { message, ...details } }) =>
        log.warn({ details }, message),
  });
  let connected: Producer | undefined;

  const connect = async (): Promise<Producer> => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const existing = await admin.listTopics();
      const missing = topics
        .filter((topic) => !existing.includes(topic))
        .map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: BROKER_DEFAULT }));
      if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
    } finally {
      await admin.disconnect();
    }
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  };

  const close = async (): Promise<void> => {
    const producer = connected;
    connected = undefined;
    await producer?.disconnect();
  };

  return {
    publish: async (messages) => {
      connected ??= await connect();
      try {
        await connected.sendBatch({ acks: -1, topicMessages: byTopic(messages) });
      } catch (error) {
        await close().catch(() => undefined);
        throw error;
      }
    },
    close,
  };
};

const byTopic = (messages: readonly OutgoingMessage[]) =>
  [...Map.groupBy(messages, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic,
    messages: ofTopic.map(({ key, value, headers }) => ({ key, value, headers })),
  }));
