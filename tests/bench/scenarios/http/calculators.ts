import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { startPortalProcesses } from '../../portal.ts';
import { type Ask, closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const PER_SECOND = 200;
/** One session may send 1,200 requests a minute. */
const SESSIONS = 40;
const ROLES: readonly Role[] = ['loan_officer', 'processor', 'closer'];

const asks: Readonly<Record<string, Ask>> = {
  // 12 CFR 1026 Appendix J (c)(1)(ii), an odd first period.
  'APR of 36 payments by dates': {
    method: 'POST',
    path: '/api/calculators/apr',
    body: {
      advances: [{ amount: 6000, on: '1978-02-10' }],
      payments: [{ count: 36, amount: 200, firstOn: '1978-04-01', every: 'month' }],
    },
  },
  'APR of a loan in draws, 360 payments': {
    method: 'POST',
    path: '/api/calculators/apr',
    body: {
      advances: Array.from({ length: 6 }, (_, month) => ({ amount: 40_000, on: `2026-0${month + 1}-15` })),
      payments: [{ count: 360, amount: 1_620, firstOn: '2026-08-01', every: 'month' }],
    },
  },
  'who is signed in (the least that a session costs)': { path: '/api/auth/user' },
};

/** Begins a request every 5 ms, whether or not earlier ones have ended; late ones count from when they were due. */
const openLoop = async (clients: readonly PortalClient[], ask: Ask, seconds: number): Promise<number[]> => {
  const startedAt = performance.now() + 50;
  const pending: Promise<number>[] = [];
  for (let number = 0; number < seconds * PER_SECOND; number += 1) {
    const dueAt = startedAt + (number * 1_000) / PER_SECOND;
    const wait = dueAt - performance.now();
    if (wait > 0) await sleep(wait);
    const answered = clients[number % clients.length]?.ask(ask).then(({ status, body }) => {
      if (status !== 200) throw new Error(`${status} instead of 200: ${body}`);
      return performance.now() - dueAt;
    });
    answered?.catch(() => undefined); // told when all are awaited
    if (answered) pending.push(answered);
  }
  return Promise.all(pending);
};

/** Figures worked out for partners and screens, through HTTP. */
export const calculatorsScenario: Scenario = {
  name: 'calculators',
  run: async (bench) => {
    const seconds = bench.quick ? 5 : 20;
    bench.say(`calculators, ${seconds} s of ${PER_SECOND} requests a second each`);
    const url = await bench.createDatabase('calculators');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    try {
      const clients: PortalClient[] = [];
      for (let number = 0; number < SESSIONS; number += 1) {
        clients.push(await signIn(portal.address, ROLES[number % ROLES.length] ?? 'closer', `10.0.${number % 10}.1`));
      }
      const measured: [string, number[]][] = [];
      for (const [name, ask] of Object.entries(asks)) {
        await openLoop(clients, ask, 2);
        await bench.settle();
        measured.push([name, await quietly(() => openLoop(clients, ask, seconds))]);
      }
      return {
        title: 'Calculators, through HTTP',
        method:
          `The api process as \`npm start\` runs it, ${SESSIONS} signed-in people. A request is sent every ` +
          `${1_000 / PER_SECOND} ms (open loop: a late one counts from when it was due), one kind after the other.`,
        tables: [
          {
            title: `${figure(seconds * PER_SECOND)} requests of each, milliseconds from when each was due`,
            columns: ['', 'p50', 'p95', 'p99', 'most'],
            rows: measured.map(([name, values]) => [
              name,
              ...[50, 95, 99, 100].map((percent) => figure(percentile(values, percent))),
            ]),
          },
        ],
        promises: measured.slice(0, 2).map(([name, values]) => ({
          metric: `${name}, ${PER_SECOND} a second, p99`,
          atMost: 10,
          unit: 'ms' as const,
          measured: percentile(values, 99),
        })),
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
