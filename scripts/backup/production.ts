import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BadSettingsError } from '../../events/platform/process/config.ts';
import { databaseFolder, hasDatabase } from '../components/database/database-folder.ts';
import { archiveWalTo } from '../components/database/wal-archive.ts';
import { listBackups, walFolder } from './backup-folder.ts';
import { presentTimeline, readIdentity, serverIdentifier, writeIdentity } from './database-identity.ts';
import { handOver } from './hand-over.ts';
import { readProduction, writeProduction } from './production-file.ts';

/** Where a restored database keeps its own WAL until it is the production. */
export const walOfCopy = (dataDir: string): string => join(dataDir, 'wal-of-copy');

/** What the database of a data folder is to a backup folder; `new`: the first that it is the backup of. */
export type Standing = 'production' | 'new' | 'copy';

const isEmpty = (backupDir: string): boolean => {
  const archive = walFolder(backupDir);
  return listBackups(backupDir).length === 0 && (!existsSync(archive) || readdirSync(archive).length === 0);
};

/** True for a database that was restored and is not the production. @param backupDir undefined: nothing is backed up from here */
export const isRestoredCopy = (dataDir: string, backupDir: string | undefined): boolean =>
  backupDir === undefined
    ? hasDatabase(dataDir) && readIdentity(databaseFolder(dataDir))?.restored !== undefined
    : standingOf(dataDir, backupDir) === 'copy';

/** @throws BadSettingsError where the folder is the backup of another database, and this one is no copy of it */
export const standingOf = (dataDir: string, backupDir: string): Standing => {
  const identity = hasDatabase(dataDir) ? readIdentity(databaseFolder(dataDir)) : undefined;
  const production = readProduction(backupDir);
  if (production && production.database === identity?.id) return 'production';
  if (identity?.restored) return production || !isEmpty(backupDir) ? 'copy' : 'new';
  if (!production) return 'new';
  throw new BadSettingsError(
    `BACKUP_DIR ${backupDir} is the backup of another database since ${production.since}, not of the one in ${dataDir}: ` +
      'a restored copy may have taken over. Set BACKUP_DIR to a folder of its own, or run ' +
      '`npm run lendlog -- backup:take-over` if this database is to be the production.',
  );
};

/** Notes in the backup folder that it is the backup of this database, and on which timeline that works. */
export const claimBackup = async (dataDir: string, backupDir: string): Promise<void> => {
  const folder = databaseFolder(dataDir);
  const known = readIdentity(folder);
  const id = known?.id ?? randomUUID();
  const timeline = presentTimeline(folder);
  const noted = readProduction(backupDir);
  if (!known) await writeIdentity(folder, { id });
  if (noted?.database !== id || noted.timeline !== timeline) {
    await mkdir(backupDir, { recursive: true, mode: 0o711 });
    await writeProduction(backupDir, { database: id, server: serverIdentifier(folder), timeline });
  }
  // No copy any more: when another takes over it is refused, and does not go on as one.
  if (known?.restored) await writeIdentity(folder, { id });
};

/** @throws BadSettingsError where only a copy of the production would be backed up */
export const checkIsProduction = (dataDir: string, backupDir: string): void => {
  if (standingOf(dataDir, backupDir) !== 'copy') return;
  throw new BadSettingsError(
    `${dataDir} holds a copy that was restored from ${backupDir}, which stays the backup of the production. Run ` +
      '`npm run lendlog -- backup:take-over` if the copy is to be the production, or set BACKUP_DIR to a folder of its own.',
  );
};

/**
 * Makes the database of a data folder, which is stopped, the production of a backup folder: its own WAL goes there, and
 * restores follow its timeline from then on. What the former production did since the copy was made is left behind.
 * Counts at once or not at all, and may be repeated.
 * @throws BadSettingsError where the folder is the backup of a portal that this is no copy of
 * @throws Error naming a piece of WAL that another copy has handed over in its place
 */
export const takeOver = async (dataDir: string, backupDir: string): Promise<void> => {
  const noted = readProduction(backupDir);
  if (noted && noted.server !== serverIdentifier(databaseFolder(dataDir))) {
    throw new BadSettingsError(
      `BACKUP_DIR ${backupDir} is the backup of another portal, which the database in ${dataDir} is no copy of: set BACKUP_DIR to a folder of its own.`,
    );
  }
  const ownWal = walOfCopy(dataDir);
  await archiveWalTo(walFolder(backupDir));
  if (existsSync(ownWal)) await handOver(ownWal, walFolder(backupDir));
  await claimBackup(dataDir, backupDir);
  await rm(ownWal, { recursive: true, force: true });
};
