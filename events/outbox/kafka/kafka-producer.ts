import { type Kafka as KafkaJs, Partitioners, type Producer } from 'kafkajs';
import type { OutgoingMessage } from './kafka-messages.ts';

/**
 * Sends messages, see `Kafka.produce`. Idempotent: it repeats none of its own retries and keeps their order. It starts
 * afresh after an error, because a producer whose sequence the broker has refused never recovers.
 */
export const createProducer = (kafka: KafkaJs) => {
  let producer: Producer | undefined;

  const connected = async (): Promise<Producer> => {
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
    const open = producer;
    producer = undefined;
    await open?.disconnect();
  };

  return {
    produce: async (messages: readonly OutgoingMessage[]): Promise<void> => {
      try {
        await (await connected()).sendBatch({ acks: -1, topicMessages: byTopic(messages) });
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
    messages: ofTopic.map(({ partition, key, value, headers }) => ({ partition, key, value, headers })),
  }));
