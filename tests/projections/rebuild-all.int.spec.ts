import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keysOf } from '../../events/kernel/by-type.ts';
import { createLogger } from '../../events/platform/process/logger.ts';
import { vendorOrderEvents } from '../../events/vendor-order/vendor-order.events.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { createListener } from '../../events/store/log/listen.ts';
import { noReaderOrders } from '../../events/store/readers/reader-orders.ts';
import { createSubscribe } from '../../events/store/readers/subscribe.ts';
import { startProjections } from '../../projections/engine/daemon.ts';
import { tablesOf } from '../../projections/engine/projection.ts';
import { type RebuildOutcome, rebuildTogether } from '../../projections/engine/rebuild.ts';
import { allProjections } from '../../projections/registry.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { fillLog } from '../support/histories/fill-log.ts';
import { TEST_MASTER_KEY, testCodec } from '../support/store/keys.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select to_jsonb(t)::text as row from read_model.${table} as t order by 1`,
  );
  return rows.map(({ row }) => row);
};

/** Keys and other constraints, which later migrations find by name. */
const constraints = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select c.conrelid::regclass::text as of, c.conname, pg_get_constraintdef(c.oid) as definition
     from pg_constraint as c where c.connamespace = 'read_model'::regnamespace order by 1, 2`,
  );
  return rows;
};

describe("The portal's read models", () => {
  it('are row by row the same when they are rebuilt from the log', async () => {
    const { append, reader } = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const wake = createListener({ connectionString: database.url, channel: 'event_store', log });
    const subscribe = createSubscribe({ pool: database.pool, reader, wake, log });
    // Small batches, as they come in when people work; the rebuild applies large ones.
    const daemon = startProjections({
      subscribe,
      source: { pool: database.pool, reader, readOrders: async () => noReaderOrders },
      projections: allProjections,
      batchSize: 7,
    });
    await fillLog(append);
    const head = await reader.headPosition(database.pool);
    await eventually(
      'all read models to catch up',
      async () => {
        const behind = await database.pool.query(
          'select c.name, c.error from event_store.checkpoints as c where c.position < $1',
          [head],
        );
        return behind.rowCount === 0;
      },
      30_000,
    );
    await daemon.stop();
    await wake.stop();

    const { rows: types } = await database.pool.query('select distinct e.type from event_store.events as e');
    expect(types.length).toBeGreaterThan(20);
    // Whatever can happen to an order has made rows that are compared; what is erased is for other specs.
    const told = new Set(types.map(({ type }) => type));
    const { VendorOrderTextErased: _erased, ...happening } = vendorOrderEvents;
    expect(keysOf(happening).filter((type) => !told.has(type))).toEqual([]);
    const rowsOfAll = async (): Promise<Record<string, string[]>> => {
      const tables = allProjections.flatMap(tablesOf);
      return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)])));
    };
    const live = await rowsOfAll();
    const guarded = await constraints();
    for (const rows of Object.values(live)) expect(rows.length).toBeGreaterThan(0);
    const rebuilds = allProjections.map((projection) => ({ projection, skipped: new Set<number>() }));
    const outcomes: RebuildOutcome[] = [];
    await rebuildTogether({ pool: database.pool, reader }, rebuilds, (_each, outcome) => void outcomes.push(outcome));
    expect(outcomes).toEqual(allProjections.map(() => ({ position: head })));
    expect(await rowsOfAll()).toEqual(live);
    expect(await constraints()).toEqual(guarded);

    const said = execFileSync(process.execPath, ['scripts/lendlog.ts', 'projections:rebuild', '--threads', '2'], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY, NODE_ENV: 'development' },
    });
    expect(said).toContain(`${allProjections.length} of ${allProjections.length} read models rebuilt`);
    expect(await rowsOfAll()).toEqual(live);
  }, 120_000);

  it.each(allProjections.flatMap(({ tables }) => Object.entries(tables)))(
    'say in %s whose stream each row is of',
    async (table, rowsOf) => {
      const streamId = 'stream' in rowsOf ? `t."${rowsOf.stream}"` : `'${rowsOf.of}-' || t."${rowsOf.id}"`;
      const { rows } = await database.pool.query(
        `select count(*)::integer as rows, count(s.stream_id)::integer as with_stream
         from read_model."${table}" as t left join event_store.streams as s on s.stream_id = ${streamId}`,
      );
      expect(rows[0].rows).toBeGreaterThan(0);
      expect(rows[0].with_stream).toBe(rows[0].rows);
    },
  );
});
