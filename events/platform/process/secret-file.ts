import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BadSettingsError } from './config.ts';
import { hasErrorCode } from './error-code.ts';

/** A secret that an installation made for itself and keeps in a file of its data folder. */
export type SecretFile = {
  /** Path below `DATA_DIR`. */
  readonly name: string;
  /** The file's content in words for an error message. */
  readonly holds: string;
  /** True when the text was written completely. */
  readonly isWhole: (text: string) => boolean;
  /** Fix for an incomplete file, and its consequences. */
  readonly remedy: string;
};

/** A random text in base64url. @param bytes how many random bytes it was made of */
export const isRandomText =
  (bytes: number) =>
  (text: string): boolean =>
    /^[\w-]+$/.test(text.trim()) && text.trim().length >= Math.ceil((bytes * 4) / 3);

/** The text as JSON; undefined when it is none. Errors of `JSON.parse` quote the text, which may be a secret. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Says which file is not what was written there, and what to do; never what is in it. */
export const badSecret = (dataDir: string, { name, holds, remedy }: SecretFile, found: string): BadSettingsError =>
  new BadSettingsError(`${join(dataDir, name)} ${found}: it should hold ${holds}. ${remedy}`);

/**
 * Reads a secret; undefined when there is no such file.
 * @throws BadSettingsError naming the file when it is not what was written there, or cannot be read
 */
export const readSecretFile = async (dataDir: string, file: SecretFile): Promise<string | undefined> => {
  const text = await readFile(join(dataDir, file.name), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    if (hasErrorCode(error, 'EISDIR')) throw badSecret(dataDir, file, 'is a folder');
    if (hasErrorCode(error, 'EACCES')) throw badSecret(dataDir, file, 'cannot be read by this user');
    throw error;
  });
  if (text === undefined || file.isWhole(text)) return text;
  throw badSecret(dataDir, file, text.trim() === '' ? 'is empty' : 'is not what was written there');
};

/**
 * Reads a secret, and makes it at the first call. Several processes may ask at once: the first to link its file wins and
 * all get that one. Only the owner may read the file.
 * @param create makes the content, when there is none yet
 * @throws BadSettingsError naming the file when it is not what was written there
 */
export const readOrCreateSecretFile = async (
  dataDir: string,
  file: SecretFile,
  create: () => string | Promise<string>,
): Promise<string> => {
  const existing = await readSecretFile(dataDir, file);
  if (existing !== undefined) return existing;
  const path = join(dataDir, file.name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeWhole(draft, await create());
    await link(draft, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecretFile(dataDir, file)) ?? '';
};

/** Puts another text in the place of a secret, in one step: whoever reads gets the one or the other. */
export const replaceSecretFile = async (dataDir: string, { name }: SecretFile, text: string): Promise<void> => {
  const path = join(dataDir, name);
  const draft = `${path}.${randomUUID()}`;
  await writeWhole(draft, text);
  await rename(draft, path);
};

/** On the disk before it has its name: a power cut leaves no empty secret. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
