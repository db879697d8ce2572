import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { openFileStore } from '../../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { addApplications } from '../../../scripts/demo/bulk/bulk.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { projectionsBehind } from '../../support/read-models/read-models.ts';

/** Files whose events are in the log; the read model is grown from their rows. */
export const REAL_FILES = 500;
export const HISTORY = 3_820;

/** @returns the id of the file with a long history */
export const fillLog = async (url: string, dataDir: string): Promise<string> => {
  const pool = createAppPool(url, 'bench-lists', 3);
  const settings = loadSettings({ ...process.env, DATA_DIR: dataDir });
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  const files = await openFileStore(settings, keys);
  await addApplications(
    { importHistories: store.importHistories, files, staff: demoStaff, seed: 1, now: new Date() },
    REAL_FILES,
  );
  const [first] = await store.reader.readAll(pool, { after: 0, limit: 1 });
  const { rows } = await pool.query<{ stream_id: string; events: string }>(
    `select stream_id, version as events from event_store.streams where stream_id like 'loanApplication-%' limit 1`,
  );
  const streamId = rows[0]?.stream_id ?? first?.streamId ?? '';
  for (let left = HISTORY - Number(rows[0]?.events ?? 0); left > 0; left -= 400) {
    const events = Array.from({ length: Math.min(left, 400) }, (_none, number) => ({
      type: 'LoanApplicationCommented',
      data: { commentId: randomUUID(), comment: `Called the borrower about the pay stubs (${left - number})` },
    }));
    await store.append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [{ streamId, expectedVersion: 'any', events }],
      metadata: commandMetadata(),
    });
  }
  const head = await store.reader.headPosition(pool);
  await eventually('the read models', async () => (await projectionsBehind(pool, head)).length === 0, 300_000);
  await pool.end();
  return streamId.slice(loanApplicationStream('').length);
};

/** People who have files; three files in ten are nobody's. */
const STAFF = 300;

/** @param own what a copy has of its own, by column; `p` is the row that it is copied from */
const copyRows = async (client: pg.Client, table: string, own: Readonly<Record<string, string>>, from: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => own[name] ?? `p.${name}`).join(', ')} from ${from}`,
  );
};

/** Fills a table while its indexes are away: they are made anew in a fraction of the time. */
const withoutIndexes = async (client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index as i
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await client.query(definition);
};

const addStaff = (client: pg.Client): Promise<void> =>
  copyRows(
    client,
    'read_model.users_v2',
    {
      user_id: `md5('staff ' || n)::uuid`,
      email: `'staff-' || n || '@lendlog.example'`,
      last_name: `'Number ' || n`,
      identities: `'[]'`,
    },
    `(select * from read_model.users_v2 limit 1) as p cross join generate_series(0, ${STAFF - 1}) as n`,
  );

/** In the order in which they came, as the read model of a log has them. */
const addFiles = (client: pg.Client, files: number): Promise<void> => {
  const later = (column: string): string => `p.${column} - n * interval '7 minutes'`;
  const name = `p.borrower_name || ' ' || substr(md5(n::text), 1, 6)`;
  const address = `n % 4890 || ' ' || p.property_address`;
  const number = `'LL-2025-' || lpad(n::text, 8, '0')`;
  const id = `md5('file ' || n)::uuid`;
  const isNobodys = 'n % 10 < 3';
  const own = {
    application_id: id,
    loan_number: number,
    borrower_name: name,
    property_address: address,
    loan_amount_cents: 'p.loan_amount_cents + n * 100',
    submitted_at: later('submitted_at'),
    updated_at: later('updated_at'),
    decided_at: later('decided_at'),
    closed_at: later('closed_at'),
    approved_at: later('approved_at'),
    first_decided_at: later('first_decided_at'),
    assignee_id: `case when ${isNobodys} then null else md5('staff ' || n / 10 % ${STAFF})::uuid end`,
    assignee_name: `case when ${isNobodys} then null else 'Number ' || n / 10 % ${STAFF} end`,
    // As `foundBy` makes it, of two borrowers.
    search_text: `' ' || trim(regexp_replace(lower(concat_ws(' ', ${name}, 'Otto ' || substr(md5('co' || n), 1, 6),
      'person.' || n || '@mail.example', 5550000000 + n, lpad((n::bigint * 7919 % 10000)::text, 4, '0'), ${address}, ${id}, ${number},
      p.loan_type)), '[^a-z0-9]+', ' ', 'g'))`,
  };
  return copyRows(
    client,
    'read_model.loan_pipeline',
    own,
    `(select *, row_number() over (order by application_id) as number from read_model.loan_pipeline) as p
     join generate_series(1, ${files - REAL_FILES}) as n on n % ${REAL_FILES} + 1 = p.number
     order by p.submitted_at - n * interval '7 minutes'`,
  );
};

/** Copies of the real rows, each with an id, a number, a name, a place, a person and times of its own. */
export const grow = async (url: string, files: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await addStaff(client);
    await withoutIndexes(client, 'read_model.loan_pipeline', () => addFiles(client, files));
    await client.query('vacuum analyze read_model.loan_pipeline, read_model.users_v2');
  } finally {
    await client.end();
  }
};
