import { afterEach, describe, expect, it } from '@jest/globals';
import { meetTopics } from '../../../events/outbox/relay/rebuild-topics.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createKafkaFeed, READER } from '../../support/read-models/kafka-feed.ts';
import { announceRestore, takeLogBack } from '../../support/store/restoring.ts';

const brokers = process.env['KAFKA_BROKERS']?.split(',') ?? [];

const databases: TestDatabase[] = [];
const newDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
};
let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  for (const database of databases.splice(0)) await database.drop();
});

const inLog = async (pool: Pool) => {
  const { rows } = await pool.query(
    'select e.position::integer, e.stream_id from event_store.events as e order by e.position',
  );
  return rows;
};
const applied = async (pool: Pool) => {
  const { rows } = await pool.query(
    'select a.position::integer, a.stream_id from read_model.applied as a order by a.position',
  );
  return rows;
};

describe('After the log was restored, under topics and readers that have seen more', () => {
  it.each<[string, boolean]>([
    ['beside the log, restored with it', false],
    ['in a database of its own, which nobody restored', true],
  ])(
    'a Kafka-fed read model %s says what the log says',
    async (_what, isApart) => {
      const log = await newDatabase();
      const models = isApart ? await newDatabase() : log;
      const before = createKafkaFeed(log, brokers, models);
      stop = before.stop;
      await before.createTable();
      const [relay, reader] = [before.startRelay(), before.startReader()];
      await before.fill(6, 1);
      await eventually('all of it to be applied', async () => (await before.state()).applied === 12, 40_000);
      await Promise.all([relay.stop(), reader.stop()]);

      await takeLogBack(log.url, 6);
      await announceRestore(log.url);
      if (!isApart) await log.pool.query('delete from read_model.applied where position > 6');
      // Positions that the topics and the read model know already, for other events.
      await before.fill(3, 1);

      const after = createKafkaFeed(log, brokers, models, before.topics);
      stop = async () => {
        await after.stop();
        await before.stop();
      };
      after.startReader();
      await meetTopics({
        pool: log.pool,
        kafka: after.kafka,
        topics: after.topics,
        log: createLogger('test', 'silent'),
        signal: new AbortController().signal,
      });
      after.startRelay();
      const expected = await inLog(log.pool);
      expect(expected).toHaveLength(12);
      await eventually(
        `${READER} to say what the log says`,
        async () => JSON.stringify(await applied(models.pool)) === JSON.stringify(expected),
        40_000,
      );
      await eventually('it to stand still nowhere', async () => (await after.state()).error === null);
    },
    120_000,
  );
});
