import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createAppPool, type Pool } from '../../../../events/platform/database/database.ts';
import {
  acquireLease,
  FencedError,
  type Lease,
  type Move,
  registerCheckpoint,
} from '../../../../events/store/readers/checkpoint.ts';
import { createPassOver } from '../../../../events/store/readers/pass.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';

const LEASE_MS = 60_000;
const NAMES = ['first:v1', 'second:v1', 'third:v1'];

let database: TestDatabase;
let pool: Pool;
let statements: number;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createAppPool(database.url, 'test-pass', 4);
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    statements += 1;
    return query(...args);
  }) as typeof pool.query;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  statements = 0;
});

const to = (position: number, payload?: string): Move => ({
  position,
  status: 'running',
  notice: payload === undefined ? undefined : { channel: 'passed', payload },
});
const leases = (): Promise<Lease[]> =>
  Promise.all(
    NAMES.map(async (name) => {
      await registerCheckpoint(database.pool, name);
      const lease = await acquireLease(database.pool, { name, owner: 'test', leaseMs: LEASE_MS });
      if (!lease) throw new Error(`No lease on ${name}`);
      return lease;
    }),
  );
const positions = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ position: number }>(
    'select c.position::integer from event_store.checkpoints as c where c.name = any ($1::text[]) order by c.name',
    [NAMES],
  );
  return rows.map(({ position }) => position);
};

describe('Passing over events', () => {
  it('moves the checkpoints of all who do it at the same time in one statement, and tells of each', async () => {
    const held = await leases();
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    const told: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => told.push(payload));
    await listener.query('listen passed');
    const passOver = createPassOver(pool);
    const moved = await Promise.all(held.map((lease, index) => passOver(lease, to(index + 5, lease.name))));
    expect(moved.map(({ position }) => position)).toEqual([5, 6, 7]);
    expect(await positions()).toEqual([5, 6, 7]);
    expect(statements).toBe(1);
    await listener.query('select 1');
    expect(new Set(told)).toEqual(new Set(NAMES));
    await listener.end();
  });

  it('has nobody wait for one that is held up, which goes on once it is let', async () => {
    const [one, two, three] = await leases();
    if (!one || !two || !three) throw new Error('There are three');
    const passOver = createPassOver(pool);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from event_store.checkpoints as c where c.name = $1 for update', [two.name]);
    const waiting = passOver(two, to(20));
    await Promise.all([passOver(one, to(20)), passOver(three, to(20))]);
    expect(await positions()).toEqual([20, 6, 20]);
    await client.query('commit');
    client.release();
    expect(await waiting).toMatchObject({ position: 20 });
    expect(await positions()).toEqual([20, 20, 20]);
  });

  it("moves nothing of one whose lease is someone else's by now, and the others all the same", async () => {
    const [one, two] = await leases();
    if (!one || !two) throw new Error('There are three');
    await acquireLease(database.pool, { name: two.name, owner: 'test', leaseMs: LEASE_MS });
    const passOver = createPassOver(pool);
    const [moved, fenced] = await Promise.allSettled([passOver(one, to(30)), passOver(two, to(30))]);
    expect(moved.status).toBe('fulfilled');
    expect(fenced).toMatchObject({ status: 'rejected', reason: expect.any(FencedError) });
    expect(await positions()).toEqual([30, 20, 20]);
  });
});
