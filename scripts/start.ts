import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoStaffMember } from '../api/auth/demo-staff.ts';
import { demoProviders } from '../api/services/accounts/identity-providers.ts';
import { hasSandbox, loadSettings, type Settings } from '../events/platform/process/config.ts';
import { createStartTimes } from '../events/platform/process/start-times.ts';
import { createDiskRoom } from '../events/platform/blobs/disk-room.ts';
import { checkDataFolder, closeDataFolder } from './components/database/data-folder.ts';
import { refusalOfFullDisk, tellOfFullDisk } from './components/machine/full-disk.ts';
import { lockDataFolder } from './components/database/data-folder-lock.ts';
import { findLaunchers, watchLaunchers } from './components/machine/launchers.ts';
import { startOurProcess } from './components/guard/our-process.ts';
import { portProblem, rememberedPort } from './components/machine/ports.ts';
import { withProgress } from './components/machine/progress.ts';
import { supervise } from './components/guard/supervisor.ts';
import { buildUiIfStale } from './components/ui-build.ts';
import { startDatabase } from './start-database.ts';
import { startWorkflowEngine } from './workflow-engine.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line: string): void => console.log(line);
// A closed terminal must not end us before the database has stopped.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const SAME_PRESS_MS = 1_000;
const LEFTOVER_TIMEOUT_MS = 18_000;
const READY_TIMEOUT_MS = 60_000;

const MEGABYTE = 1024 * 1024;
/** Four segments of PostgreSQL's own log: with them it goes on, and stops in order. */
const EMBEDDED_NEEDS_MB = 64;

/** `npm start -- --without workflows,kafka` @throws TypeError naming an option that there is not */
const givenOnTheCommandLine = (): Readonly<Record<string, string>> => {
  const { values } = parseArgs({ options: { without: { type: 'string', multiple: true } } });
  return values.without ? { LEFT_OUT: values.without.join(',') } : {};
};

/** Stops everything started so far, newest first. */
const stops: (() => Promise<void>)[] = [];
let stoppingSince: number | undefined;

const stopAll = async (exitCode: number): Promise<never> => {
  for (const stop of stops.toReversed()) {
    await stop().catch((error: unknown) => console.error('While stopping:', error));
  }
  process.exit(exitCode);
};

const onStopSignal = (): void => {
  if (stoppingSince === undefined) {
    stoppingSince = Date.now();
    say('\nStopping ... (Ctrl-C again to end at once)');
    void stopAll(0).catch(() => process.exit(1));
    return;
  }
  // npm hands on a Ctrl-C that the terminal has already sent us: the same press, twice.
  if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
};

const settledPortProblem = async (port: number): Promise<string | undefined> => {
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
  for (;;) {
    const problem = await portProblem(port);
    if (!problem || Date.now() > deadline) return problem;
    await sleep(200);
  }
};

const waitUntilPortalAnswers = async (port: number, logFile: string): Promise<void> => {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The portal does not answer on port ${port}; see ${logFile}`);
};

/** Until it has run to its end once: an interrupted run is continued by the next start. */
const seedDemoOnce = async (dataDir: string, env: Readonly<Record<string, string>>, address: string): Promise<void> => {
  const marker = join(dataDir, 'demo-is-complete');
  if (existsSync(marker)) return;
  say(`The portal serves at ${address}; demo applications are being added.`);
  const logFile = join(dataDir, 'logs', 'demo.log');
  const seeding = startOurProcess({ name: 'demo', main: join(root, 'scripts/seed-demo.ts'), env, logFile, say });
  stops.push(seeding.stop);
  const reason = await seeding.exited;
  if (stoppingSince !== undefined) return;
  stops.pop();
  if (reason === 'exit code 0') writeFileSync(marker, '', { mode: 0o600 });
  else say(`Demo applications are incomplete (${reason}); the next start goes on. See ${logFile}`);
};

const start = async (): Promise<void> => {
  const times = createStartTimes();
  times.part('modules');
  const settings = loadSettings({ ...process.env, ...givenOnTheCommandLine() });
  const dataDir = resolve(root, settings.DATA_DIR);
  const address = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const launchers = findLaunchers(process.env);
  const { unlock, tookOver } = await lockDataFolder(dataDir, { address, launchers }, say);
  stops.push(async () => unlock());
  await checkDataFolder(dataDir, settings);
  closeDataFolder(dataDir, settings.DATABASE_URL || process.getuid?.() !== 0 ? 0o700 : 0o711);
  watchLaunchers(launchers, onStopSignal);
  // Processes of a start that was killed take some seconds to notice.
  say(`Starting Lendlog; its data is in ${dataDir}`);
  const problem = tookOver ? await settledPortProblem(settings.PORT) : await portProblem(settings.PORT);
  if (problem) throw new Error(`Port ${settings.PORT} cannot be used (${problem}): set PORT to another one`);

  const room = createDiskRoom(dataDir, settings.LEAST_FREE_MB || (settings.DATABASE_URL ? 0 : EMBEDDED_NEEDS_MB));
  stops.push(tellOfFullDisk(room, dataDir, say));
  const database = startDatabase({ settings, dataDir, say, onStarted: (stop) => void stops.push(stop) });
  const [{ appUrl, isCopy }] = await Promise.all([database, buildUiIfStale(root, say)]);
  times.part('database and screens');
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE: namespace, CACHE_DIR: cacheDir, LEFT_OUT } = settings;
  const withWorkflows = !LEFT_OUT.includes('workflows');
  const engine = withWorkflows
    ? await startWorkflowEngine({ address: TEMPORAL_ADDRESS, namespace, dataDir, cacheDir, say })
    : undefined;
  if (engine) stops.push(engine.stop);
  times.part('workflow engine');

  const withSandbox = hasSandbox(settings);
  const portFile = join(dataDir, 'sandbox.port');
  const sandboxPort = withSandbox ? await rememberedPort(portFile, settings.SANDBOX_PORT) : undefined;
  const ofSandbox = sandboxPort === undefined ? undefined : `http://127.0.0.1:${sandboxPort}`;

  // The owner's address is for the migrations above alone.
  const env = {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: engine?.address ?? TEMPORAL_ADDRESS ?? '',
    LEAST_FREE_MB: String(room.least / MEGABYTE),
    LEFT_OUT: LEFT_OUT.join(','),
    RESTORED_COPY: String(isCopy),
    // A process that is started again loads its modules from here: they are most of its start.
    NODE_COMPILE_CACHE: join(resolve(root, cacheDir), 'modules'),
    ...(ofSandbox && { SANDBOX_PORT: String(sandboxPort), SANDBOX_URL: ofSandbox }),
  };
  const logFileOf = (name: string): string => join(dataDir, 'logs', `${name}.log`);
  const run = async (name: string, main: string, givesWay = false): Promise<void> => {
    if (stoppingSince !== undefined) return;
    const child = { name, main: join(root, main), env, logFile: logFileOf(name), say, givesWay };
    const supervised = await supervise({ name, start: async () => startOurProcess(child), say });
    stops.push(supervised.stop);
  };
  await run('projections', 'projections/main.ts');
  // At once: projections may be fed from Kafka.
  if (settings.KAFKA_BROKERS && !LEFT_OUT.includes('kafka')) await run('outbox', 'events/outbox/main.ts');
  await run('api', 'api/main.ts');
  await withProgress(say, 'Starting the portal', () => waitUntilPortalAnswers(settings.PORT, logFileOf('api')));
  times.part('portal');
  if (withSandbox) await run('sandbox', 'scripts/sandbox/main.ts');
  // Before the workflows, which would start work on unfinished files. The portal serves meanwhile.
  if (settings.DEMO && settings.NODE_ENV !== 'production') await seedDemoOnce(dataDir, env, address);
  times.part('sandbox and demo applications');
  if (withWorkflows) await run('workflows', 'workflows/main.ts', true);
  if (stoppingSince !== undefined) return;
  sayItRuns(settings, address, dataDir, ofSandbox);
  say(`The start took: ${times.told()}.`);
};

const sayItRuns = (settings: Settings, address: string, dataDir: string, ofSandbox: string | undefined): void => {
  const { LEFT_OUT } = settings;
  say(`\nLendlog is running at ${address}`);
  if (LEFT_OUT.length > 0)
    say(`Left out, as asked for: ${LEFT_OUT.join(', ')}. A start without --without brings it back, and it catches up.`);
  if (demoProviders(settings).length > 0) {
    const { firstName, lastName } = demoStaffMember('underwriter');
    say(`Sign in with any provider and choose a demo account, such as ${firstName} ${lastName}, underwriter.`);
  }
  if (ofSandbox) say(`Sandbox vendors answer orders with invented results; ${ofSandbox} says how they behave.`);
  say(`Data and logs: ${dataDir}. Ctrl-C stops everything.`);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopSignal);
process.on('disconnect', onStopSignal);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

try {
  await start();
} catch (error) {
  if (stoppingSince === undefined) {
    stoppingSince = Date.now();
    console.error(refusalOfFullDisk(error) ?? (error instanceof Error ? error.message : error));
    await stopAll(1);
  }
}
