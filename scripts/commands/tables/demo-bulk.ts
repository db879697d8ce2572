import { registerDemoStaff } from '../../../api/auth/demo-staff.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { addInThreads, MOST_THREADS, threadsFor } from '../../demo/bulk/bulk-threads.ts';
import { defineCommand, wholeNumber } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Adds invented applications by the thousand, about fourteen events each; refused in production.
  npm run lendlog -- demo:bulk [--applications 100000] [--seed 1] [--threads 2]
The workflows would begin to work on them: run it while workflows/main.ts is stopped.`,
  options: {
    applications: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string' },
  },
  isPrivate: true,
  run: async (values) => {
    const applications = wholeNumber('applications', values.applications, { least: 1, most: 5_000_000 });
    const seed = wholeNumber('seed', values.seed, { least: 1, most: 1_000 });
    const threads =
      values.threads === undefined
        ? threadsFor(applications)
        : wholeNumber('threads', values.threads, { least: 1, most: MOST_THREADS });
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
  },
});
