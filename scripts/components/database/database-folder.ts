import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BadSettingsError } from '../../../events/platform/process/config.ts';
import { tracesOfDatabase } from './data-folder.ts';
import type { Say } from '../machine/progress.ts';

/** Where initdb works; it gets its name when it is whole. No server has ever run on what is left of it. */
export const folderBeingMade = (dataDir: string): string => join(dataDir, 'postgres-being-made');
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Written by versions that ran initdb in the folder itself; it is neither written nor needed any more. */
const OLD_MARKER = 'postgres-is-made';
/** Those versions had it only while initdb ran. */
const OLD_INITDB_PASSWORD = 'initdb-password';

/** True for a database, or part of one. */
export const hasDatabase = (dataDir: string): boolean => {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
};

/** A first start of an older version ended while initdb ran: what it left is put aside, never deleted. */
export const putHalfMadeAside = (dataDir: string, say: Say): void => {
  const isHalfMade =
    hasDatabase(dataDir) &&
    existsSync(join(dataDir, OLD_INITDB_PASSWORD)) &&
    !existsSync(join(dataDir, OLD_MARKER)) &&
    tracesOfDatabase(dataDir).length === 0;
  if (!isHalfMade) return;
  const aside = `${databaseFolder(dataDir)}.unfinished-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(databaseFolder(dataDir), aside);
  say(`An earlier start was interrupted while it made the database; what it left is in ${aside}`);
};

/** Gives a folder that initdb has finished its name, for good. */
export const keepMadeDatabase = (dataDir: string): void => {
  renameSync(folderBeingMade(dataDir), databaseFolder(dataDir));
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/** PostgreSQL reads all of it before anything else, and makes nothing of less. */
const CONTROL_BYTES = 8_192;

const PUT_BACK = 'Put the folder back from a backup (docs/how-to/back-up-and-restore.md).';

const refuse = (text: string): never => {
  throw new BadSettingsError(text);
};

/**
 * Looks whether the database is there that belongs to the rest of the data folder, and is one for this server.
 * @param major of the server, such as `18`
 * @returns whether there is a database; false where everything is new and one may be made
 * @throws BadSettingsError naming what is missing or another one, and what to do
 */
export const checkDatabaseFolder = (dataDir: string, major: string): boolean => {
  const folder = databaseFolder(dataDir);
  if (!hasDatabase(dataDir)) {
    const traces = tracesOfDatabase(dataDir);
    if (existsSync(join(dataDir, OLD_MARKER))) traces.push(OLD_MARKER);
    if (traces.length === 0) return false;
    refuse(
      `${folder} ${existsSync(folder) ? 'is empty' : 'is missing'}, although ${traces.join(', ')} in ${dataDir} ` +
        `${traces.length === 1 ? 'belongs' : 'belong'} to a database that was there. Put it back from a backup, set ` +
        'DATABASE_URL if the database is elsewhere, or set DATA_DIR to a new folder to begin an empty portal.',
    );
  }
  const file = join(folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const advice = `Nothing was changed. ${PUT_BACK}`;
  if (found === major) {
    const control = join(folder, 'global', 'pg_control');
    if (!existsSync(control)) refuse(`${control} is missing: the database folder is not whole. ${advice}`);
    const { size } = statSync(control);
    if (size < CONTROL_BYTES) refuse(`${control} has ${size} of ${CONTROL_BYTES} bytes. ${advice}`);
    return true;
  }
  if (found === undefined) refuse(`${file} is missing: the database folder is not whole. ${advice}`);
  else if (!/^\d+$/.test(found)) refuse(`${file} does not hold a version of PostgreSQL. ${advice}`);
  return refuse(
    `${file} says that the database is of PostgreSQL ${found}; this version of Lendlog brings PostgreSQL ${major}. ` +
      'Nothing was changed. Start the version of Lendlog that it is of, or dump it with that PostgreSQL and load the dump into the new one.',
  );
};
