import { readFileSync } from 'node:fs';
import pg from 'pg';
import { submitRequest } from '../../api/loan-application/requests.ts';
import { startPortalProcesses, type PortalProcesses, type ProcessName } from '../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../portal-client.ts';
import { type Bench, figure, type Scenario } from '../scenario.ts';
import { percentile } from '../statistics.ts';

const CALLERS = 32;
const TICKS_PER_SECOND = 100;

type Cost = { readonly memoryMb: number; readonly connections: number; readonly idleCores: number };
type Speed = { readonly perSecond: number; readonly shownMs: readonly number[] };

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
};

const connectionsTo = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rows[0]?.count ?? 0;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const pause = (seconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, seconds * 1_000));

/** Memory and connections of all processes, and their CPU use while idle. */
const costOf = async (portal: PortalProcesses, url: string, seconds: number): Promise<Cost> => {
  const pids = [...portal.pids.values()];
  await pause(5);
  const before = sum(pids.map(cpuSeconds));
  await pause(seconds);
  const idleCores = (sum(pids.map(cpuSeconds)) - before) / seconds;
  return { memoryMb: sum(pids.map(residentMb)), connections: await connectionsTo(url), idleCores };
};

/** Callers who each send a remark, wait until the file shows it, and send the next. */
const speedOf = async (clients: readonly PortalClient[], ids: readonly string[], seconds: number): Promise<Speed> => {
  const until = performance.now() + seconds * 1_000;
  const shownMs: number[] = [];
  const work = async (client: PortalClient, caller: number): Promise<void> => {
    for (let number = caller; performance.now() < until; number += CALLERS) {
      const path = `/api/applications/${ids[number % ids.length]}`;
      const sentAt = performance.now();
      const answer = await client.ask({
        method: 'POST',
        path: `${path}/comments`,
        body: { comment: `Called (${number})` },
      });
      const position = answer.headers['x-log-position'];
      if (answer.status !== 201 || typeof position !== 'string') throw new Error(`${answer.status}: ${answer.body}`);
      const read = await client.ask({ path: `${path}/detailed`, headers: { 'X-Min-Log-Position': position } });
      if (read.status !== 200) throw new Error(`${read.status}: ${read.body}`);
      shownMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(clients.map(work));
  return { perSecond: shownMs.length / seconds, shownMs };
};

const measure = async (bench: Bench, second?: ProcessName): Promise<string[]> => {
  const name = second ? `${second} twice` : 'one of each';
  bench.say(`doubled, ${name}`);
  const url = await bench.createDatabase(`doubled ${second ?? 'none'}`);
  const portal = await startPortalProcesses({
    url,
    dataDir: `${bench.dataDir}/doubled-${second ?? 'none'}`,
    say: bench.say,
    withWorkflows: true,
    ...(second && { second }),
  });
  try {
    const clients: PortalClient[] = [];
    for (let caller = 0; caller < CALLERS; caller += 1) {
      const address = portal.addresses[caller % portal.addresses.length] ?? portal.address;
      clients.push((await signIn(portal.address, 'manager', `10.3.${caller}.1`)).at(address));
    }
    const ids: string[] = [];
    for (const client of clients) {
      const { status, body } = await client.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
      if (status !== 201) throw new Error(`${status}: ${body}`);
      ids.push(JSON.parse(body).id);
    }
    await speedOf(clients, ids, bench.quick ? 3 : 10);
    const { perSecond, shownMs } = await speedOf(clients, ids, bench.quick ? 5 : 20);
    const { memoryMb, connections, idleCores } = await costOf(portal, url, bench.quick ? 5 : 20);
    const times = [50, 99].map((percent) => figure(percentile(shownMs, percent)));
    return [name, figure(memoryMb), String(connections), idleCores.toFixed(3), figure(perSecond), ...times];
  } finally {
    closeConnections();
    await portal.stop();
  }
};

/** Cost and gain of a second process of a kind on one machine. */
export const doubledScenario: Scenario = {
  name: 'doubled',
  run: async (bench) => {
    const rows: string[][] = [];
    for (const second of [undefined, 'api', 'projections', 'workflows'] as const)
      rows.push(await measure(bench, second));
    return {
      title: 'Each process twice',
      method:
        `The api, projections and workflows processes as \`npm start\` runs them, then with a second one of each kind in turn. ` +
        `${CALLERS} signed-in people, spread over the api processes, each send a remark, wait until the file shows it and send the ` +
        'next. Memory (resident), connections and what is used of a core while nobody asks are those of all our processes ' +
        'together, without PostgreSQL and Temporal. All share one machine: a second process brings speed only where cores are left.',
      tables: [
        {
          title: 'Remarks in, and shown',
          columns: ['', 'MB', 'connections', 'cores, idle', 'remarks/s', 'p50 ms', 'p99 ms'],
          rows,
        },
      ],
      promises: [],
    };
  },
};
