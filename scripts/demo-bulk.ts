import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { registerDemoStaff } from '../api/auth/demo-staff.ts';
import { eventRegistry } from '../events/event-registry.ts';
import { BadSettingsError, loadSettings } from '../events/platform/process/config.ts';
import { createAppPool } from '../events/platform/database/database.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { createEventStore } from '../events/store/append/event-store.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { createProgressBar } from './components/progress-bar.ts';
import { databaseUrlOf } from './database-url.ts';
import { addInThreads, MOST_THREADS, threadsFor } from './demo/bulk-threads.ts';

// npm run demo:bulk -- --applications 100000 [--seed 1] [--threads 2]: invented applications by the thousand, about
// fourteen events each. Every paper waits for the disk, four at once unless UV_THREADPOOL_SIZE says otherwise; it has to
// be set before the process starts.
// The workflows would begin to work on them: run it while workflows/main.ts is stopped.

const wholeNumber = (name: string, text: string, most: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new BadSettingsError(`--${name} is ${text}: use a whole number from 1 to ${most}`);
};

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      applications: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string' },
    },
  });
  const applications = wholeNumber('applications', values.applications, 5_000_000);
  const seed = wholeNumber('seed', values.seed, 1_000);
  const threads =
    values.threads === undefined ? threadsFor(applications) : wholeNumber('threads', values.threads, MOST_THREADS);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = loadSettings(process.env);
  if (settings.NODE_ENV === 'production') throw new BadSettingsError('Invented applications are not for production');

  const databaseUrl = databaseUrlOf(settings);
  const pool = createAppPool(databaseUrl, 'lendlog-demo-bulk', 1);
  const keys = await openSubjectKeys(settings, pool);
  await registerDemoStaff(createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) }));
  await pool.end();
  const bar = createProgressBar('Adding applications', 'applications');
  const startedAt = performance.now();
  const events = await addInThreads(
    { databaseUrl, applications, seed, now: new Date().toISOString() },
    threads,
    (done) => bar.tick(done.applications, applications),
  );
  bar.end();
  const seconds = (performance.now() - startedAt) / 1_000;
  const perSecond = (done: number): string => Math.round(done / seconds).toLocaleString('en-US');
  console.log(
    events === 0
      ? `All ${applications} applications are there already.`
      : `Added ${applications} applications with ${events} events in ${seconds.toFixed(1)} s (${perSecond(applications)} and ${perSecond(events)} a second).`,
  );
});
