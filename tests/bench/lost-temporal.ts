/**
 * A Temporal that has lost its state while the log has many files: how fast all that is open is begun again, and how long a
 * new file waits meanwhile; then the same with every file final, unless `--only-open` is said; and what that Temporal does
 * with nothing of ours in the way. Run by `npm run bench:temporal -- --applications 100000 --open 1000`, which leaves so
 * many files open; everything is on this machine. The other files are rejected, and have no papers.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { demoStaff, registerDemoStaff } from '../../api/auth/demo-staff.ts';
import { applicationIdOf } from '../../events/loan-application/loan-application.stream.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { eventRegistry } from '../../events/event-registry.ts';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../../events/platform/database/database.ts';
import { describeStartingOver } from '../../api/system/status/starting-over.ts';
import { migrate } from '../../events/platform/database/migrate.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import type { History, PastEvent } from '../../events/store/append/import-histories.ts';
import { streamsOf } from '../../events/store/log/streams.ts';
import { openSubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { startOurProcess } from '../../scripts/components/guard/our-process.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { obtainTemporal, startTemporal } from '../../scripts/components/temporal/temporal.ts';
import { addApplications } from '../../scripts/demo/bulk/bulk.ts';
import { dispatcherAgainOf } from '../../workflows/engine/dispatch/dispatcher.contract.ts';
import { openFiles } from '../../workflows/loan-origination/open-files.ts';
import { createTemporalClient } from '../../workflows/engine/temporal/temporal-client.ts';
import { allManifests } from '../../workflows/manifests.ts';
import { eventually } from '../support/eventually.ts';
import { loanFileIn } from '../workflows/support/loan-file.ts';
import { aboutEach, bringToRest, isRefusal } from './bring-to-rest.ts';
import { measureBareEngine } from './engine/bare-engine.ts';
import { startBenchServer } from './server.ts';
import { percentile } from './statistics.ts';

const NEW_FILE_MS = 5_000;
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;
/** Events a second that are passed, of what is open and what is over. */
const GOAL = 1_500;
const root = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '10000' },
    open: { type: 'string', default: '1000' },
    'only-open': { type: 'boolean', default: false },
  },
});
const [applications, toStayOpen] = [Number(values.applications), Number(values.open)];
const say = (line: string): void => console.log(line);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

type Pass = { readonly name: string; readonly position: number; readonly upTo: number; readonly isDone: boolean };

const passes = async (pool: Pool): Promise<Pass[]> => {
  const { rows } = await pool.query<{ name: string; position: string; up_to: string; is_done: boolean }>(
    `select c.name, c.position, c.starting_over_to as up_to, c.replaced_by is not null as is_done
     from event_store.checkpoints as c where c.name = any ($1::text[]) order by c.name`,
    [allManifests.map(({ name }) => dispatcherAgainOf(name))],
  );
  return rows.map(({ name, position, up_to, is_done }) => ({
    name,
    position: Number(position),
    upTo: Number(up_to),
    isDone: is_done,
  }));
};

const idsOf = async ({ pool }: EventStore): Promise<string[]> =>
  (await streamsOf(pool, 'loanApplication')).flatMap((streamId) => applicationIdOf(streamId) ?? []);

const openIds = async (store: EventStore): Promise<string[]> => [...(await openFiles(store)(await idsOf(store)))];

/** Rejects them; a few are where nobody may any more, or are final already. */
const makeFinal = async (store: EventStore, applicationIds: readonly string[]): Promise<void> => {
  await aboutEach(applicationIds, async (applicationId) => {
    await loanFileIn(store, applicationId)
      .setStatus('rejected')
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
  });
};

/** The same file, rejected in the end. */
const rejected = (history: History): History => {
  const last: PastEvent = history.events.at(-1) ?? history.events[0];
  const rejection: LoanApplicationEvent = {
    type: 'LoanApplicationStatusChanged',
    data: { from: 'submitted', to: 'rejected', notes: 'Rejected in a bench', override: false },
  };
  return { ...history, events: [...history.events, { ...last, event: rejection }] };
};

const fill = async (store: EventStore, dataDir: string): Promise<void> => {
  await registerDemoStaff(store);
  const begunAt = performance.now();
  let saidAt = begunAt;
  const stillOpen: string[] = [];
  const importHistories: EventStore['importHistories'] = (histories) =>
    store.importHistories(
      histories.map((history) => {
        const id = applicationIdOf(history.streamId);
        // Spread over the whole log.
        const isOpen = Number(/\d+$/.exec(history.importId)?.[0]) % Math.ceil(applications / toStayOpen) === 0;
        if (!isOpen || id === undefined) return rejected(history);
        stillOpen.push(id);
        return history;
      }),
    );
  const events = await addApplications(
    {
      importHistories,
      files: { addAll: async () => undefined },
      staff: demoStaff,
      seed: 1,
      now: new Date(),
      onProgress: ({ applications: done }) => {
        if (performance.now() - saidAt < 30_000) return;
        saidAt = performance.now();
        say(`${done} of ${applications} applications after ${seconds(performance.now() - begunAt)} s`);
      },
    },
    applications,
  );
  const steps = await bringToRest(store, dataDir, stillOpen);
  const took = seconds(performance.now() - begunAt);
  say(
    `${applications} applications, ${events} events, and ${steps} steps of the workflows of ${stillOpen.length} of them, in ${took} s`,
  );
};

/** Submits a file now and then, until told to stop. @returns how long each waited for the first step of its workflow */
const submitNewFiles = (store: EventStore) => {
  const waits: number[] = [];
  let isStopped = false;
  const submitting = (async () => {
    while (!isStopped) {
      const file = loanFileIn(store, randomUUID());
      const startedAt = performance.now();
      await file.submit();
      await file.sees('LoanStageStarted pre_qualification (workflow)', PATIENCE_MS);
      waits.push(performance.now() - startedAt);
      await sleep(NEW_FILE_MS);
    }
  })();
  return {
    stop: async (): Promise<readonly number[]> => {
      isStopped = true;
      await submitting;
      return waits;
    },
  };
};

/** As the image has them: to compile them takes a development machine seconds, in which nothing comes to rest. */
const compile = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'workflow-bundle.js');
  await promisify(execFile)(process.execPath, [join(root, 'workflows', 'compile.ts'), path]);
  return path;
};

/** From an empty Temporal until everything is dispatched again. */
const refill = async (
  store: EventStore,
  { url, dataDir, bundle }: { readonly url: string; readonly dataDir: string; readonly bundle: string },
) => {
  const { pool } = store;
  const open = (await openIds(store)).length;
  say(`An empty Temporal, ${open} open files:`);
  const cacheDir = process.env['CACHE_DIR'] || join(homedir(), '.cache', 'lendlog');
  const [binary, port] = [await obtainTemporal({ cacheDir, say }), await findFreePort()];
  const engineDir = join(dataDir, randomUUID());
  const temporal = await startTemporal({ binary, dataDir: engineDir, port, namespace: 'default', say });
  const address = `127.0.0.1:${port}`;
  const before = await passes(pool);
  const workflows = startOurProcess({
    name: 'workflows',
    main: join(root, 'workflows', 'main.ts'),
    env: {
      DATABASE_URL: url,
      DATA_DIR: join(dataDir, 'portal'),
      TEMPORAL_ADDRESS: address,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      WORKFLOW_BUNDLE: bundle,
    },
    logFile: join(dataDir, 'logs', 'workflows.log'),
    say,
  });
  const client = createTemporalClient(address, 'default');
  try {
    await eventually(
      'the log to be dispatched again',
      async () =>
        (await passes(pool)).filter(
          ({ name, upTo }) => !before.some((each) => each.name === name && each.upTo === upTo),
        ).length === allManifests.length,
      PATIENCE_MS,
    );
    const begun = performance.now();
    const newFiles = submitNewFiles(store);
    const took = new Map<string, number>();
    let saidAt = begun;
    while (took.size < allManifests.length) {
      const found = await passes(pool);
      for (const { name, isDone } of found) if (isDone && !took.has(name)) took.set(name, performance.now() - begun);
      if (performance.now() - saidAt > 10_000) {
        saidAt = performance.now();
        // As readiness and the command tell it.
        const told = await describeStartingOver(pool);
        say([`after ${seconds(performance.now() - begun)} s:`, ...told].join('\n  '));
      }
      await sleep(LOOK_MS);
    }
    const waits = await newFiles.stop();
    const { count } = await client.workflow.count(`ExecutionStatus = 'Running'`);
    for (const { name, upTo } of await passes(pool)) {
      const ms = took.get(name) ?? 0;
      say(`${name}: ${upTo} events in ${seconds(ms)} s, ${Math.round((upTo * 1_000) / ms)} a second`);
    }
    const last = Math.max(...took.values());
    const upTo = (await passes(pool))[0]?.upTo ?? 0;
    const rate = Math.round((upTo * 1_000) / last);
    const openRate = open / (last / 1_000);
    say(`executions that run: ${count}; ${openRate.toFixed(1)} open files a second`);
    say(`all: ${rate} events a second, goal ${GOAL}: ${rate >= GOAL ? 'met' : 'MISSED'}`);
    const at = (percent: number): string => seconds(percentile(waits, percent));
    say(
      `${waits.length} new files meanwhile, from submission to the first step: p50 ${at(50)} s, p95 ${at(95)} s, most ${at(100)} s`,
    );
    await workflows.stop();
    const bare = await measureBareEngine(address, 'default');
    say(
      `This Temporal by itself: ${bare.endsAtOnce.toFixed(1)} a second that are begun and over, ${bare.looksAndWaits.toFixed(1)} that look once and wait; ` +
        `of the latter, open files were ${Math.round((openRate / bare.looksAndWaits) * 100)} %`,
    );
  } finally {
    await workflows.stop();
    await client.connection.close();
    await temporal.stop();
  }
};

const measure = async (url: string, dataDir: string): Promise<void> => {
  await migrate(url);
  const portalDir = join(dataDir, 'portal');
  const pool = createAppPool(url, 'bench-lost-temporal', 4);
  const keys = await openSubjectKeys(loadSettings({ ...process.env, DATA_DIR: portalDir }), pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  try {
    await fill(store, portalDir);
    const bundle = await compile(dataDir);
    await refill(store, { url, dataDir, bundle });
    if (values['only-open']) return;
    await makeFinal(store, await openIds(store));
    await refill(store, { url, dataDir, bundle });
  } finally {
    await pool.end();
  }
};

const server = await startBenchServer(join(root, '.data'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
try {
  await measure(await server.createDatabase('lost temporal'), server.dataDir);
} finally {
  await server.stop();
}
