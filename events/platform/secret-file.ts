import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.ts';

/**
 * Reads a secret that this installation made for itself, and makes it at the first call. Several processes may ask at
 * once: the first to link its file wins and all get that one. Only the owner may read the file.
 * @param create makes the content, when there is none yet
 */
export const readOrCreateSecretFile = async (path: string, create: () => string | Promise<string>): Promise<string> => {
  const existing = await readFile(path, 'utf8').catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
  if (existing !== undefined) return existing;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, await create(), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
};
