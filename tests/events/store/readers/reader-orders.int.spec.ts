import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createReadOrders } from '../../../../events/log-reader-orders.ts';
import { logReaderDecider } from '../../../../events/log-reader/log-reader.decider.ts';
import { logReaderEvents } from '../../../../events/log-reader/log-reader.events.ts';
import type { LogReaderCommand } from '../../../../events/log-reader/log-reader.decider.ts';
import { logReaderStream } from '../../../../events/log-reader/log-reader.stream.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import { createListener, type Listener } from '../../../../events/store/log/listen.ts';
import { createEventRegistry } from '../../../../events/store/log/registry.ts';
import {
  createSubscribe,
  type Subscription,
  type SubscriptionOptions,
} from '../../../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { appendRequest, noted, noteEvents, noteMetadata, type Noted } from '../../../support/store/notes.ts';

const log = createLogger('test', 'silent');
const reader = 'reader:v1';
const reason = 'Ordered by a test';
let database: TestDatabase;
let store: EventStore;
let wake: Listener;
let running: Subscription[];
let seen: string[];
let applied: number[];
beforeEach(async () => {
  database = await createTestDatabase();
  const registry = createEventRegistry({ note: noteEvents, logReader: logReaderEvents });
  store = createEventStore({ pool: database.pool, codec: createEventCodec(registry) });
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  running = [];
  seen = [];
  applied = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(running.map((subscription) => subscription.stop()));
  await wake.stop();
  await database.drop();
});

const poisonous = async ({ events }: { events: readonly Noted[] }): Promise<void> => {
  applied.push(events.length);
  if (events.some(({ data }) => data.text === 'poison')) throw new Error('cannot digest it');
  seen.push(...events.map(({ data }) => data.text));
};
const follow = (options: Partial<SubscriptionOptions<Noted>> = {}): Subscription => {
  const readOrders = createReadOrders(store.reader);
  const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log, readOrders });
  const subscription = subscribe<Noted>({ name: reader, types: ['Noted'], apply: poisonous, ...options });
  running.push(subscription);
  return subscription;
};
const note = (...texts: string[]) =>
  store.append(appendRequest([{ streamId: 'note-1', expectedVersion: 'any', events: texts.map(noted) }]));
const order = (command: LogReaderCommand) =>
  store.handle(logReaderDecider, logReaderStream(reader), command, noteMetadata, { commandId: randomUUID() });
const checkpoint = async () => {
  const { rows } = await database.pool.query(
    `select c.position::integer, c.status, c.error, c.error_position::integer, c.error_event_id, c.failures
     from event_store.checkpoints as c where c.name = $1`,
    [reader],
  );
  return rows[0];
};
const inState = (status: string) => eventually(status, async () => (await checkpoint())?.status === status);
const pass = (events: number): string[] => Array.from({ length: events }, (_, index) => `${index}`);

describe('Orders to a reader of the log', () => {
  it('pause it where it is and let it go on from there', async () => {
    follow();
    await note('a');
    await eventually('the first', () => seen.length === 1);
    await order({ type: 'PauseLogReader', data: { reader, reason } });
    await inState('paused');
    await note('b', 'c');
    await eventually('time to pass', async () => (await store.reader.headPosition(database.pool)) === 4);
    expect(seen).toEqual(['a']);
    await order({ type: 'ResumeLogReader', data: { reader } });
    await inState('running');
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('keep it paused over a restart', async () => {
    await order({ type: 'PauseLogReader', data: { reader, reason } });
    await note('a');
    follow();
    await inState('paused');
    expect(seen).toEqual([]);
  });

  it('find a poison event by halving, count its failures, and skip it', async () => {
    await note(...pass(300), 'poison', ...pass(199));
    follow({ batchSize: 500 });
    await inState('stopped');
    expect(seen).toEqual(pass(300));
    const { rows } = await database.pool.query('select e.event_id from event_store.events as e where e.position = 301');
    expect(await checkpoint()).toMatchObject({
      position: 300,
      error: 'cannot digest it',
      error_position: 301,
      error_event_id: rows[0].event_id,
    });
    // Each halving fails once and goes well at most once.
    expect(applied.length).toBeLessThan(25);
    await eventually('another try', async () => (await checkpoint())?.failures > 1);

    const { event_id: eventId } = rows[0];
    await order({ type: 'SkipPoisonEvent', data: { reader, position: 301, eventId, reason } });
    await inState('running');
    expect(seen).toEqual([...pass(300), ...pass(199)]);
    expect(await checkpoint()).toMatchObject({ error: null, error_position: null, failures: 0 });
  });

  it('skip an event that cannot even be read', async () => {
    await note('a', 'b', 'c');
    await order({ type: 'SkipPoisonEvent', data: { reader, position: 2, eventId: randomUUID(), reason } });
    const unreadable: EventStore['reader']['readAll'] = async (db, range) => {
      const rows = await store.reader.readAllStored(db, range);
      if (rows.some(({ position }) => position === 2)) throw new Error('unknown type');
      return store.reader.readAll(db, range);
    };
    const subscribe = createSubscribe({
      pool: database.pool,
      reader: { ...store.reader, readAll: unreadable },
      wake,
      log,
      readOrders: createReadOrders(store.reader),
    });
    running.push(subscribe<Noted>({ name: reader, types: ['Noted'], apply: poisonous }));
    await inState('running');
    expect(seen).toEqual(['a', 'c']);
  });

  it('try an event again at once instead of after the pause', async () => {
    // It stands still but for what is said here.
    const failedAt = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(failedAt);
    let isMended = false;
    await note('poison');
    follow({
      apply: async ({ events }) => {
        if (events.length > 0 && !isMended) throw new Error('not yet');
      },
    });
    await eventually('a failure', async () => (await checkpoint())?.failures === 1);
    clock.mockReturnValue(failedAt + 250);
    await eventually('another one', async () => (await checkpoint())?.failures === 2);
    isMended = true;
    await order({ type: 'RetryPoisonEvent', data: { reader, position: 1 } });
    // It looks for orders again; the pause lasts a whole second.
    clock.mockReturnValue(failedAt + 550);
    await inState('running');
  });

  it('tell when everything known is applied', async () => {
    await note(...pass(50));
    const caughtUp: number[] = [];
    follow({ batchSize: 10, onCaughtUp: () => void caughtUp.push(seen.length) });
    await inState('running');
    expect(caughtUp).toEqual([50]);
  });
});
