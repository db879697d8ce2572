import { existsSync } from 'node:fs';
import { eventRegistry } from '../events/all-events.ts';
import { loadSettings, type Settings } from '../events/platform/config.ts';
import { createAppPool } from '../events/platform/database.ts';
import { createEventCodec } from '../events/store/codec.ts';
import { createEventReader } from '../events/store/read.ts';
import { openSubjectKeys } from '../events/store/subject-keys.ts';
import { createMissingTables } from '../projections/missing-tables.ts';
import type { Projection } from '../projections/projection.ts';
import { rebuildProjection } from '../projections/rebuild.ts';
import { allProjections } from '../projections/registry.ts';
import { databaseUrlOf } from './database-url.ts';

// npm run projections:rebuild [-- name...]: all read models or the named ones, from the first event, while the portal serves.

const PROGRESS_MS = 1_000;

const namedOrAll = (names: readonly string[]): readonly Projection[] => {
  const unknown = names.filter((name) => !allProjections.some((projection) => projection.name === name));
  const known = allProjections.map(({ name }) => name).join(', ');
  if (unknown.length > 0) throw new Error(`No read model is called ${unknown.join(', ')}. There are: ${known}`);
  return names.length === 0 ? allProjections : allProjections.filter(({ name }) => names.includes(name));
};

const rebuildAll = async (projections: readonly Projection[], settings: Settings): Promise<void> => {
  const created = await createMissingTables(databaseUrlOf(settings), projections);
  if (created.length > 0) console.log(`Tables were missing and have been created: ${created.join(', ')}`);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-rebuild', 3);
  const reader = createEventReader(createEventCodec(eventRegistry, await openSubjectKeys(settings, pool)));
  try {
    for (const projection of projections) {
      const started = performance.now();
      let told = started;
      let events = 0;
      const onProgress = ({ position, head }: { position: number; head: number }): void => {
        events = head;
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        console.log(`${projection.name}: ${position} of ${head} events`);
      };
      await rebuildProjection({ pool, reader, onProgress }, projection);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`${projection.name}: rebuilt from ${events} events in ${seconds} s`);
    }
  } finally {
    await pool.end();
  }
};

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await rebuildAll(namedOrAll(process.argv.slice(2)), loadSettings(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
