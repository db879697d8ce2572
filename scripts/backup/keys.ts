import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BadSettingsError } from '../../events/platform/process/config.ts';
import { readSecretFile } from '../../events/platform/process/secret-file.ts';
import { anchorFileOf } from '../../events/store/audit/anchor-log.ts';
import { dataFolderEntries } from '../components/database/data-folder.ts';
import { ownerPasswordFile } from '../components/database/database-passwords.ts';

/** Keys and proofs, by path in a data folder: kept apart from it. */
const APART: readonly string[] = [
  ...dataFolderEntries.filter(({ secret }) => secret !== undefined).map(({ name }) => name),
  anchorFileOf('.'),
];

/** Those that a data folder has. */
export const keysOf = (dataDir: string): string[] => APART.filter((name) => existsSync(join(dataDir, name)));

/** Of the database in any backup. @param folder a data folder, or where keys are kept apart */
export const ownersPassword = async (folder: string): Promise<string> => {
  const password = await readSecretFile(folder, ownerPasswordFile);
  if (password !== undefined) return password.trim();
  throw new BadSettingsError(
    `${join(folder, ownerPasswordFile.name)} is missing: keys are kept apart from backups. Name where with --keys-from FOLDER.`,
  );
};

/** Puts keys into a data folder that it does not have; never over others. @returns which */
export const bringKeys = async (from: string, dataDir: string): Promise<string[]> => {
  const missing = keysOf(from).filter((name) => !existsSync(join(dataDir, name)));
  for (const name of missing) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    await copyFile(join(from, name), join(dataDir, name));
  }
  return missing;
};
