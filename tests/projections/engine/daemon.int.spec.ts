import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { noReaderOrders } from '../../../events/store/readers/reader-orders.ts';
import { createSubscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import {
  defineProjection,
  READ_MODEL_CHANNEL,
  readModelMovedSchema,
  type Projection,
  type ReadModelMoved,
} from '../../../projections/engine/projection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { appendRequest, createNoteStore, starred, type Starred } from '../../support/store/notes.ts';
import { createTallyTables, tallyProjection } from '../../support/read-models/tally.projection.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let listeners: Listener[];
let daemons: Subscription[];
let moves: ReadModelMoved[];
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  await createTallyTables(database.pool);
  daemons = [];
  moves = [];
  listeners = ['event_store', READ_MODEL_CHANNEL].map((channel) =>
    createListener({ connectionString: database.url, channel, log }),
  );
  let ready = false;
  listeners[1]?.on((payload) => {
    ready = true;
    if (payload) moves.push(readModelMovedSchema.parse(JSON.parse(payload)));
  });
  await eventually('the listener', () => ready);
});
afterEach(async () => {
  await stopAll();
  await Promise.all(listeners.map((listener) => listener.stop()));
  await database.drop();
});

const startOn = (pool: Pool, ...projections: Projection[]): void => {
  const [wake] = listeners;
  if (!wake) throw new Error('No listener');
  const subscribe = createSubscribe({ pool, reader: store.reader, wake, log });
  daemons.push(
    startProjections({ subscribe, source: { ...store, readOrders: async () => noReaderOrders }, projections }),
  );
};
const start = (...projections: Projection[]): void => startOn(database.pool, ...projections);
const stopAll = async (): Promise<void> => {
  await Promise.all(daemons.map((daemon) => daemon.stop()));
  daemons = [];
};
const checkpoints = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    'select c.name, c.position::integer, c.error, c.error_position::integer from event_store.checkpoints as c order by c.name',
  );
  return rows;
};
const moved = (projection: string, position: number) =>
  eventually(`${projection} at ${position}`, () =>
    moves.find((move) => move.projection === projection && move.position >= position),
  );

/** Handles only stars, and says of each which stream it changed. */
const starsProjection = (apply: () => Promise<void> = async () => undefined) =>
  defineProjection<Starred>({
    name: 'stars:v1',
    tables: {},
    handles: ['Starred'],
    apply: async (events) => {
      await apply();
      return events.map(({ streamId }) => ({ resource: 'stars', id: streamId }));
    },
  });

describe('Projection daemon', () => {
  it('tells, once they are visible, which rows a batch changed and up to where', async () => {
    start(tallyProjection);
    await store.note('note-1', 'a', 'b');
    expect(await moved('tally:v1', 2)).toEqual({
      projection: 'tally:v1',
      position: 2,
      changes: [{ resource: 'notes', id: 'note-1' }],
    });
    const { rows } = await database.pool.query('select t.events::integer from read_model.tally as t');
    expect(rows).toEqual([{ events: 2 }]);
  });

  it('tells a reader that waits for the position of an event the projection does not handle', async () => {
    start(starsProjection());
    const { lastPosition } = await store.note('note-1', 'a');
    expect(await moved('stars:v1', lastPosition)).toEqual({ projection: 'stars:v1', position: 1, changes: [] });
    expect(await checkpoints()).toEqual([{ name: 'stars:v1', position: 1, error: null, error_position: null }]);
  });

  it('says refresh all when the changes do not fit a notification', async () => {
    start(starsProjection());
    const streams = Array.from({ length: 300 }, (_, index) => ({
      streamId: `note-of-someone-with-a-long-name-${index}`,
      expectedVersion: 0,
      events: [starred()],
    }));
    await store.append(appendRequest(streams));
    expect((await moved('stars:v1', 300)).changes).toBeNull();
  });

  it('stops only the projection that cannot apply an event', async () => {
    start(
      tallyProjection,
      starsProjection(() => Promise.reject(new Error('cannot digest stars'))),
    );
    await store.note('note-1', 'a');
    await moved('stars:v1', 1);
    await store.append(appendRequest([{ streamId: 'note-2', expectedVersion: 0, events: [starred()] }]));
    await moved('tally:v1', 2);
    await eventually('the stopped projection to say why', async () => {
      const { rowCount } = await database.pool.query(
        'select from event_store.checkpoints as c where c.error is not null',
      );
      return rowCount === 1;
    });
    expect(await checkpoints()).toEqual([
      { name: 'stars:v1', position: 1, error: 'cannot digest stars', error_position: 2 },
      { name: 'tally:v1', position: 2, error: null, error_position: null },
    ]);
  });

  it('applies every event once when two daemons run', async () => {
    start(tallyProjection);
    start(tallyProjection);
    for (let round = 0; round < 20; round += 1) await store.note('note-1', 'a', 'b', 'c');
    await moved('tally:v1', 60);
    expect(await checkpoints()).toEqual([{ name: 'tally:v1', position: 60, error: null, error_position: null }]);
    const { rows } = await database.pool.query('select t.events::integer from read_model.tally as t');
    expect(rows).toEqual([{ events: 60 }]);
  });

  it('keeps every other projection up to date while one takes its time', async () => {
    const mayGoOn = Promise.withResolvers<void>();
    start(
      tallyProjection,
      starsProjection(() => mayGoOn.promise),
    );
    await store.append(appendRequest([{ streamId: 'note-1', expectedVersion: 0, events: [starred()] }]));
    for (let round = 0; round < 20; round += 1) {
      const { lastPosition } = await store.note('note-2', 'a', 'b');
      await moved('tally:v1', lastPosition);
    }
    expect(await checkpoints()).toEqual([
      { name: 'stars:v1', position: 0, error: null, error_position: null },
      { name: 'tally:v1', position: 41, error: null, error_position: null },
    ]);
    mayGoOn.resolve();
    await moved('stars:v1', 41);
  });

  it('goes on when all connections were taken for a while', async () => {
    const pool = createAppPool(database.url, 'narrow', 2);
    startOn(pool, tallyProjection, starsProjection());
    await store.note('note-1', 'a');
    await moved('stars:v1', 1);
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    await store.note('note-1', 'b');
    await eventually('both leases to run out', async () => {
      const { rows } = await database.pool.query(
        'select from event_store.checkpoints as c where c.lease_until >= clock_timestamp()',
      );
      return rows.length === 0;
    });
    for (const client of taken) client.release();
    await store.note('note-1', 'c');
    await moved('stars:v1', 3);
    await moved('tally:v1', 3);
    const { rows } = await database.pool.query('select t.events::integer from read_model.tally as t');
    expect(rows).toEqual([{ events: 3 }]);
    await stopAll();
    await pool.end();
  });
});
