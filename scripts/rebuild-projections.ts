import { eventRegistry } from '../events/all-events.ts';
import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { createAppPool } from '../events/platform/database.ts';
import { createEventReader } from '../events/store/read.ts';
import { rebuildProjection } from '../projections/rebuild.ts';
import { allProjections } from '../projections/registry.ts';

// npm run projections:rebuild [-- name...]: all read models or the named ones, from the first event, while the portal serves.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !allProjections.some((projection) => projection.name === name));
if (unknown.length > 0) {
  const known = allProjections.map(({ name }) => name).join(', ');
  console.error(`No read model is called ${unknown.join(', ')}. There are: ${known}`);
  process.exit(1);
}

const pool = createAppPool(requireDatabaseUrl(loadSettings(process.env)), 'lendlog-rebuild', 3);
const reader = createEventReader(eventRegistry);
try {
  for (const projection of allProjections.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const started = performance.now();
    let head = 0;
    let told = started;
    await rebuildProjection(
      {
        pool,
        reader,
        onProgress: (progress) => {
          head = progress.head;
          if (performance.now() - told < 1_000) return;
          told = performance.now();
          console.log(`${projection.name}: ${progress.position} of ${progress.head} events`);
        },
      },
      projection,
    );
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${projection.name}: rebuilt from ${head} events in ${seconds} s`);
  }
} finally {
  await pool.end();
}
