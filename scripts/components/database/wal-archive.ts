import { chownSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresUser } from '../machine/system-user.ts';

/** PostgreSQL fills a piece of WAL (16 MB, some KB when packed) or hands it over after so long, if anything happened. */
const MOST_SECONDS = 60;

const scriptOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const command = (script: string, ...args: readonly string[]): string =>
  [process.execPath, scriptOf(script), ...args].map((each) => `"${each}"`).join(' ');

/** Settings of a server, and folders that its user has to reach because of them. */
export type ServerSettings = { readonly settings: Readonly<Record<string, string>>; readonly paths: readonly string[] };

/** Has the server hand over each piece of its WAL to a folder, packed. Makes the folder, which is the server's own. */
export const archiveWalTo = async (folder: string): Promise<ServerSettings> => {
  const archive = resolve(folder);
  mkdirSync(archive, { recursive: true, mode: 0o711 });
  const user = await postgresUser();
  if (user) chownSync(archive, user.uid, user.gid);
  return {
    settings: {
      archive_mode: 'on',
      archive_timeout: String(MOST_SECONDS),
      archive_command: command('archive-wal.ts', '%p', join(archive, '%f.gz')),
    },
    paths: [process.execPath, scriptOf('archive-wal.ts'), join(archive, 'any')],
  };
};

/** How far a recovery goes: to the end of the WAL, a moment (ISO 8601), or no further than the backup itself. */
export type Extent = 'all' | 'backup' | { readonly to: string };

const target = (extent: Extent): Readonly<Record<string, string>> => {
  if (extent === 'all') return {};
  return {
    // PostgreSQL takes no letter for a zone here.
    ...(extent === 'backup'
      ? { recovery_target: 'immediate' }
      : { recovery_target_time: extent.to.replace('Z', '+00') }),
    recovery_target_action: 'promote',
  };
};

/** Has a server that begins with a backup go on with the WAL in the folder, along one timeline. Reads there, never writes. */
export const recoverFrom = (
  folder: string,
  { timeline, extent }: { readonly timeline: number; readonly extent: Extent },
): ServerSettings => {
  const archive = resolve(folder);
  return {
    settings: {
      restore_command: command('fetch-wal.ts', join(archive, '%f.gz'), '%p'),
      recovery_target_timeline: String(timeline),
      ...target(extent),
    },
    paths: [process.execPath, scriptOf('fetch-wal.ts'), join(archive, 'any')],
  };
};
