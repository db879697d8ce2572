import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A migration: its path, and its name as the database remembers it. */
export type MigrationFile = { readonly name: string; readonly path: string };

const root = new URL('../../../', import.meta.url);

/**
 * Every migration of the program in its order: those of the log and the platform, and those that stand beside the read
 * model that they are for.
 * @throws when two have the same number, or one has none: no database could tell their order
 */
export const migrationFiles = async (): Promise<MigrationFile[]> => {
  const views = (await readdir(new URL('projections/', root), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `projections/${name}/migrations/`);
  const folders = await Promise.all(['events/platform/migrations/', ...views].map(sqlFilesIn));
  return inOrder(folders.flat());
};

const sqlFilesIn = async (folder: string): Promise<string[]> => {
  const url = new URL(folder, root);
  // Most read models have none of their own.
  const names = await readdir(url).catch(() => []);
  return names.filter((name) => name.endsWith('.sql')).map((name) => fileURLToPath(new URL(name, url)));
};

/** @param paths of any folders @throws when two have the same number, or one has none */
export const inOrder = (paths: readonly string[]): MigrationFile[] => {
  const byNumber = new Map<number, MigrationFile>();
  for (const path of paths) {
    const name = basename(path, '.sql');
    const number = /^\d+(?=_)/.exec(name)?.[0];
    if (number === undefined) throw new Error(`The migration ${path} has no number: call it 000123_do_something.sql`);
    const other = byNumber.get(Number(number));
    if (other) throw new Error(`The migrations ${other.path} and ${path} have the same number: give one the next free`);
    byNumber.set(Number(number), { name, path });
  }
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, file]) => file);
};

/** For `node-pg-migrate`, which takes files of several folders as glob patterns only. */
export const asPatterns = (files: readonly MigrationFile[]): { readonly dir: string[]; readonly useGlob: true } => ({
  dir: files.map(({ path }) => path.replaceAll(/[[*?(]/g, '[$&]')),
  useGlob: true,
});
