import type { Kafka as KafkaJs, KafkaMessage } from 'kafkajs';
import type { ConsumeOptions, IncomingMessage, RunningConsumer } from './kafka-messages.ts';

/** A member that was killed keeps its partitions this long; brokers allow no less by default. */
const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_MS = 1_500;

/** Joins the group and reads until stopped; see `Kafka.consume`. */
export const startConsumer = async (
  kafka: KafkaJs,
  { groupId, topics, onAssigned, onBatch }: ConsumeOptions,
): Promise<RunningConsumer> => {
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: 10_000,
    heartbeatInterval: HEARTBEAT_MS,
    // Longest wait of a stop, or of a rested partition, for the fetch under way.
    maxWaitTimeInMs: 250,
    retry: { retries: 8, initialRetryTime: 200, maxRetryTime: 2_000 },
  });
  const { promise: crashed, resolve } = Promise.withResolvers<void>();
  consumer.on(consumer.events.CRASH, ({ payload }) => (payload.restart ? undefined : resolve()));
  consumer.on(consumer.events.GROUP_JOIN, onAssigned);
  const rests = new Set<NodeJS.Timeout>();
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: async (payload) => {
        const { topic, partition } = payload.batch;
        const messages = payload.batch.messages.map(toIncoming);
        const last = messages.at(-1)?.offset ?? Number(payload.batch.lastOffset());
        // A slow batch is no reason to be taken for dead; that the group has changed shows at the next fetch.
        const beat = setInterval(() => void payload.heartbeat().catch(() => undefined), HEARTBEAT_MS);
        const { offset, restMs } =
          messages.length > 0 ? await onBatch({ topic, partition, messages }) : { offset: last + 1 };
        clearInterval(beat);
        if (offset === last + 1) payload.resolveOffset(String(last));
        else consumer.seek({ topic, partition, offset: String(offset) });
        if (restMs !== undefined) {
          const resume = payload.pause();
          const rest = setTimeout(() => {
            rests.delete(rest);
            resume();
          }, restMs);
          rests.add(rest);
        }
        await payload.heartbeat();
      },
    });
  } catch (error) {
    await consumer.disconnect().catch(() => undefined);
    throw error;
  }
  return {
    crashed,
    stop: async () => {
      for (const rest of rests) clearTimeout(rest);
      await consumer.disconnect();
    },
  };
};

const toIncoming = ({ offset, value, headers = {} }: KafkaMessage): IncomingMessage => ({
  offset: Number(offset),
  value,
  headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, String(header)])),
});
