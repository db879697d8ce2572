import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { startKafkaInDocker } from '../components/kafka.ts';

describe('A broker by testcontainers', () => {
  it('takes a message, keeps it over a restart of its container, and hands it out', async () => {
    const broker = await startKafkaInDocker();
    const client = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING });
    const topic = `of-${randomUUID()}`;
    try {
      const admin = client.admin();
      await admin.connect();
      await admin.createTopics({ topics: [{ topic, numPartitions: 3 }], waitForLeaders: true });
      const producer = client.producer();
      await producer.connect();
      await producer.send({ topic, messages: [{ key: 'loan', value: 'submitted' }] });
      await producer.disconnect();
      await admin.disconnect();
      await broker.restart?.();
      const consumer = client.consumer({ groupId: randomUUID() });
      await consumer.connect();
      await consumer.subscribe({ topic, fromBeginning: true });
      const value = await new Promise<string>((resolve, reject) => {
        consumer.run({ eachMessage: async ({ message }) => resolve(String(message.value)) }).catch(reject);
      });
      expect(value).toBe('submitted');
      await consumer.disconnect();
    } finally {
      await broker.stop();
    }
  }, 600_000);
});
