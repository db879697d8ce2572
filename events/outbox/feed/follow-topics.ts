import type { Logger } from '../../platform/process/logger.ts';
import { aborted, pause } from '../../platform/process/pause.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { ConsumeOptions } from '../kafka/kafka-messages.ts';

const POLL_MS = 500;
const AWAY_MS = 1_000;

/**
 * Consumes the topics until the signal aborts, waiting for the relay to create them; never throws.
 * @param name of the subscription, for the log
 */
export const followTopics = async (
  deps: { kafka: Pick<Kafka, 'partitionCounts' | 'consume'>; name: string; log: Logger; signal: AbortSignal },
  options: ConsumeOptions,
): Promise<void> => {
  const { kafka, name, log, signal } = deps;
  const { topics } = options;
  const stopped = aborted(signal);
  let isWaiting = false;
  while (!signal.aborted) {
    try {
      const existing = await kafka.partitionCounts(topics);
      if (existing.size < topics.length) {
        if (!isWaiting) log.info({ subscription: name, topics }, 'waiting for the relay to create topics');
        isWaiting = true;
        await pause(POLL_MS, signal);
        continue;
      }
      const consumer = await kafka.consume(options);
      await Promise.race([consumer.crashed, stopped]);
      await consumer.stop();
    } catch (err) {
      log.warn({ err, subscription: name }, 'subscription waits for Kafka');
      await pause(AWAY_MS, signal);
    }
  }
};
