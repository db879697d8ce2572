import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BadSettingsError } from '../../events/platform/process/config.ts';
import { writeWhole } from './kept-files.ts';
import { isWal, timelineOf } from './timelines.ts';

/** In the folder of the database, so that it goes where the folder goes. It is in no backup. */
export const IDENTITY_FILE = 'lendlog-identity.json';

const identitySchema = z.object({
  /** A UUID that no other database has, not even one restored from the same backup. */
  id: z.uuid(),
  /** Of a copy, until it takes over as production. */
  restored: z.object({ from: z.string(), at: z.iso.datetime() }).optional(),
});
export type Identity = z.infer<typeof identitySchema>;

/** @returns undefined where no version has written one yet */
export const readIdentity = (databaseDir: string): Identity | undefined => {
  const path = join(databaseDir, IDENTITY_FILE);
  if (!existsSync(path)) return undefined;
  try {
    return identitySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new BadSettingsError(
      `${path} does not say which database this is. Move it away, start once without BACKUP_DIR, then run ` +
        '`npm run lendlog -- backup:take-over` if this is the production.',
    );
  }
};

export const writeIdentity = async (databaseDir: string, identity: Identity): Promise<void> => {
  const path = join(databaseDir, IDENTITY_FILE);
  await writeWhole(path, JSON.stringify(identity));
  const { uid, gid } = statSync(databaseDir);
  chownSync(path, uid, gid);
};

/** The timeline on which the server of this folder writes, or wrote last. */
export const presentTimeline = (databaseDir: string): number =>
  Math.max(
    1,
    ...readdirSync(join(databaseDir, 'pg_wal'))
      .filter(isWal)
      .map((name) => timelineOf(name)),
  );

/** The server's identifier, by which it knows its own WAL: the first eight bytes of its control file, whatever its version. */
export const serverIdentifier = (databaseDir: string): string =>
  readFileSync(join(databaseDir, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString();
