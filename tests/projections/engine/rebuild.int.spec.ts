import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { noReaderOrders } from '../../../events/store/readers/reader-orders.ts';
import { createSubscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import {
  readModelMovedSchema,
  READ_MODEL_CHANNEL,
  type Projection,
  type ReadModelMoved,
} from '../../../projections/engine/projection.ts';
import { rebuildProjection, RebuildRunningError } from '../../../projections/engine/rebuild.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createNoteStore } from '../../support/store/notes.ts';
import { createTallyTables, streamTallyProjection } from '../../support/read-models/tally.projection.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let readModels: Listener;
let daemon: Subscription;
let moves: ReadModelMoved[];
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  await createTallyTables(database.pool);
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  readModels = createListener({ connectionString: database.url, channel: READ_MODEL_CHANNEL, log });
  moves = [];
  readModels.on((payload) => {
    if (payload) moves.push(readModelMovedSchema.parse(JSON.parse(payload)));
  });
  const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log });
  daemon = startProjections({
    subscribe,
    source: { ...store, readOrders: async () => noReaderOrders },
    projections: [streamTallyProjection],
  });
});
afterEach(async () => {
  await daemon.stop();
  await Promise.all([wake.stop(), readModels.stop()]);
  await database.drop();
});

const rebuild = (projection: Projection = streamTallyProjection, batchSize = 200): Promise<number> =>
  rebuildProjection({ pool: database.pool, reader: store.reader, batchSize }, projection);
const rowsOf = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;
const tally = () => rowsOf('select t.* from read_model.tally as t');
const streams = () =>
  rowsOf('select s.stream_id, s.tally_id, s.events from read_model.tally_streams as s order by s.stream_id');
const caughtUp = () =>
  eventually('the projection to catch up', async () => {
    const head = await store.reader.headPosition(database.pool);
    return (await store.reader.checkpointPosition(database.pool, streamTallyProjection.name)) === head && head;
  });
const fill = async (appends: number): Promise<void> => {
  for (let n = 0; n < appends; n += 1) await store.note(`note-${n % 7}`, ...Array.from({ length: 50 }, () => `${n}`));
};
/** Everything a migration may later refer to by name, and what guards the rows. */
const shape = () =>
  rowsOf(
    `select 'index' as kind, i.tablename, i.indexname as name, i.indexdef as definition from pg_indexes as i
     where i.schemaname = 'read_model' and i.tablename like 'tally%'
     union all
     select 'constraint', c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid) from pg_constraint as c
     where c.connamespace = 'read_model'::regnamespace and c.conrelid::regclass::text like '%tally%'
     union all
     select 'column', k.table_name, k.column_name, concat_ws(' ', k.data_type, k.column_default, k.is_nullable, k.is_identity)
     from information_schema.columns as k where k.table_schema = 'read_model' and k.table_name like 'tally%'
     union all
     select 'table', t.tablename, t.tableowner, (select c.relacl::text from pg_class as c
       where c.oid = format('read_model.%I', t.tablename)::regclass) from pg_tables as t
     where t.schemaname in ('read_model', 'read_model_next') and t.tablename like 'tally%'
     order by 1, 2, 3`,
  );

describe('Rebuild', () => {
  it('yields the rows, names and grants of the live tables, and the daemon goes on from there', async () => {
    await database.pool.query('grant select on read_model.tally to pg_monitor');
    await fill(20);
    await caughtUp();
    const before = { tally: await tally(), streams: await streams(), shape: await shape() };
    await rebuild();
    expect({ tally: await tally(), streams: await streams(), shape: await shape() }).toEqual(before);

    await store.note('note-after', 'x');
    await caughtUp();
    expect(await tally()).toEqual([{ id: 1, events: 1001, last_position: 1001 }]);
  });

  it('mends rows that went wrong and tells browsers to refresh all', async () => {
    await fill(3);
    await caughtUp();
    const right = await streams();
    await database.pool.query('update read_model.tally_streams set events = 0');
    await rebuild();
    expect(await streams()).toEqual(right);
    await eventually('the word to refresh all', () => moves.some(({ changes }) => changes === null));
    expect(moves.at(-1)).toEqual({ projection: 'tally:v1', position: 150, changes: null });
  });

  it('lets readers and writers go on: no error, no empty table, no count that goes back', async () => {
    await fill(20);
    await caughtUp();
    let rebuilding = true;
    const reads = { named: 0, unnamed: 0 };
    const readOn = async (kind: keyof typeof reads): Promise<void> => {
      let last = 0;
      while (rebuilding) {
        const text = `select t.events::integer as events, count(s.*)::integer as streams
                      from read_model.tally_streams as s join read_model.tally as t on t.id = s.tally_id group by t.events`;
        const { rows } = await database.pool.query(kind === 'named' ? { name: 'read-on', text } : text);
        expect(rows).toHaveLength(1);
        expect(rows[0].streams).toBe(7);
        expect(rows[0].events).toBeGreaterThanOrEqual(last);
        last = rows[0].events;
        reads[kind] += 1;
      }
    };
    const writeOn = async (): Promise<void> => {
      while (rebuilding) {
        await fill(1);
        await sleep(5);
      }
    };
    const others = Promise.all([readOn('named'), readOn('unnamed'), writeOn()]).finally(() => {
      rebuilding = false;
    });
    const haveRead = (): boolean => Math.min(reads.named, reads.unnamed) >= 20;
    for (let round = 0; rebuilding && (round < 5 || !haveRead()); round += 1) await rebuild();
    rebuilding = false;
    await others;

    const head = await caughtUp();
    expect(await tally()).toEqual([{ id: 1, events: head, last_position: head }]);
    const { rows: log } = await database.pool.query(
      'select e.stream_id, 1 as tally_id, count(*) as events from event_store.events as e group by 1 order by 1',
    );
    expect(await streams()).toEqual(log);
  });

  it('leaves the live tables as they are when an event cannot be applied', async () => {
    await fill(3);
    await caughtUp();
    const before = { streams: await streams(), shape: await shape() };
    const failing = { ...streamTallyProjection, apply: () => Promise.reject(new Error('cannot digest it')) };
    await expect(rebuild(failing, 50)).rejects.toThrow('cannot digest it');
    expect({ streams: await streams(), shape: await shape() }).toEqual(before);
  });

  it('refuses to run twice at once', async () => {
    await fill(20);
    const outcomes = await Promise.allSettled([rebuild(), rebuild()]);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals.map(({ reason }) => reason)).toEqual([expect.any(RebuildRunningError)]);
  });
});
