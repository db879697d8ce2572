import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { startPortalProcesses } from '../../portal.ts';
import { closeConnections, signIn, type Answer, type Ask, type PortalClient } from '../../portal-client.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const COMMANDS_PER_SECOND = 200;
const LOAN_FILES = 200;
const ROLES: readonly Role[] = ['loan_officer', 'processor', 'manager'];
/** One session may send 1,200 requests a minute; each command is followed by a read. */
const SESSIONS = 40;

const header = ({ headers }: Answer, name: string): string => {
  const value = headers[name];
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}`);
  return value;
};

const expectStatus = (answer: Answer, expected: number): Answer => {
  if (answer.status !== expected) throw new Error(`${answer.status} instead of ${expected}: ${answer.body}`);
  return answer;
};

/** A remark: every one records an event, whatever has happened to the file before. */
const commandFor = (id: string, number: number): Ask => ({
  method: 'POST',
  path: `/api/applications/${id}/comments`,
  body: { comment: `Called the borrower about the pay stubs (${number})` },
});

type Done = { readonly commandMs: number; readonly shownMs: number };

/** A command, then the file as the screen reads it, which must show the command's effect. */
const commandAndRead = async (client: PortalClient, id: string, number: number, dueAt: number): Promise<Done> => {
  const answer = expectStatus(await client.ask(commandFor(id, number)), 201);
  const commandMs = performance.now() - dueAt;
  const read = expectStatus(
    await client.ask({
      path: `/api/applications/${id}/detailed`,
      headers: { 'X-Min-Log-Position': header(answer, 'x-log-position') },
    }),
    200,
  );
  const shownMs = performance.now() - dueAt;
  const versionOf = (each: Answer): number => Number(header(each, 'etag').replaceAll('"', ''));
  if (versionOf(read) < versionOf(answer)) throw new Error('The read model does not show the command');
  return { commandMs, shownMs };
};

/** Begins a command every 5 ms, whether or not earlier ones have ended; late ones count from when they were due. */
const openLoop = async (clients: readonly PortalClient[], ids: readonly string[], seconds: number) => {
  const startedAt = performance.now() + 50;
  const pending: Promise<Done>[] = [];
  for (let number = 0; number < seconds * COMMANDS_PER_SECOND; number += 1) {
    const dueAt = startedAt + (number * 1_000) / COMMANDS_PER_SECOND;
    const wait = dueAt - performance.now();
    if (wait > 0) await sleep(wait);
    const client = clients[number % clients.length];
    const id = ids[number % ids.length];
    if (!client || id === undefined) throw new Error('There is nobody to ask or nothing to ask for');
    const done = commandAndRead(client, id, number, dueAt);
    done.catch(() => undefined); // told when all are awaited
    pending.push(done);
  }
  return Promise.all(pending);
};

/** Events and rows the read model has, for what was acknowledged. */
const countStored = async (url: string): Promise<{ events: number; shown: number }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ events: string; shown: string }>(
    `select (select count(*) from event_store.events as e where e.stream_id like 'loanApplication-%') as events,
            (select count(*) from read_model.loan_timeline) as shown`,
  );
  await client.end();
  return { events: Number(rows[0]?.events), shown: Number(rows[0]?.shown) };
};

/** The portal's own processes under the load of a company at work. */
export const httpScenario: Scenario = {
  name: 'http',
  run: async (bench) => {
    const seconds = bench.quick ? 5 : 20;
    bench.say(`http, ${seconds} s of ${COMMANDS_PER_SECOND} commands a second`);
    const url = await bench.createDatabase('http');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    try {
      const clients: PortalClient[] = [];
      for (let number = 0; number < SESSIONS; number += 1) {
        const role = ROLES[number % ROLES.length] ?? 'manager';
        clients.push(await signIn(portal.address, role, `10.0.${number % 10}.1`));
      }
      const ids: string[] = [];
      for (let number = 0; number < LOAN_FILES; number += 1) {
        const client = clients[number % clients.length];
        const submitted = await client?.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
        if (submitted) ids.push(JSON.parse(expectStatus(submitted, 201).body).id);
      }
      await openLoop(clients, ids, bench.quick ? 2 : 10);
      await bench.settle();
      const before = await countStored(url);
      let acknowledged = 0;
      const done = await quietly(async () => {
        const all = await openLoop(clients, ids, seconds);
        acknowledged += all.length;
        return all;
      });
      // Every read has waited for its event: the tables are complete.
      const after = await countStored(url);
      const row = (name: string, values: readonly number[]): string[] => [
        name,
        ...[50, 95, 99, 100].map((percent) => figure(percentile(values, percent))),
      ];
      const shown = done.map(({ shownMs }) => shownMs);
      const commands = done.map(({ commandMs }) => commandMs);
      const stored = after.events - before.events;
      return {
        title: 'Command in, read model shows it, through HTTP',
        method:
          `The api and projections processes as \`npm start\` runs them, ${SESSIONS} signed-in people, ${LOAN_FILES} loan files. ` +
          `A command is sent every ${1_000 / COMMANDS_PER_SECOND} ms (open loop: a late one counts from when it was due), and once ` +
          'it is answered its file is read with `X-Min-Log-Position`, whose answer must show it. Personal text is encrypted.',
        tables: [
          {
            title: `${figure(done.length)} commands, milliseconds from when each was due`,
            columns: ['', 'p50', 'p95', 'p99', 'most'],
            rows: [row('command answered', commands), row('read model shows it', shown)],
          },
          {
            title: 'Counted afterwards',
            columns: ['commands acknowledged', 'events stored', 'rows on timelines'],
            rows: [[figure(acknowledged), figure(stored), figure(after.shown - before.shown)]],
          },
        ],
        promises: [
          {
            metric: `Command in, read model shows it, ${COMMANDS_PER_SECOND} a second through HTTP, p99`,
            atMost: 50,
            unit: 'ms',
            measured: percentile(shown, 99),
          },
          {
            metric: 'Commands missed or doubled, in the log and on timelines',
            atMost: 0,
            unit: '',
            measured: Math.abs(stored - acknowledged) + Math.abs(after.shown - before.shown - acknowledged),
          },
        ],
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
