import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { databaseUrlOf } from '../../../scripts/addresses/database-url.ts';
import { eventually } from '../../support/eventually.ts';

const asking = async <T>(dataDir: string, ask: (pool: Pool) => Promise<T>): Promise<T> => {
  const pool = createAppPool(databaseUrlOf(loadSettings({ DATA_DIR: dataDir })), 'lendlog-faults', 1);
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
};

/** The ids of all events in the log of the `npm start` that runs on this data folder, oldest first. */
export const embeddedEvents = (dataDir: string): Promise<string[]> =>
  asking(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      'select e.event_id as id from event_store.events as e order by e.position',
    );
    return rows.map(({ id }) => id);
  });

/** Settings behind an acknowledged append, as the application's connections to that database have them. */
export const embeddedDurability = (dataDir: string): Promise<Record<string, string>> =>
  asking(dataDir, async (pool) => {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select s.name, s.setting from pg_settings as s
       where s.name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  });

/** Waits until every dispatcher has met so many Temporals; it dispatches the whole log to each that it meets first. */
export const dispatchersMet = (dataDir: string, temporals: number): Promise<boolean> =>
  asking(dataDir, (pool) =>
    eventually(
      `the dispatchers to meet ${temporals} Temporals`,
      async () => {
        const { rows } = await pool.query<{ met: string }>(
          'select count(*) as met from platform.temporal_namespaces as t group by t.dispatcher',
        );
        return rows.length > 0 && rows.every(({ met }) => Number(met) === temporals);
      },
      60_000,
    ),
  );
