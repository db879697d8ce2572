import { connect, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createAppPool } from '../../../../events/platform/database/database.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { OtherEpochError, startEpochGuard } from '../../../../events/store/log/epoch-guard.ts';
import { isOfEpoch, readEpoch } from '../../../../events/store/log/epoch.ts';
import { findFreePort } from '../../../../scripts/components/machine/ports.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { createNoteStore } from '../../../support/store/notes.ts';
import { announceRestore } from '../../../support/store/restoring.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const epochs = async () => {
  const { rows } = await database.pool.query('select l.epoch, l.reason from event_store.log_epochs as l order by 1');
  return rows;
};
/** As if the rows had been written by another server, or before a restore. */
const pretend = async (set: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`begin; set local session_replication_role = replica;
    update event_store.log_epochs set ${set}; commit`);
  await owner.end();
};

describe('The epoch of the log', () => {
  it('stays the same while nobody restores anything', async () => {
    const first = await readEpoch(database.pool);
    expect(first.id).toBe(first.firstId);
    expect(await readEpoch(database.pool)).toEqual(first);
    expect(await epochs()).toHaveLength(1);
  });

  it.each([
    ['after a restore to a moment, which begins a timeline', 'timeline = timeline + 1', /restored to a moment/],
    ['on another server', `system_identifier = '1'`, /another server/],
  ])('is another one %s, for everybody who asks at the same time', async (_what, set, reason) => {
    await createNoteStore(database.pool).note('note-1', 'a', 'b');
    const first = await readEpoch(database.pool);
    await pretend(set);
    const asked = await Promise.all(Array.from({ length: 8 }, () => readEpoch(database.pool)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]).toMatchObject({ firstId: first.id, position: 2, reason: expect.stringMatching(reason) });
    expect(await epochs()).toHaveLength(2);
  });

  it('is begun by the owner alone, and never changed', async () => {
    await announceRestore(database.url, 'a folder was put back');
    expect(await readEpoch(database.pool)).toMatchObject({ reason: 'a folder was put back' });
    for (const statement of [
      `select event_store.begin_epoch('because')`,
      `update event_store.log_epochs set reason = 'nothing happened'`,
      'delete from event_store.log_epochs',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('is the first one for whatever says nothing of it', async () => {
    const first = await readEpoch(database.pool);
    expect(isOfEpoch(first, null)).toBe(true);
    await announceRestore(database.url);
    const second = await readEpoch(database.pool);
    expect([null, first.id, second.id].map((noted) => isOfEpoch(second, noted))).toEqual([false, false, true]);
  });
});

describe('A process that guards its epoch', () => {
  it('waits for a database that is away when it starts, and says where it looks for it', async () => {
    const port = await findFreePort();
    const said: string[] = [];
    const heard = createLogger('test', 'warn', { write: (line) => void said.push(JSON.parse(line).msg) });
    const url = new URL(database.url);
    const real = { host: url.hostname, port: Number(url.port) };
    url.port = String(port);
    const starting = startEpochGuard({ connectionString: url.href, log: heard });
    await eventually('it to say so', async () => said.length > 0);
    expect(said).toEqual([
      `PostgreSQL does not answer at ${url.hostname}:${port} (DATABASE_URL): the start waits for it`,
    ]);
    const sockets = new Set<Socket>();
    const server = createServer((incoming) => {
      const outgoing = connect(real);
      for (const each of [incoming, outgoing]) sockets.add(each.on('error', () => undefined));
      incoming.pipe(outgoing).pipe(incoming);
    });
    server.listen(port, url.hostname);
    const guard = await starting;
    expect(guard.epoch.id).toBe((await readEpoch(database.pool)).id);
    await guard.stop();
    for (const socket of sockets) socket.destroy();
    await promisify(server.close.bind(server))();
  });

  it('does not wait for a database that refuses it', async () => {
    const url = new URL(database.url);
    url.pathname = '/no-such-database';
    await expect(startEpochGuard({ connectionString: url.href, log })).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL refuses .*\/no-such-database as .* \(database "no-such-database" does not exist\)/,
    );
  });

  it('works on no database of another version, and says which is to be changed', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    try {
      await owner.query(
        `insert into platform.migrations (name, run_on) values ('999999_add_what_is_not_known', now())`,
      );
      await expect(startEpochGuard({ connectionString: database.url, log })).rejects.toThrow(
        /^The database is of a newer version of Lendlog: it has the migration 999999_add_what_is_not_known/,
      );
      await owner.query(`delete from platform.migrations where name like '999999%' or name like '000002%'`);
      await expect(startEpochGuard({ connectionString: database.url, log })).rejects.toThrow(
        /it lacks the migration 000002_create_read_model_schemas\. Run `node scripts\/lendlog\.ts migrate`/,
      );
    } finally {
      await owner.end();
    }
  });

  it('is told once that the log was restored, and gets no new connection to it', async () => {
    let told = 0;
    const guard = await startEpochGuard({ connectionString: database.url, log, onOther: () => void (told += 1) });
    const pool = createAppPool(database.url, 'guarded', 2, guard);
    await pool.query('select 1');
    await pool.end();
    await announceRestore(database.url);
    await eventually('the process to be told', async () => told > 0);
    const late = createAppPool(database.url, 'late', 2, guard);
    await expect(late.query('select 1')).rejects.toThrow(OtherEpochError);
    await late.end();
    await guard.stop();
    expect(told).toBe(1);
  });
});
