import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { logReaderStream } from '../../../../events/log-reader/log-reader.stream.ts';
import { rebuildTopics } from '../../../../events/outbox/relay/rebuild-topics.ts';
import { RELAY } from '../../../../events/outbox/relay/relay.ts';
import { statusChanged } from '../../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { createKafkaFeed, READER } from '../../../support/read-models/kafka-feed.ts';

const brokers = process.env['KAFKA_BROKERS']?.split(',') ?? [];

let database: TestDatabase;
let feed: ReturnType<typeof createKafkaFeed>;
beforeEach(async () => {
  database = await createTestDatabase();
  feed = createKafkaFeed(database, brokers);
  await feed.createTable();
});
afterEach(async () => {
  await feed.stop();
  await database.drop();
});

const untilApplied = (events: number) =>
  eventually(
    `${events} events to be applied`,
    async () => {
      const { applied, position } = await feed.state();
      return applied === events && position >= events;
    },
    40_000,
  );
const relayState = async () => {
  const { rows } = await database.pool.query(
    'select c.position::integer, c.error from event_store.checkpoints as c where c.name = $1',
    [RELAY],
  );
  return rows[0] ?? { position: 0, error: null };
};

describe('A Kafka-fed reader', () => {
  it('has every event up to its checkpoint, whatever partitions they are in', async () => {
    feed.startRelay();
    feed.startReader();
    const streams = await feed.fill(20, 1);
    await untilApplied(40);
    for (let write = 0; write < 50; write += 1) {
      const { lastPosition } = await feed.append(streams[write % streams.length] ?? '', [
        statusChanged('under_review', 'documents_needed'),
      ]);
      const { applied } = await eventually('the checkpoint', async () => {
        const state = await feed.state();
        return state.position >= lastPosition && state;
      });
      expect(applied).toBe(lastPosition);
    }
    // An event of a topic that it does not follow moves its checkpoint, too.
    const { lastPosition } = await feed.append(logReaderStream('x:v1'), [
      { type: 'LogReaderResumed', data: { reader: 'x:v1' } },
    ]);
    await eventually('the checkpoint', async () => (await feed.state()).position >= lastPosition);
  }, 60_000);

  it('absorbs messages that come twice', async () => {
    const relay = feed.startRelay();
    feed.startReader();
    await feed.fill(10, 19);
    await untilApplied(200);
    await relay.stop();
    // As after a crash before the first checkpoint: everything is sent again.
    await database.pool.query('delete from event_store.relayed_partitions');
    await database.pool.query('update event_store.checkpoints set position = 0 where name = $1', [RELAY]);
    feed.startRelay();
    await eventually('everything to be sent again', async () => (await relayState()).position === 200);
    await eventually('both copies to be read', async () => {
      const { rows: read } = await database.pool.query(
        'select sum(w.next_offset)::integer as messages from event_store.watermarks as w where w.reader = $1',
        [READER],
      );
      return read[0]?.messages >= 400;
    });
    expect(await feed.state()).toMatchObject({ applied: 200, error: null });
  }, 60_000);

  it('applies each event once while partitions go from one member to another in the middle of their batches', async () => {
    feed.startRelay();
    const slowly = { before: () => sleep(20) };
    const first = feed.startReader(slowly);
    const filled = feed.fill(24, 49);
    await eventually('the first member to work', async () => (await feed.state()).applied > 50, 30_000);
    const second = feed.startReader(slowly);
    await eventually('both to work', async () => (await feed.state()).applied > 400, 30_000);
    await first.stop();
    feed.startReader(slowly);
    await sleep(500);
    await second.stop();
    await filled;
    await untilApplied(1_200);
    expect(await feed.state()).toMatchObject({ error: null });
  }, 90_000);

  it('is fenced off by a member that has taken over a partition which it believes to own', async () => {
    feed.startRelay();
    await feed.fill(24, 29);
    const zombie = { ...feed.kafka };
    zombie.consume = (options) => feed.kafka.consume({ ...options, groupId: `${options.groupId}-zombie` });
    const slowly = { before: () => sleep(10) };
    feed.startReader(slowly);
    feed.startReader({ kafka: zombie, ...slowly });
    await untilApplied(720);
    expect(await feed.state()).toMatchObject({ error: null });
  }, 60_000);

  it('stands still at an event it cannot apply, in that partition alone, until it is told to skip it', async () => {
    feed.startRelay();
    const streams = await feed.fill(12, 0);
    const [poisoned = '', ...others] = streams;
    const { lastPosition: poison, events } = await feed.append(poisoned, [statusChanged('submitted', 'under_review')]);
    feed.startReader({
      before: ({ events: batch }) => {
        if (batch.some(({ position }) => position === poison)) throw new Error('Cannot take this one');
      },
    });
    await eventually('it to stand still', async () => (await feed.state()).error_position === poison);
    expect((await feed.state()).error).toMatch(/loan-application\.events\.v1\/\d+: Cannot take this one$/);
    for (const stream of others) await feed.append(stream, [statusChanged('submitted', 'under_review')]);
    // Of twelve streams in twelve partitions some share the one that stands still.
    await eventually('others to go on', async () => (await feed.state()).applied > 14);
    expect((await feed.state()).position).toBeLessThan(poison);

    await feed.append(logReaderStream(READER), [
      {
        type: 'PoisonEventSkipped',
        data: { reader: READER, position: poison, eventId: events[0]?.eventId, reason: 'Recorded by mistake' },
      },
    ]);
    await eventually('it to go on', async () => (await feed.state()).error === null, 30_000);
    await eventually('all others to be applied', async () => (await feed.state()).applied === 23);
  }, 90_000);

  it('stands still at a message it cannot read, and goes on once the topics are made anew', async () => {
    feed.startRelay();
    feed.startReader();
    const [stream = ''] = await feed.fill(4, 4);
    await untilApplied(20);
    const topic = feed.topics.ofStream(stream);
    const { rows } = await database.pool.query(
      'select w.partition from event_store.watermarks as w where w.reader = $1 order by w.position desc limit 1',
      [READER],
    );
    const partition: number = rows[0]?.partition;
    await feed.kafka.produce([{ topic, partition, key: stream, value: '{"specversion":', headers: {} }]);
    await eventually('it to stand still', async () => (await feed.state()).error);
    expect((await feed.state()).error).toContain(`${topic}/${partition}: the message at offset`);
    expect((await feed.state()).error).toContain('npm run lendlog -- kafka:rebuild');

    await rebuildTopics({ pool: database.pool, kafka: feed.kafka, topics: feed.topics });
    await feed.fill(4, 4);
    await untilApplied(40);
    // A partition in which something was missing for a moment is read again after thirty seconds.
    await eventually('no error', async () => (await feed.state()).error === null, 45_000);
  }, 120_000);

  it('says which events are missing, and has them once the topics are made anew', async () => {
    const relay = feed.startRelay();
    await feed.fill(6, 9);
    await eventually('the relay', async () => (await relayState()).position === 60);
    await relay.stop();
    await feed.kafka.deleteTopics(feed.topics.all);
    await eventually(
      'the topics to be gone',
      async () => (await feed.kafka.partitionCounts(feed.topics.all)).size === 0,
    );
    feed.startRelay();
    await feed.fill(6, 9);
    const { error } = await eventually('the relay to say so', async () => {
      const state = await relayState();
      return state.error && state;
    });
    expect(error).toMatch(
      /^Topic \S+loan-application.events.v1 is gone, with what was in it: run npm run lendlog -- kafka:rebuild$/,
    );

    // Someone makes the topics by hand: the relay goes on, and the reader sees that something is missing.
    await feed.kafka.createTopics(feed.topics.all);
    feed.startReader();
    await eventually('the reader to say so', async () => (await feed.state()).error, 40_000);
    expect((await feed.state()).error).toMatch(/events between position \d+ and \d+ are missing in Kafka/);

    await rebuildTopics({ pool: database.pool, kafka: feed.kafka, topics: feed.topics });
    await eventually('every event', async () => (await feed.state()).applied === 120, 60_000);
    await eventually('no error', async () => (await feed.state()).error === null);
  }, 150_000);
});
