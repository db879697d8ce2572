import pg from 'pg';
import { startPortalProcesses } from '../../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const FILES = 100_000;
/** One session may send 1,200 requests a minute. */
const SESSIONS = 10;

/** Requests of an underwriter's screen: its first page, others of it, each sort and filter, its figures. */
const asks: Readonly<Record<string, { readonly path: string; readonly query?: Readonly<Record<string, unknown>> }>> = {
  'first page': { path: '', query: {} },
  'page 400': { path: '', query: { range: [9_975, 9_999] } },
  'by age': { path: '', query: { sort: ['enteredAt', 'ASC'] } },
  'by amount, largest first': { path: '', query: { sort: ['loanAmount', 'DESC'] } },
  'by borrower': { path: '', query: { sort: ['borrowerName', 'ASC'] } },
  'nobody has it': { path: '', query: { filter: { state: 'waiting' } } },
  mine: { path: '', query: { filter: { assignee: 'me' } } },
  overdue: { path: '', query: { filter: { overdue: true } } },
  urgent: { path: '', query: { filter: { priority: 'urgent' } } },
  'done, newest': { path: '', query: { filter: { state: 'done' }, sort: ['enteredAt', 'DESC'] } },
  'search for a name': { path: '', query: { filter: { q: 'borrower 777' } } },
  counters: { path: '/counters' },
  neighbours: { path: '/00000000-0000-4000-8000-000000012345/neighbours' },
};

const addressOf = ({ path, query = {} }: (typeof asks)[string]): string => {
  const range = path === '' ? { range: [0, 24], ...query } : query;
  const values = Object.entries(range).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  return `/api/work-queues/underwriting${path}?${String(new URLSearchParams(values))}`;
};

/** So many files in Underwriting, a third of them done: most of a year of a large lender, whose files also stand elsewhere. */
const fill = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into read_model.work_queue_items
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, q.queue,
         case when n % 3 = 0 then 'done' when n % 20 = 1 then 'needs_info' when n % 5 = 2 then 'in_review' else 'waiting' end,
         case when n % 3 = 0 then null when n % 20 = 1 then 'attention' else 'decision' end, n % 3 = 0,
         now() - (n % 2000) * interval '1 hour', case when n % 3 = 0 then now() end, null,
         case when n % 5 = 2 and n % 3 <> 0 then u.user_id end,
         case when n % 5 = 2 and n % 3 <> 0 then u.first_name || ' ' || u.last_name end,
         'underwriting', 0, 'LL-2026-' || lpad(n::text, 8, '0'), 'Borrower ' || (n * 7919 % ${FILES}), n || ' Oak Lane',
         'conventional', 10000000 + (n * 7919 % 90000000), (array['urgent', 'high', 'medium', 'low'])[n % 4 + 1],
         n % 4 + 1, lower('Borrower ' || (n * 7919 % ${FILES}) || e'\\n' || n || ' Oak Lane')
       from generate_series(1, ${FILES}) as n
       cross join (values ('underwriting'), ('document-review')) as q (queue)
       cross join (select * from read_model.users_v2 as u where u.role = 'underwriter' limit 1) as u`,
    );
    await client.query('vacuum analyze read_model.work_queue_items');
  } finally {
    await client.end();
  }
};

/** One request after the other, each person in turn. @returns milliseconds */
const inTurn = async (clients: readonly PortalClient[], path: string, count: number): Promise<number[]> => {
  const took: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const startedAt = performance.now();
    const answer = await clients[number % clients.length]?.ask({ path });
    if (answer?.status !== 200) throw new Error(`${answer?.status} instead of 200: ${answer?.body}`);
    took.push(performance.now() - startedAt);
  }
  return took;
};

/** A queue of a lender with a hundred thousand applications, through HTTP. */
export const workQueuesScenario: Scenario = {
  name: 'work-queues',
  run: async (bench) => {
    const count = bench.quick ? 100 : 300;
    bench.say(`work-queues, ${count} requests of each kind`);
    const url = await bench.createDatabase('work_queues');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    try {
      const clients: PortalClient[] = [];
      for (let number = 0; number < SESSIONS; number += 1) {
        clients.push(await signIn(portal.address, 'underwriter', `10.0.${number}.1`));
      }
      bench.say(`${SESSIONS} people are signed in`);
      await fill(url);
      bench.say(`${figure(FILES)} files are there`);
      const measured: [string, number[]][] = [];
      for (const [name, ask] of Object.entries(asks)) {
        const path = addressOf(ask);
        await inTurn(clients, path, 20);
        measured.push([name, await inTurn(clients, path, count)]);
      }
      return {
        title: 'A work queue, through HTTP',
        method:
          `${figure(FILES)} files in each of two queues, a third of them done; the api process as \`npm start\` runs it, ` +
          `${SESSIONS} signed-in underwriters, one request after the other, pages of 25.`,
        tables: [
          {
            title: `${figure(count)} requests of each, milliseconds`,
            columns: ['', 'p50', 'p95', 'p99', 'most'],
            rows: measured.map(([name, values]) => [
              name,
              ...[50, 95, 99, 100].map((percent) => figure(percentile(values, percent))),
            ]),
          },
        ],
        promises: measured.map(([name, values]) => ({
          metric: `Queue of ${figure(FILES)} files, ${name}, p95`,
          atMost: 50,
          unit: 'ms' as const,
          measured: percentile(values, 95),
        })),
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
