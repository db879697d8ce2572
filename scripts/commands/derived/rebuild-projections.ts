import { eventRegistry } from '../../../events/event-registry.ts';
import { createReadOrders } from '../../../events/log-reader-orders.ts';
import { loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventReader } from '../../../events/store/log/read.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { createFillBatch } from '../../../projections/engine/fill-batch.ts';
import { createMissingTables } from '../../../events/platform/database/migrate.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { REBUILD_ANSWER_MS, rebuildTogether } from '../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../projections/registry.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { databaseUrlOf, ownerUrlOf } from '../../addresses/database-url.ts';
import { type FillThreads, fillThreadsFor, MOST_THREADS, openFillThreads } from '../../rebuild/fill-threads.ts';
import { defineCommand, wholeNumber } from '../../command/command.ts';

const namedOrAll = (names: readonly string[]): readonly Projection[] => {
  const unknown = names.filter((name) => !allProjections.some((projection) => projection.name === name));
  const known = allProjections.map(({ name }) => name).join(', ');
  if (unknown.length > 0) throw new Error(`No read model is called ${unknown.join(', ')}. There are: ${known}`);
  return names.length === 0 ? allProjections : allProjections.filter(({ name }) => names.includes(name));
};

/** All of them in one pass over the log. @returns how many failed */
const rebuildAll = async (
  projections: readonly Projection[],
  settings: Settings,
  { signal, threads: wanted }: { readonly signal: AbortSignal; readonly threads: number | undefined },
): Promise<number> => {
  const created = await createMissingTables(ownerUrlOf(settings));
  if (created.length > 0) console.log(`Tables were missing and have been created: ${created.join(', ')}`);
  const databaseUrl = databaseUrlOf(settings);
  const pool = createAppPool(databaseUrl, 'lendlog-rebuild', 6, { answerMs: REBUILD_ANSWER_MS });
  const reader = createEventReader(createEventCodec(eventRegistry, await openSubjectKeys(settings, pool, 0)));
  const readOrders = createReadOrders(reader);
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const bar = createProgressBar('Reading the log', 'events');
  let failed = 0;
  let threads: FillThreads | undefined;
  try {
    const rebuilds: { projection: Projection; skipped: ReadonlySet<number> }[] = [];
    for (const projection of projections) {
      rebuilds.push({ projection, skipped: (await readOrders(pool, projection.name)).skipped });
    }
    const count = wanted ?? fillThreadsFor(await reader.headPosition(pool));
    const skipped = new Map(rebuilds.map((each) => [each.projection.name, each.skipped]));
    threads =
      count > 0
        ? openFillThreads({ databaseUrl, skipped }, count, createFillBatch({ pool, reader, signal }))
        : undefined;
    const onProgress = ({ done, total }: { done: number; total: number }): void => bar.tick(done, total);
    await rebuildTogether(
      { pool, reader, onProgress, signal, ...(threads && { filler: threads.filler, batchSize: threads.batchSize }) },
      rebuilds,
      ({ name }, outcome) => {
        bar.end();
        if ('position' in outcome) {
          console.log(`${name}: rebuilt from ${outcome.position} events, ready after ${seconds()}`);
        } else {
          failed += 1;
          console.error(`${name}: not rebuilt, it is as it was before. ${messageOf(outcome.error)}`);
        }
      },
    );
  } finally {
    bar.end();
    await threads?.close();
    await pool.end();
  }
  console.log(`${projections.length - failed} of ${projections.length} read models rebuilt in ${seconds()}`);
  return failed;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const command = defineCommand({
  usage: `Fills all read models or the named ones again from the first event, while the portal serves.
  npm run lendlog -- projections:rebuild [--threads N] [name ...]
Ctrl-C leaves those that are not ready as they were.`,
  options: { threads: { type: 'string' } },
  takes: ['name...'],
  run: async (values, names) => {
    const cancel = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () =>
        cancel.abort(new Error('Cancelled; the read models that are not ready are as they were before')),
      );
    }
    const failed = await rebuildAll(namedOrAll(names), loadSettings(process.env), {
      signal: cancel.signal,
      threads:
        values.threads === undefined
          ? undefined
          : wholeNumber('threads', values.threads, { least: 0, most: MOST_THREADS }),
    });
    if (failed > 0) process.exitCode = 1;
  },
});
