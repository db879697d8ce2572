import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { BadSettingsError } from '../../events/platform/process/config.ts';

/*
 * BACKUP_DIR/
 *   2026-11-22T14-00-00Z/      one backup of the database
 *     database/  wal/          its files, and the WAL that makes them one moment
 *     manifest.json            written last: a backup without one is not whole
 *   wal/                       every piece of WAL since, as PostgreSQL hands it over
 *   files/                     documents, each once for all backups
 *   documents.json
 *   production.json            which database writes here, and along which timeline restores go
 */

const sha256Schema = z.stringFormat('SHA-256 in hex', /^[0-9a-f]{64}$/);
const keptFileSchema = z.object({
  /** From the folder that it is in, with `/`. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: sha256Schema,
});
/** A file of a backup. */
export type KeptFile = z.infer<typeof keptFileSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  /** By the database's clock, ISO 8601: it can be restored to any moment from `finishedAt` on. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Major version of the server, such as `18`. */
  postgres: z.string(),
  /** First and last piece of WAL that it needs. */
  startWal: z.string(),
  stopWal: z.string(),
  /** Where it ends, such as `0/3000158`. Older versions did not note it, nor what else is optional here. */
  stopLsn: z.string().optional(),
  /** Position of the newest event in it at least. */
  position: z.int().nonnegative(),
  /** Of the commit that ends at `position`, over all before it; left out for an empty log. */
  hash: sha256Schema.optional(),
  /** Names of the files that its log names and that `files/` held when it was made. */
  documents: z.array(z.string()).optional(),
  folders: z.array(z.string()),
  files: z.array(keptFileSchema),
  wal: z.array(keptFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

const documentsSchema = z.array(keptFileSchema.extend({ lastSeenAt: z.iso.datetime() }));
/** Documents in `files/`; `lastSeenAt`: when a backup last found it in the data folder. */
export type KeptDocuments = z.infer<typeof documentsSchema>;

export const MANIFEST = 'manifest.json';
export const walFolder = (backupDir: string): string => join(backupDir, 'wal');
export const documentsFolder = (backupDir: string): string => join(backupDir, 'files');
export const documentsIndex = (backupDir: string): string => join(backupDir, 'documents.json');

/** @throws BadSettingsError where nobody has said where backups are */
export const backupDirOf = ({ BACKUP_DIR }: { readonly BACKUP_DIR?: string | undefined }): string => {
  if (BACKUP_DIR) return resolve(BACKUP_DIR);
  throw new BadSettingsError(
    'BACKUP_DIR is not set: set it to a folder on another disk, also for `npm start`, which then hands over all WAL to it.',
  );
};

/** Whole backups, oldest first. @throws Error naming a manifest that is not one */
export const listBackups = (backupDir: string): Manifest[] =>
  (existsSync(backupDir) ? readdirSync(backupDir) : [])
    .map((name) => join(backupDir, name, MANIFEST))
    .filter((path) => existsSync(path))
    .map((path) => read(path, manifestSchema))
    .toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt));

/** @returns the documents in the backup folder by path */
export const readDocuments = (backupDir: string): ReadonlyMap<string, KeptDocuments[number]> => {
  const path = documentsIndex(backupDir);
  const all = existsSync(path) ? read(path, documentsSchema) : [];
  return new Map(all.map((each) => [each.path, each]));
};

const read = <S extends z.ZodType>(path: string, schema: S): z.output<S> => {
  const problem = (why: string): Error => new Error(`${path} is not what a backup wrote (${why}): use another backup`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw problem('no JSON');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw problem(z.prettifyError(parsed.error));
  return parsed.data;
};

/**
 * The newest backup that can be restored to a moment, or to the newest there is.
 * @param wanted.name that one
 * @param wanted.isOnLine whether a restore along the past that it follows can begin there
 * @throws Error saying which there are
 */
export const chooseBackup = (
  backups: readonly Manifest[],
  wantedOne: {
    readonly to: string | undefined;
    readonly name: string | undefined;
    readonly isOnLine: (backup: Manifest) => boolean;
  },
): Manifest => {
  const { to, name, isOnLine } = wantedOne;
  const named = name === undefined ? backups : backups.filter((each) => each.name === name);
  const chosen = named.findLast((each) => (to === undefined || each.finishedAt <= to) && isOnLine(each));
  if (chosen) return chosen;
  const known = backups
    .map((each) => `${each.name} (${isOnLine(each) ? `from ${each.finishedAt} on` : 'of a past that was left behind'})`)
    .join(', ');
  const wanted = [name, to && `of before ${to}`].filter(Boolean).join(' ');
  throw new Error(`There is no backup ${wanted || 'at all'}: ${known || 'the folder holds none'}`);
};

/** True for the folder itself and anything inside it. */
export const isInside = (folder: string, other: string): boolean => {
  const way = relative(resolve(other), resolve(folder));
  // Absolute is the way to another drive.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};
