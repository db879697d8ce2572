import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../../events/platform/database/migrate.ts';
import type { Delivered } from '../../faults/support/webhook-load.ts';
import { ownPostgres } from '../../faults/support/own-postgres.ts';
import { startOwnPortal } from '../../faults/support/own-portal.ts';
import { startOwnProcess } from '../../faults/support/own-process.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { answersOn, npmStart, processesOf, untilRunning } from '../../scripts/portal.ts';
import { eventually } from '../../support/eventually.ts';
import { quietly } from '../rounds.ts';
import { figure, type Bench, type Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';

const PARTNER = 'demo-credit-bureau';
const HANG_MS = 120_000;

const since = (startedAt: number): number => performance.now() - startedAt;

/** The API of a start. */
const apiOf = (dataDir: string): number => {
  const pid = processesOf(dataDir).find((each) =>
    readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('api/main.ts'),
  );
  if (pid === undefined) throw new Error('No API runs');
  return pid;
};

/** Milliseconds of a portal that is started again, and of one whose API is killed (SIGKILL) while eight processes take the processors. */
type Restarts = { readonly starts: number[]; readonly kills: number[] };

/** @returns from `npm start` on a data folder that is there, and from the kill, to the first answer */
const startAgain = async (bench: Bench, starts: number): Promise<Restarts> => {
  const dataDir = join(bench.dataDir, 'start-again');
  const port = await findFreePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), CACHE_DIR: process.env['CACHE_DIR'] ?? '' };
  const kills: number[] = [];
  const kill = async (): Promise<void> => {
    const busy = Array.from({ length: 8 }, () => spawn(process.execPath, ['--eval', 'for (;;);']));
    try {
      const startedAt = performance.now();
      process.kill(apiOf(dataDir), 'SIGKILL');
      await eventually('the portal to be away', async () => !(await answersOn(port)), HANG_MS);
      await eventually('the portal', () => answersOn(port), HANG_MS);
      kills.push(since(startedAt));
    } finally {
      for (const each of busy) each.kill('SIGKILL');
    }
  };
  const start = async (): Promise<number> => {
    const startedAt = performance.now();
    const portal = npmStart(settings);
    await eventually('the portal', () => answersOn(port), HANG_MS);
    const took = since(startedAt);
    await untilRunning(portal, port, HANG_MS);
    await kill();
    portal.pressCtrlC();
    await portal.exited;
    return took;
  };
  await start();
  const times: number[] = [];
  while (times.length < starts) times.push(await quietly(start));
  await rm(dataDir, { recursive: true, force: true });
  return { starts: times, kills };
};

/** @returns milliseconds from a database that is there again to the first comment that is taken */
const heal = async (kills: number): Promise<number[]> => {
  const postgres = await ownPostgres();
  const portal = await startOwnPortal(postgres.url);
  try {
    const agent = await portal.agentAs('loan_officer');
    const { id } = await submit(agent);
    const isTaken = async (): Promise<boolean> =>
      (await agent.post(`/api/applications/${id}/comments`).send({ comment: 'Called' })).status === 201;
    const times: number[] = [];
    while (times.length < kills) {
      await eventually('a comment to be taken', isTaken, HANG_MS);
      await postgres.kill();
      await eventually('the portal to say so', async () => (await agent.get('/readyz')).status === 503, HANG_MS);
      await postgres.start();
      const startedAt = performance.now();
      await eventually('a comment to be taken', isTaken, HANG_MS);
      times.push(since(startedAt));
    }
    return times;
  } finally {
    await portal.stop();
    await postgres.remove();
  }
};

const migrated = async (bench: Bench): Promise<string> => {
  const url = await bench.createDatabase('recovery');
  await migrate(url);
  return url;
};

/** @returns milliseconds from the end of more than the portal can carry to an answer within half a second */
const calmDown = async (bench: Bench): Promise<number> => {
  const portal = await startOwnPortal(await migrated(bench), { TRUSTED_PROXIES: '1' });
  try {
    const secrets = JSON.parse(await readFile(join(portal.dataDir, 'webhook-secrets.json'), 'utf8'));
    const load = async (rate: number, seconds: number): Promise<Delivered[]> => {
      const args = [portal.url, String(secrets[PARTNER]), String(rate), String(seconds)];
      const program = startOwnProcess('tests/faults/support/webhook-load.ts', {}, { args });
      if ((await program.exited) !== 0) throw new Error(`The load failed: ${program.errors()}`);
      return JSON.parse(program.output());
    };
    await load(0, 2);
    const capacity = (await load(0, 3)).length / 3;
    const isRefused = ({ status }: Delivered): boolean => status === 503;
    for (let factor = 2; factor <= 16; factor *= 2) {
      if ((await load(Math.ceil(capacity * factor), bench.quick ? 8 : 30)).some(isRefused)) break;
    }
    const startedAt = performance.now();
    const isQuick = async (): Promise<boolean> => {
      const [one] = await load(1, 1);
      return one?.status === 202 && one.answeredAt - one.calledAt < 500;
    };
    await eventually('a quick answer', isQuick, HANG_MS);
    return since(startedAt);
  } finally {
    await portal.stop();
  }
};

/** Time to serve after a start, after the loss of its database, and under too much load. */
export const recoveryScenario: Scenario = {
  name: 'recovery',
  run: async (bench) => {
    bench.say('recovery');
    const { starts, kills } = await startAgain(bench, bench.quick ? 1 : 5);
    const heals = await heal(bench.quick ? 2 : 6);
    const calm = await calmDown(bench);
    return {
      title: 'Recovery',
      method:
        '`npm start` on a data folder that is there, until the portal answers. Its API killed (SIGKILL) while eight other ' +
        'processes take the processors, until the portal answers. PostgreSQL killed (SIGKILL) under the portal and ' +
        'started again, until a comment is taken. Twice the webhooks that the portal can carry, until one is answered within ' +
        'half a second (the program that sends it starts within that time, too).',
      tables: [
        {
          title: 'Milliseconds',
          columns: ['', 'p50', 'most'],
          rows: [
            ['start again', figure(median(starts)), figure(Math.max(...starts))],
            ['API killed, busy machine', figure(median(kills)), figure(Math.max(...kills))],
            ['database lost', figure(median(heals)), figure(Math.max(...heals))],
            ['overload', figure(calm), figure(calm)],
          ],
        },
      ],
      promises: [
        {
          metric: 'Later start of `npm start` to the first answer',
          atMost: 10_000,
          unit: 'ms',
          measured: median(starts),
        },
        {
          metric: 'API killed on a busy machine to an answer, most',
          atMost: 15_000,
          unit: 'ms',
          measured: Math.max(...kills),
        },
        { metric: 'Database back to a command taken, most', atMost: 5_000, unit: 'ms', measured: Math.max(...heals) },
        { metric: 'End of overload to a quick answer', atMost: 10_000, unit: 'ms', measured: calm },
      ],
    };
  },
};
