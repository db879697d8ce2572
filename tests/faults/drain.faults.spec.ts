import { once } from 'node:events';
import { Agent as ConnectionPool, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkpointOf } from '../../projections/registry.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { submit } from '../api/loan-application/requests.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import type { Agent } from '../support/portal/portal.ts';
import { byForm } from './support/form.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses, startOwnProcess, type OwnProcess } from './support/own-process.ts';

jest.setTimeout(byForm(300_000, 600_000));

const WAITING = 30;
const CALLERS = 8;
/** Sixteen requests a second at most: a session may make twenty of one process, however fast the machine is. */
const PAUSE_MS = 60;
const REPLICAS = 3;

let database: TestDatabase;
let portal: OwnPortal;
let agent: Agent;
let cookie: string;

const cookieOf = async (person: Agent): Promise<string> => {
  const { headers } = await person.get('/api/auth/user');
  return String(headers['set-cookie']).split(';')[0] ?? '';
};

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startOwnPortal(database.url);
  agent = await portal.agentAs('loan_officer');
  cookie = await cookieOf(agent);
});
afterAll(async () => {
  await endOwnProcesses();
  await portal?.stop();
  await database?.drop();
});

type Asked = {
  readonly port: number;
  readonly path: string;
  readonly body?: object;
  readonly behind?: number;
  /** Of another session */
  readonly by?: string;
};

/** @throws Node's error when there is no whole answer */
const ask = async (pool: ConnectionPool, { port, path, body, behind, by = cookie }: Asked): Promise<number> => {
  const headers = {
    Cookie: by,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(behind !== undefined && { 'X-Min-Log-Position': String(behind) }),
  };
  const req = request({ host: '127.0.0.1', port, path, agent: pool, headers, method: body ? 'POST' : 'GET' });
  req.end(body && JSON.stringify(body));
  const [response] = await once(req, 'response');
  await text(response);
  return response.statusCode;
};

const startReplica = async (port: number): Promise<OwnProcess> => {
  const replica = startOwnProcess('api/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: portal.dataDir,
    PORT: String(port),
    PUBLIC_URL: portal.url,
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually('a replica to be ready', isReady, 90_000);
  return replica;
};

describe('An API process that is told to stop', () => {
  it('answers all that wait, has live connections come back elsewhere, and ends well', async () => {
    const port = await findFreePort();
    const replica = await startReplica(port);
    const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { Cookie: cookie } });
    const lines = live.text();
    const pool = new ConnectionPool({ keepAlive: true });
    // Connected before, so that it is known what has reached the process.
    await Promise.all(Array.from({ length: WAITING }, () => ask(pool, { port, path: '/api/applications', behind: 1 })));
    // A read of what its read model does not show yet waits for two seconds, and then says so.
    const held = await database.pool.connect();
    await held.query('begin');
    await held.query('select from event_store.checkpoints as c where c.name = $1 for update', [
      checkpointOf('loan-pipeline'),
    ]);
    const behind = Number((await submit(agent)).position);
    const asked = Array.from({ length: WAITING }, () =>
      ask(pool, { port, path: '/api/applications', behind }).catch((error: Error) => error.message),
    );
    await sleep(500);
    replica.signal('SIGTERM');
    const answers = await Promise.all(asked);
    await held.query('rollback');
    held.release();
    expect(answers).toEqual(Array.from({ length: WAITING }, () => 503));
    expect(await replica.exited).toBe(0);
    expect((await lines).match(/^retry: \d+$/gm)).toHaveLength(2);
    pool.destroy();
  });
});

describe('Three API processes that are restarted one after the other under load', () => {
  it('lose no request behind a proxy that goes to the next only when it is refused', async () => {
    const cookies = await Promise.all(
      Array.from({ length: CALLERS }, async () => cookieOf(await portal.agentAs('loan_officer'))),
    );
    const files = await Promise.all(Array.from({ length: CALLERS }, () => submit(agent)));
    const ports = await Promise.all(Array.from({ length: REPLICAS }, findFreePort));
    const replicas = await Promise.all(ports.map(startReplica));
    const pool = new ConnectionPool({ keepAlive: true });
    const answers = new Map<string, number>();
    let turn = 0;
    let isStopping = false;

    /** As a load balancer does: what was refused was never begun, everything else is not sent twice. */
    const balance = async (asked: Omit<Asked, 'port'>): Promise<string> => {
      const first = (turn += 1);
      for (let refused = 0; refused < REPLICAS; refused += 1) {
        const port = ports[(first + refused) % REPLICAS] ?? 0;
        try {
          return String(await ask(pool, { ...asked, port }));
        } catch (error) {
          const { code = 'unknown' } = error as NodeJS.ErrnoException;
          if (code !== 'ECONNREFUSED') return code;
        }
      }
      return 'nobody there';
    };
    const call = async (caller: number): Promise<void> => {
      for (let count = 0; !isStopping; count += 1) {
        const body = { comment: `Note ${caller}-${count}` };
        const by = cookies[caller] ?? '';
        const answer =
          count % 4 === 0
            ? await balance({ path: `/api/applications/${files[caller]?.id}/comments`, body, by })
            : await balance({ path: '/api/applications', by });
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    };
    const calling = Array.from({ length: CALLERS }, (_, caller) => call(caller));
    const codes: (number | string)[] = [];
    const restart = async (): Promise<void> => {
      for (const [index, port] of ports.entries()) {
        await sleep(500);
        replicas[index]?.signal('SIGTERM');
        codes.push((await replicas[index]?.exited) ?? 'none');
        replicas[index] = await startReplica(port);
      }
    };
    await restart().finally(() => {
      isStopping = true;
    });
    await Promise.all(calling);
    pool.destroy();
    expect(codes).toEqual([0, 0, 0]);
    expect([...answers.keys()].sort()).toEqual(['200', '201']);
  });
});
