import { z } from 'zod';
import type { Pool } from '../../events/platform/database.ts';
import { migrationFiles } from '../../events/platform/migration-files.ts';
import { countPartitionsAhead, FEWEST_PARTITIONS_AHEAD } from '../../events/store/partitions.ts';
import { readReaderPlaces } from './reader-places.ts';
import { describeStartingOver } from './starting-over.ts';

export const readinessSchema = z.object({
  ready: z.boolean(),
  /** What keeps it from being ready, for whoever operates it. */
  problems: z.array(z.string()),
});
export type Readiness = z.infer<typeof readinessSchema>;

const missingMigrations = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select m.name from platform.migrations as m');
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationFiles()).map(({ name }) => name).filter((name) => !applied.has(name));
};

/**
 * Whether this process can do its work: the database answers, its schema is ours, no reader of the log stands still, and
 * the log has room for what comes.
 */
export const checkReadiness = async (pool: Pool): Promise<Readiness> => {
  try {
    const missing = await missingMigrations(pool);
    const { readers } = await readReaderPlaces(pool);
    const ahead = await countPartitionsAhead(pool);
    const problems = [
      ...missing.map((name) => `migration ${name} has not been applied`),
      // Without its migration nobody can say.
      ...(missing.length > 0 ? [] : await describeStartingOver(pool)),
      ...readers
        .filter(({ error }) => error !== null)
        .map(({ name }) => `${name} stands still at an event it cannot apply`),
      ...(ahead < FEWEST_PARTITIONS_AHEAD
        ? ['the log is in its last partition: it stops taking events at the end of it']
        : []),
    ];
    return { ready: problems.length === 0, problems };
  } catch {
    // Why is in the log of whoever runs the database; the caller needs to know only which part it is.
    return { ready: false, problems: ['the database does not answer'] };
  }
};
