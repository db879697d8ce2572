import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloudEventSchema } from '../../events/outbox/relay/cloud-event.ts';
import type { Kafka } from '../../events/outbox/kafka/kafka.ts';
import type { Derived } from './capture.ts';

const LOOK_MS = 100;
const GIVE_UP_MS = 120_000;

/**
 * Reads topics from their first message until `expected` different events have come, or none do any more.
 * @returns events of each topic, and a digest of what they say and of their order in each partition
 */
export const captureTopics = async (
  kafka: Kafka,
  topics: readonly string[],
  expected: number,
): Promise<Derived['topics']> => {
  /** By topic and partition, then by event id: a message that came twice counts once, where it came first. */
  const partitions = new Map<string, Map<string, string>>();
  let events = 0;
  const consumer = await kafka.consume({
    groupId: `derived-check-${randomUUID()}`,
    topics,
    onAssigned: () => undefined,
    onBatch: async ({ topic, partition, messages }) => {
      const place = `${topic} ${partition}`;
      const seen = partitions.get(place) ?? new Map<string, string>();
      partitions.set(place, seen);
      for (const { value } of messages) {
        // The metadata is encrypted afresh each time it is published.
        const { metadata: _metadata, ...event } = cloudEventSchema.parse(JSON.parse(String(value)));
        if (seen.has(event.id)) continue;
        seen.set(event.id, JSON.stringify(event));
        events += 1;
      }
      return { offset: (messages.at(-1)?.offset ?? -1) + 1 };
    },
  });
  const deadline = Date.now() + GIVE_UP_MS;
  while (events < expected && Date.now() < deadline) await sleep(LOOK_MS);
  await consumer.stop();
  return Object.fromEntries(
    topics.map((topic) => {
      const places = [...partitions]
        .filter(([place]) => place.startsWith(`${topic} `))
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      const lines = places.flatMap(([place, seen]) => [place, ...seen.values()]);
      const count = places.reduce((sum, [, seen]) => sum + seen.size, 0);
      return [topic, { events: count, digest: createHash('sha256').update(lines.join('\n')).digest('hex') }];
    }),
  );
};
