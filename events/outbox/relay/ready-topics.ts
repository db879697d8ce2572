import type { Kafka } from '../kafka/kafka.ts';
import { PARTITIONS } from '../kafka/kafka-admin.ts';

/** Topics are not as the relay left them; only a rebuild can tell what is missing. */
class TopicsDamagedError extends Error {}

/** Sees to it that topics are there before something is sent to them. */
export const createReadyTopics = (kafka: Pick<Kafka, 'partitionCounts' | 'createTopics'>) => {
  const ready = new Set<string>();

  return {
    /**
     * Creates those that nothing has ever been sent to.
     * @param used topics that something was sent to
     * @throws TopicsDamagedError when one of those is gone, or one has another number of partitions
     */
    make: async (wanted: readonly string[], used: ReadonlySet<string>): Promise<void> => {
      const unsure = [...new Set(wanted)].filter((topic) => !ready.has(topic));
      if (unsure.length === 0) return;
      const counts = await kafka.partitionCounts(unsure);
      for (const topic of unsure) refuseDamaged(topic, counts.get(topic), used);
      const missing = unsure.filter((topic) => !counts.has(topic));
      if (missing.length > 0) await kafka.createTopics(missing);
      for (const topic of unsure) ready.add(topic);
    },

    /** They may have been deleted meanwhile. */
    forget: (): void => ready.clear(),
  };
};

const refuseDamaged = (topic: string, partitions: number | undefined, used: ReadonlySet<string>): void => {
  if (partitions === undefined && used.has(topic)) {
    throw new TopicsDamagedError(`Topic ${topic} is gone, with what was in it: run npm run lendlog -- kafka:rebuild`);
  }
  if (partitions !== undefined && partitions !== PARTITIONS) {
    throw new TopicsDamagedError(
      `Topic ${topic} has ${partitions} partitions, not ${PARTITIONS}: run npm run lendlog -- kafka:rebuild, which makes it anew`,
    );
  }
};
