import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BadSettingsError } from '../../events/platform/process/config.ts';
import { writeWhole } from './kept-files.ts';

const productionSchema = z.object({
  format: z.literal(1),
  /** The identity of the database that this folder is the backup of: the only one that writes here. */
  database: z.uuid(),
  /** Identifier of its server, which copies of it share. */
  server: z.string(),
  /** PostgreSQL's timeline on which it works; a restore follows it. */
  timeline: z.int().positive(),
  since: z.iso.datetime(),
});
export type Production = z.infer<typeof productionSchema>;

const productionFile = (backupDir: string): string => join(backupDir, 'production.json');

/** @returns undefined where no production has noted itself: the folder is new, or of an older version */
export const readProduction = (backupDir: string): Production | undefined => {
  const path = productionFile(backupDir);
  if (!existsSync(path)) return undefined;
  try {
    return productionSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new BadSettingsError(
      `${path} does not say whose backup this is. Move it away: the next start of the production writes it again; ` +
        'until then name the timeline to restore along with --timeline.',
    );
  }
};

export const writeProduction = (backupDir: string, known: Omit<Production, 'format' | 'since'>): Promise<void> => {
  const production: Production = { format: 1, ...known, since: new Date().toISOString() };
  return writeWhole(productionFile(backupDir), JSON.stringify(production));
};
