import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createAppPool } from '../../../../events/platform/database/database.ts';
import { migrate } from '../../../../events/platform/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { migrateBefore } from '../../../support/store/migrate-before.ts';
import { createNoteStore } from '../../../support/store/notes.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await migrateBefore(owner, '000040_chain_and_partition_the_log.sql');
  for (const [command, stream, ...texts] of [
    ['one', 'note-a', 'first', 'second ü'],
    ['two', 'note-b', 'third'],
    ['three', 'note-a', 'fourth'],
  ] as const) {
    await owner.query(
      'select event_store.append($1, $2, $3::text[], $4::bigint[], $5::text[], $6::uuid[], $7::text[], $8::integer[], $9::text[], $10::text[], $11::timestamptz[])',
      [
        command,
        'same',
        [stream],
        [null],
        texts.map(() => stream),
        texts.map(() => randomUUID()),
        texts.map(() => 'Noted'),
        texts.map(() => 1),
        texts.map((text) => JSON.stringify({ text })),
        texts.map(() => JSON.stringify({ commandId: command })),
        texts.map(() => '2026-03-01T09:30:00.5Z'),
      ],
    );
  }
  await migrate(database.url);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Row = { position: string; stream_id: string; version: string; hash: Buffer; content: Buffer };

const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const NOTHING_BEFORE = Buffer.alloc(32);

describe('A log from before it was chained', () => {
  it('keeps its events, and gets the hashes that it would have had', async () => {
    const { rows } = await owner.query<Row>(
      `select e.position, e.stream_id, e.version, e.hash, convert_to(concat_ws(E'\\n', e.position, e.stream_id, e.version,
         e.event_id, e.type, e.schema_version, (extract(epoch from e.recorded_at) * 1000000)::bigint,
         (extract(epoch from e.effective_at) * 1000000)::bigint, e.data::text, e.metadata::text), 'UTF8') as content
       from event_store.events as e order by e.position`,
    );
    expect(rows.map(({ stream_id, version }) => `${stream_id}:${version}`)).toEqual([
      'note-a:1',
      'note-a:2',
      'note-b:1',
      'note-a:3',
    ]);
    const newest = new Map<string, Buffer>();
    for (const { stream_id: stream, hash, content } of rows) {
      expect(hash).toEqual(sha256(newest.get(stream) ?? NOTHING_BEFORE, content));
      newest.set(stream, hash);
    }
    const { rows: streams } = await owner.query<{ stream_id: string; hash: Buffer }>('table event_store.streams');
    expect(new Map(streams.map(({ stream_id, hash }) => [stream_id, hash]))).toEqual(newest);
  });

  it('has a commit for each of its commands', async () => {
    const { rows: events } = await owner.query<Row>('select hash from event_store.events order by position');
    const { rows: commits } = await owner.query('select * from event_store.commits order by last_position');
    let chain: Buffer = NOTHING_BEFORE;
    const expected = [
      [1, 2],
      [3, 3],
      [4, 4],
    ].map(([first = 0, last = 0]) => {
      chain = sha256(chain, ...events.slice(first - 1, last).map(({ hash }) => hash));
      return { first_position: String(first), last_position: String(last), hash: chain };
    });
    expect(commits).toMatchObject(expected);
  });

  it('goes on where it was', async () => {
    const pool = createAppPool(database.url, 'upgraded');
    const { events } = await createNoteStore(pool).note('note-a', 'fifth');
    await pool.end();
    expect(events).toMatchObject([{ position: 5, version: 4 }]);
  });
});

describe('A read model that was filled before checkpoints remembered its tables', () => {
  it('has them as they were declared then, so that a later declaration has it filled anew', async () => {
    const older = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    await migrateBefore(client, '000123_remember_tables_filled_before.sql');
    await client.query(
      `insert into event_store.checkpoints (name, tables) values ('activity:v1', null), ('users:v2', 'x')`,
    );
    await migrate(older.url);
    const { rows } = await client.query('select c.name, c.tables from event_store.checkpoints as c order by c.name');
    expect(rows).toEqual([
      { name: 'activity:v1', tables: '8d3885540f1cec1d' },
      { name: 'users:v2', tables: 'x' },
    ]);
    await client.end();
    await older.drop();
  });
});
