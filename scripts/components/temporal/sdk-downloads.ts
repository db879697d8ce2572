import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../machine/run.ts';

const script = fileURLToPath(new URL('sdk-download.ts', import.meta.url));

const downloaded = (folder: string): string | undefined => {
  // The SDK keeps a half-fetched file under another ending until it is whole.
  const name = readdirSync(folder).find((file) => /^temporal[\w.-]*$/.test(file) && !file.endsWith('.downloading'));
  return name === undefined ? undefined : join(folder, name);
};

/**
 * A server binary by the Temporal SDK's own downloader, kept in the cache folder.
 * @throws Error when this machine cannot reach the place it downloads from
 */
export const downloadBySdk = async (what: 'temporal' | 'test-server', cacheDir: string): Promise<string> => {
  const folder = join(cacheDir, `sdk-${what}`);
  mkdirSync(folder, { recursive: true });
  const found = downloaded(folder);
  if (found) return found;
  await run(process.execPath, [script, what, folder], { timeoutMs: 300_000 });
  const file = downloaded(folder);
  if (!file) throw new Error(`The SDK's downloader left no file in ${folder}`);
  chmodSync(file, 0o755);
  return file;
};
