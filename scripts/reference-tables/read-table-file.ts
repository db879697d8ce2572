import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ValidationError } from '../../events/kernel/errors.ts';
import type { AporKind } from '../../events/lending/hmda/apor.ts';
import type { TableFile } from '../../events/load-reference-table.ts';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';
import { readCountyList, yearOfFileName } from '../../events/reference-table/county-list.ts';
import { MOST_TABLE_BYTES, textOfTableFile } from '../../events/reference-table/table-file.ts';
import { readYieldTable } from '../../events/reference-table/yield-table.ts';

/** A file of one of the tables, and what its content does not say. */
export type TableFileWish = { readonly path: string; readonly source?: string | undefined } & (
  | { readonly of: 'limits'; readonly year?: number | undefined }
  | { readonly of: 'apor'; readonly kind?: AporKind | undefined }
);

const publishers = { limits: 'FHFA', apor: 'FFIEC' } as const;

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const fix = (message: string): never => {
    throw new ValidationError(message, [{ field: 'file', message: 'Give the path of the published file' }]);
  };
  const found = await stat(path).catch((error: unknown) =>
    fix(hasErrorCode(error, 'ENOENT') ? `There is no file ${path}` : `${path} cannot be read: ${String(error)}`),
  );
  if (!found.isFile()) fix(`${path} is no file`);
  // Before it is read: it may not fit into memory.
  if (found.size > MOST_TABLE_BYTES) fix(`${path} has ${found.size} bytes, and no table has over ${MOST_TABLE_BYTES}`);
  return readFile(path);
};

/** @throws ValidationError where the file's name says another year */
const yearOf = (said: number | undefined, fileName: string): number | undefined => {
  const named = yearOfFileName(fileName);
  if (said === undefined || named === undefined || said === named) return said ?? named;
  throw new ValidationError(`The file's name says ${named}, and --year says ${said}`, [
    { field: 'year', message: 'Give the list of that year, or rename the file' },
  ]);
};

/** Reads the whole file and checks every line of it. @throws ValidationError */
export const readTableFile = async (wish: TableFileWish): Promise<TableFile> => {
  const bytes = await bytesOf(wish.path);
  const fileName = basename(wish.path);
  const text = textOfTableFile(bytes);
  const { isSample, tables } =
    wish.of === 'limits'
      ? readCountyList(text, yearOf(wish.year, fileName))
      : readYieldTable(text, { fileName, kind: wish.kind });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source = isSample ? 'Invented sample' : (wish.source ?? publishers[wish.of]);
  return { from: { fileName, sha256, source, isSample }, tables };
};
