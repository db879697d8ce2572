import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { z } from 'zod';
import { eventually } from '../eventually.ts';

const envelopeSchema = z.looseObject({ id: z.string(), position: z.coerce.number(), subject: z.string() });

export type TopicMessage = {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly eventId: string;
  readonly position: number;
  readonly subject: string;
};

/** Reads topics as a partner would, with the client library alone. */
export const createTopicReader = (brokers: readonly string[]) => {
  const kafka = new Kafka({ clientId: 'partner', brokers: [...brokers], logLevel: logLevel.NOTHING });
  return {
    /** As by accident: nobody is told. */
    deleteTopics: async (topics: readonly string[]): Promise<void> => {
      const admin = kafka.admin();
      await admin.connect();
      await admin.deleteTopics({ topics: [...topics] });
      await admin.disconnect();
    },

    /** Follows the topics from their first message until `isEnough`, and returns what came, each partition in its order. */
    readUntil: async (
      topics: readonly string[],
      isEnough: (messages: readonly TopicMessage[]) => boolean,
    ): Promise<TopicMessage[]> => {
      const admin = kafka.admin();
      await admin.connect();
      await eventually(
        'the topics to exist',
        async () => {
          const existing = await admin.listTopics();
          return topics.every((topic) => existing.includes(topic));
        },
        30_000,
      );
      await admin.disconnect();
      const messages: TopicMessage[] = [];
      const consumer = kafka.consumer({ groupId: `partner-${randomUUID()}`, maxWaitTimeInMs: 100 });
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics], fromBeginning: true });
        await consumer.run({
          eachMessage: async ({ topic, partition, message }) => {
            const value: unknown = JSON.parse(String(message.value));
            const { id: eventId, position, subject } = envelopeSchema.parse(value);
            const headers = Object.fromEntries(
              Object.entries(message.headers ?? {}).map(([name, header]) => [name, String(header)]),
            );
            messages.push({ topic, partition, key: String(message.key), value, headers, eventId, position, subject });
          },
        });
        await eventually('enough messages', () => isEnough(messages), 45_000);
        return messages;
      } finally {
        await consumer.disconnect();
      }
    },
  };
};
