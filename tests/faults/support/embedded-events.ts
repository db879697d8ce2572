import { loadSettings } from '../../../events/platform/config.ts';
import { createAppPool } from '../../../events/platform/database.ts';
import { databaseUrlOf } from '../../../scripts/database-url.ts';

/** The ids of all events in the log of the `npm start` that runs on this data folder, oldest first. */
export const embeddedEvents = async (dataDir: string): Promise<string[]> => {
  const pool = createAppPool(databaseUrlOf(loadSettings({ DATA_DIR: dataDir })), 'lendlog-faults', 1);
  try {
    const { rows } = await pool.query<{ id: string }>(
      'select e.event_id as id from event_store.events as e order by e.position',
    );
    return rows.map(({ id }) => id);
  } finally {
    await pool.end();
  }
};
