import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Pool } from '../platform/database.ts';
import type { Kafka } from './kafka.ts';
import { readRelayed } from './relayed-partitions.ts';
import { RELAY } from './relay.ts';
import type { Topics } from './topics.ts';

const LOOK_MS = 200;
const MOST_LOOKS = 100;

/**
 * Makes all topics anew, empty, and sends the relay back to the first event of the log. Until that is committed no relay
 * publishes anything; one that is interrupted leaves topics that the relay finds damaged, and is done again.
 */
export const rebuildTopics = (deps: {
  pool: Pool;
  kafka: Pick<Kafka, 'partitionCounts' | 'createTopics' | 'deleteTopics'>;
  topics: Topics;
}): Promise<void> => {
  const { pool, kafka, topics } = deps;

  const untilGone = async (all: readonly string[]): Promise<void> => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      // A broker that is about to forget a topic may list it and deny it at once.
      const counts = await kafka.partitionCounts(all).catch(() => undefined);
      if (counts?.size === 0) return;
      await sleep(LOOK_MS);
    }
    throw new Error(`Kafka has not deleted the topics ${all.join(', ')}; run npm run kafka:rebuild again`);
  };

  return inTransaction(pool, async (client) => {
    await client.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [RELAY]);
    await client.query('select from event_store.checkpoints as c where c.name = $1 for update', [RELAY]);
    const relayed = [...(await readRelayed(client)).values()].map(({ topic }) => topic);
    const all = [...new Set([...topics.all, ...relayed])];
    const existing = [...(await kafka.partitionCounts(all)).keys()];
    if (existing.length > 0) await kafka.deleteTopics(existing);
    await untilGone(all);
    await kafka.createTopics(topics.all);
    await client.query('delete from event_store.relayed_partitions');
    // A relay that runs finds its lease gone and begins again.
    await client.query(
      `update event_store.checkpoints as c
       set position = 0, fence = c.fence + 1, owner = null, lease_until = null, failures = 0,
         error = null, error_position = null, error_event_id = null, failed_at = null
       where c.name = $1`,
      [RELAY],
    );
  });
};
