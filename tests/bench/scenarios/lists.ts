import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { applicationSortFields } from '../../../api/loan-application/list.contract.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { loadSettings } from '../../../events/platform/config.ts';
import { createAppPool } from '../../../events/platform/database.ts';
import { createEventCodec } from '../../../events/store/codec.ts';
import { createEventStore } from '../../../events/store/event-store.ts';
import { openFileStore } from '../../../events/store/file-store.ts';
import { openSubjectKeys } from '../../../events/store/subject-keys.ts';
import { addApplications } from '../../../scripts/demo/bulk.ts';
import { commandMetadata } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { projectionsBehind } from '../../support/read-models.ts';
import { startPortalProcesses } from '../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../portal-client.ts';
import { type Bench, figure, type Promised, type Scenario, type Table } from '../scenario.ts';
import { percentile } from '../statistics.ts';

/** Files whose events are in the log; the read model is grown from their rows. */
const REAL_FILES = 500;
const HISTORY = 3_820;
const READERS = 12;
const GOAL_MS = 50;

type Ask = { readonly name: string; readonly path: string; readonly goalMs?: number };

const list = (query: Readonly<Record<string, unknown>>): string => {
  const values = Object.entries({ range: [0, 24], ...query }).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  return `/api/applications?${String(new URLSearchParams(values))}`;
};

const asksOf = (files: number, oldFile: string): readonly Ask[] => [
  { name: 'newest page', path: list({}) },
  { name: 'last page', path: list({ range: [files - 25, files - 1] }) },
  { name: 'page in the middle', path: list({ range: [files / 2 - 25, files / 2 - 1] }), goalMs: Infinity },
  { name: 'beyond the end', path: list({ range: [files * 10, files * 10 + 24] }) },
  { name: 'by borrower', path: list({ sort: ['borrowerName', 'ASC'] }) },
  { name: 'by borrower, last page', path: list({ sort: ['borrowerName', 'DESC'], range: [files - 25, files - 1] }) },
  { name: 'search "an"', path: list({ filter: { q: 'an' } }) },
  { name: 'search "q"', path: list({ filter: { q: 'q' } }) },
  { name: 'search "#"', path: list({ filter: { q: '#' } }) },
  { name: 'search for a street', path: list({ filter: { q: 'lane 77' } }) },
  { name: 'in underwriting', path: list({ filter: { status: 'underwriting' } }) },
  { name: 'urgent, by amount', path: list({ filter: { priority: 'urgent' }, sort: ['loanAmount', 'DESC'] }) },
  { name: 'every status', path: list({ filter: { daysFrom: 0 } }) },
  ...applicationSortFields.flatMap((field) =>
    ['ASC', 'DESC'].map((order) => ({ name: `sort ${field} ${order}`, path: list({ sort: [field, order] }) })),
  ),
  { name: 'figures', path: '/api/business/dashboard/stats' },
  { name: 'files by stage', path: '/api/pipeline/stats' },
  { name: `detail, ${figure(HISTORY)} events`, path: `/api/applications/${oldFile}/detailed`, goalMs: 20 },
  { name: 'its history', path: `/api/applications/${oldFile}/events?range=[0,49]`, goalMs: GOAL_MS },
];

/** @returns the id of the file with a long history */
const fillLog = async (url: string, dataDir: string): Promise<string> => {
  const pool = createAppPool(url, 'bench-lists', 3);
  const settings = loadSettings({ DATA_DIR: dataDir });
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

/** Copies of the real rows, each with an id, a number, a name, a place and times of its own. */
const grow = async (url: string, files: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'read_model.loan_pipeline'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const later = (column: string): string => `p.${column} - n * interval '7 minutes'`;
    const own: Readonly<Record<string, string>> = {
      application_id: 'gen_random_uuid()',
      loan_number: `'LL-2025-' || lpad(n::text, 8, '0')`,
      borrower_name: `p.borrower_name || ' ' || substr(md5(n::text), 1, 6)`,
      property_address: `n % 4890 || ' ' || p.property_address`,
      loan_amount_cents: 'p.loan_amount_cents + n * 100',
      submitted_at: later('submitted_at'),
      updated_at: later('updated_at'),
      decided_at: later('decided_at'),
      closed_at: later('closed_at'),
      approved_at: later('approved_at'),
      first_decided_at: later('first_decided_at'),
      search_text: `lower(p.borrower_name || ' ' || substr(md5(n::text), 1, 6) || e'\\n' || n % 4890 || ' ' || p.property_address)
        || e'\\n' || 'll-2025-' || lpad(n::text, 8, '0') || e'\\n' || p.loan_type`,
    };
    await client.query(
      `insert into read_model.loan_pipeline (${rows.map(({ name }) => name).join(', ')})
       select ${rows.map(({ name }) => own[name] ?? `p.${name}`).join(', ')}
       from (select *, row_number() over (order by application_id) as number from read_model.loan_pipeline) as p
       join generate_series(1, ${files - REAL_FILES}) as n on n % ${REAL_FILES} + 1 = p.number`,
    );
    await client.query('vacuum analyze read_model.loan_pipeline');
  } finally {
    await client.end();
  }
};

const askOnce = async (client: PortalClient | undefined, path: string): Promise<number> => {
  const startedAt = performance.now();
  const answer = await client?.ask({ path });
  if (answer?.status !== 200) throw new Error(`${answer?.status} instead of 200 for ${path}: ${answer?.body}`);
  return performance.now() - startedAt;
};

const inTurn = async (clients: readonly PortalClient[], path: string, count: number): Promise<number[]> => {
  const took: number[] = [];
  for (let number = 0; number < count; number += 1) took.push(await askOnce(clients[number % clients.length], path));
  return took;
};

/** Everybody reads at once, each looking at what is on the screen for a moment before the next question. */
const together = async (
  clients: readonly PortalClient[],
  paths: readonly string[],
  count: number,
): Promise<number[]> => {
  const read = async (client: PortalClient, reader: number): Promise<number[]> => {
    const took: number[] = [];
    for (let number = 0; number < count; number += 1) {
      took.push(await askOnce(client, paths[(reader + number) % paths.length] ?? ''));
    }
    return took;
  };
  return (await Promise.all(clients.map(read))).flat();
};

const rowOf = (name: string, values: readonly number[]): string[] => [
  name,
  ...[50, 95, 99, 100].map((percent) => figure(percentile(values, percent))),
];
const columns = ['', 'p50', 'p95', 'p99', 'most'];

const promisedOf = (ask: Ask, values: readonly number[], files: number): Promised[] =>
  ask.goalMs === Infinity
    ? []
    : [
        {
          metric: `Of ${figure(files)} files, ${ask.name}, p95`,
          atMost: ask.goalMs ?? GOAL_MS,
          unit: 'ms',
          measured: percentile(values, 95),
        },
      ];

const FIVE = ['newest page', 'last page', 'by borrower', 'search "an"', 'figures'];

const measure = async (bench: Bench, clients: readonly PortalClient[], files: number, oldFile: string) => {
  const count = bench.quick ? 40 : 200;
  const asks = asksOf(files, oldFile);
  const alone: [Ask, number[]][] = [];
  for (const ask of asks) {
    await inTurn(clients, ask.path, 5);
    alone.push([ask, await inTurn(clients, ask.path, count)]);
  }
  const paths = asks.filter(({ name }) => FIVE.includes(name)).map(({ path }) => path);
  const crowd = await together(clients, paths, count);
  // The export is read while it is made; it is one request, which lasts as long as the others ask.
  const exporting = clients[0]?.ask({ path: '/api/business/dashboard/report.csv' });
  const beside = await together(clients.slice(1), paths, count);
  const exported = await exporting;
  const lines = (exported?.body.split('\n').length ?? 0) - 2;
  return { alone, crowd, beside, lines };
};

/** The lists of a lender with so many applications, through HTTP. */
export const listsScenario: Scenario = {
  name: 'lists',
  run: async (bench) => {
    const files = bench.quick ? 100_000 : 1_000_000;
    bench.say(`lists, ${figure(files)} files`);
    const url = await bench.createDatabase('lists');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    try {
      const clients: PortalClient[] = [];
      for (let number = 0; number < READERS; number += 1) {
        clients.push(await signIn(portal.address, 'admin', `10.2.${number}.1`));
      }
      const oldFile = await fillLog(url, join(bench.dataDir, 'portal'));
      bench.say(`${REAL_FILES} files are in the log`);
      await grow(url, files);
      bench.say(`${figure(files)} files are there`);
      const { alone, crowd, beside, lines } = await measure(bench, clients, files, oldFile);
      const tables: Table[] = [
        {
          title: 'One after the other, milliseconds',
          columns,
          rows: alone.map(([{ name }, took]) => rowOf(name, took)),
        },
        {
          title: `${READERS} readers of the newest and last page, by borrower, of "an" and the figures, at once`,
          columns,
          rows: [
            rowOf(`${READERS} readers`, crowd),
            rowOf(`${READERS - 1} readers, beside an export of ${figure(lines)} rows`, beside),
          ],
        },
      ];
      return {
        title: 'Lists of very many files, through HTTP',
        method:
          `${figure(REAL_FILES)} files added to the log by \`demo:bulk\`, one of them with ${figure(HISTORY)} events; the read model ` +
          `of the pipeline then grown in SQL to ${figure(files)} rows, copies of theirs with ids, names, places and times of ` +
          'their own. The api process as `npm start` runs it, pages of 25.',
        tables,
        promises: [
          ...alone.flatMap(([ask, took]) => promisedOf(ask, took, files)),
          {
            metric: `${READERS} readers at once, p95`,
            atMost: GOAL_MS,
            unit: 'ms',
            measured: percentile(crowd, 95),
          },
          {
            metric: 'The same beside an export, p99',
            atMost: 2,
            unit: '×',
            measured: percentile(beside, 99) / percentile(crowd, 99),
          },
        ],
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
