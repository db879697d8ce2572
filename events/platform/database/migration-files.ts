import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A migration: its path, and its name as the database remembers it. */
export type MigrationFile = { readonly name: string; readonly path: string };

/** Up to this one, read models had migrations too; databases remember some that are no longer files (docs/adr/0031). */
const LAST_OF_READ_MODELS = 118;

/** For `node-pg-migrate`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * The migrations of the log and the platform in order. The tables of read models: `readModelTables`.
 * @throws when two have the same number, or one has none: no database could tell their order
 */
export const migrationFiles = async (): Promise<MigrationFile[]> => {
  const names = await readdir(MIGRATIONS_FOLDER);
  return inOrder(names.filter((name) => name.endsWith('.sql')).map((name) => join(MIGRATIONS_FOLDER, name)));
};

const numberOf = (name: string): number | undefined => {
  const number = /^\d+(?=_)/.exec(name)?.[0];
  return number === undefined ? undefined : Number(number);
};

/** A migration that this version once had. */
export const wasOfReadModel = (name: string): boolean => (numberOf(name) ?? Infinity) <= LAST_OF_READ_MODELS;

/** @throws when two have the same number, or one has none */
export const inOrder = (paths: readonly string[]): MigrationFile[] => {
  const byNumber = new Map<number, MigrationFile>();
  for (const path of paths) {
    const name = basename(path, '.sql');
    const number = numberOf(name);
    if (number === undefined) throw new Error(`The migration ${path} has no number: call it 000123_do_something.sql`);
    const other = byNumber.get(number);
    if (other) throw new Error(`The migrations ${other.path} and ${path} have the same number: give one the next free`);
    byNumber.set(number, { name, path });
  }
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, file]) => file);
};
