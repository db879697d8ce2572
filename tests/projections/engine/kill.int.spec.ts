import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createNoteStore } from '../../support/store/notes.ts';
import { createTallyTables } from '../../support/read-models/tally.projection.ts';

const HOUR_MS = 3_600_000;
const EVENTS = 100_000;
const WRITERS = 8;
const KILLS = 20;
const EVENTS_PER_APPEND = 25;
const ROUNDS = 20;
const APPENDS_PER_ROUND = EVENTS / WRITERS / ROUNDS / EVENTS_PER_APPEND;
const program = fileURLToPath(new URL('../../support/read-models/tally-projector.ts', import.meta.url));

let database: TestDatabase;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  database = await createTestDatabase();
  await createTallyTables(database.pool);
});
afterEach(async () => {
  await Promise.all([...children].map(kill));
  await database.drop();
});

/** @param leaseMs how long it keeps others out after it has died */
const startProjector = (leaseMs = 500): ChildProcess => {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, DATABASE_URL: database.url, LEASE_MS: String(leaseMs) },
    silent: true,
  });
  child.stderr?.pipe(process.stderr);
  children.add(child);
  return child;
};
/** Log of a child process, from now on. */
const listenTo = (child: ChildProcess): (() => string) => {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return () => said;
};
const kill = async (child: ChildProcess): Promise<void> => {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
/** @throws when the projection has met an event that does not follow on what it has counted */
const counted = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select coalesce((select t.events::integer from read_model.tally as t), 0) as events,
       (select c.error from event_store.checkpoints as c where c.name = 'tally:v1') as error`,
  );
  if (rows[0]?.error) throw new Error(`The projector has stopped: ${rows[0].error}`);
  return rows[0]?.events;
};

describe('Projector', () => {
  it('counts 100,000 events of eight writers without a gap although it is killed twenty times', async () => {
    const store = createNoteStore(database.pool);
    let kills = 0;
    /** Rounds are released by the kills, so that events flow whenever the projector dies. */
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await eventually('the next kill', () => kills >= round - 1, 60_000);
        for (let append = 0; append < APPENDS_PER_ROUND; append += 1) {
          const texts = Array.from({ length: EVENTS_PER_APPEND }, (_, index) => `${round}.${append}.${index}`);
          // Every other append goes to a stream that all writers share.
          await store.note(append % 2 === 0 ? `note-of-${writer}` : `note-shared-${append % 10}`, ...texts);
        }
      }
    };
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

    while (kills < KILLS) {
      const before = await counted();
      const projectors = kills % 3 === 0 ? [startProjector(), startProjector()] : [startProjector()];
      await eventually('the projector to work', async () => (await counted()) > before, 30_000);
      // Anywhere inside a batch, and never twice at the same place.
      await sleep((kills * 37) % 150);
      for (const projector of projectors) await kill(projector);
      kills += 1;
    }
    const finisher = startProjector();
    await writers;
    await eventually('every event to be counted', async () => (await counted()) === EVENTS, 60_000);
    await kill(finisher);

    const { rows: log } = await database.pool.query(
      `select count(*)::integer as events, min(e.position)::integer as first, max(e.position)::integer as last
       from event_store.events as e`,
    );
    expect(log).toEqual([{ events: EVENTS, first: 1, last: EVENTS }]);
    const { rows: differences } = await database.pool.query(
      `select * from (select e.stream_id, count(*) as events, max(e.version) as version
                      from event_store.events as e group by e.stream_id) as l
       full join read_model.tally_streams as s using (stream_id)
       where l.events is distinct from s.events or l.events is distinct from l.version`,
    );
    expect(differences).toEqual([]);
    const { rows: checkpoints } = await database.pool.query(
      'select c.name, c.position::integer, c.error from event_store.checkpoints as c',
    );
    expect(checkpoints).toEqual([{ name: 'tally:v1', position: EVENTS, error: null }]);
  }, 180_000);

  it('counts each event once although its process is stopped for longer than its lease and then goes on', async () => {
    const store = createNoteStore(database.pool);
    let appended = 0;
    const write = async (): Promise<void> => {
      await store.note(`note-${appended % 7}`, ...Array.from({ length: EVENTS_PER_APPEND }, () => 'x'));
      appended += EVENTS_PER_APPEND;
    };
    let working = startProjector();
    for (let round = 0; round < 4; round += 1) {
      const before = await counted();
      const writing = (async () => {
        for (let append = 0; append < 60; append += 1) await write();
      })();
      await eventually('the projector to work', async () => (await counted()) > before, 30_000);
      // Anywhere inside a batch or between two.
      await sleep(round * 13);
      const said = listenTo(working);
      working.kill('SIGSTOP');
      const next = startProjector();
      await writing;
      await eventually('the other one to take over', async () => (await counted()) === appended, 30_000);
      working.kill('SIGCONT');
      await write();
      await eventually('the stopped one to step down', () => said().includes('fenced'), 30_000);
      await eventually('every event to be counted', async () => (await counted()) === appended, 30_000);
      await kill(working);
      working = next;
    }
  }, 180_000);

  it('is followed by another one when it is killed, and long before its lease runs out when it stops by itself', async () => {
    const store = createNoteStore(database.pool);
    /** They say nothing while they wait; connected, they ask for the lease. */
    const connected = (processes: number) =>
      eventually(`${processes} projectors`, async () => {
        const { rows } = await database.pool.query(
          `select count(*)::integer as listening from pg_stat_activity as a
           where a.datname = current_database() and a.application_name = 'lendlog-listen-event_store'`,
        );
        return rows[0].listening === processes;
      });
    const first = startProjector(4_000);
    await store.note('note-1', 'a');
    await eventually('the first', async () => (await counted()) === 1, 30_000);
    const second = startProjector(HOUR_MS);
    await connected(2);
    await kill(first);
    await store.note('note-1', 'b');
    await eventually('the second', async () => (await counted()) === 2, 30_000);

    startProjector(HOUR_MS);
    await connected(2);
    second.kill('SIGTERM');
    await once(second, 'exit');
    children.delete(second);
    await store.note('note-1', 'c');
    await eventually('the third', async () => (await counted()) === 3, 30_000);
  }, 90_000);
});
