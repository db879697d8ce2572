import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../../events/platform/database/database.ts';

const filesOf = async (owner: Queryable): Promise<string[]> => {
  const { rows } = await owner.query<{ data: string; folder: string }>(
    `select current_setting('data_directory') as data, 'base/' || d.oid as folder
     from pg_database as d where d.datname = current_database()`,
  );
  const { data = '', folder = '' } = rows[0] ?? {};
  const names = await Promise.all(
    [folder, 'pg_wal', 'global'].map(async (each) =>
      (await readdir(join(data, each), { withFileTypes: true })).flatMap((entry) =>
        entry.isFile() ? [join(data, each, entry.name)] : [],
      ),
    ),
  );
  return names.flat();
};

/** Files of the owner's database, and of the write-ahead log, that have one of these bytes. */
export const databaseFilesWith = async (owner: Queryable, needles: readonly Buffer[]): Promise<string[]> => {
  await owner.query('checkpoint');
  const found: string[] = [];
  for (const file of await filesOf(owner)) {
    // A file may be gone since it was listed.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => bytes.includes(needle))) found.push(file);
  }
  return found;
};
