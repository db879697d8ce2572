import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchJars } from './maven.ts';

const VERSION = '1.28.2';
const MAIN = 'org.verapdf.apps.GreenfieldCliWrapper';

/**
 * What veraPDF, the validator of the PDF Association, says of files: `PASS <path> ua1` for each that is PDF/UA-1 (ISO 14289-1).
 * Its jars come from Maven, once. @throws Error where Java or Maven are not here
 */
export const verdictsOnUa1 = async (cacheDir: string, paths: readonly string[]): Promise<string[]> => {
  mkdirSync(cacheDir, { recursive: true });
  const jars = join(cacheDir, `verapdf-${VERSION}`);
  await fetchJars([`org.verapdf.apps:greenfield-apps:${VERSION}`], jars);
  const args = ['-cp', join(jars, '*'), MAIN, '-f', 'ua1', '--format', 'text', ...paths];
  // It exits with 1 where a file fails, which its words say.
  const { stdout } = await promisify(execFile)('java', args).catch((error: { stdout?: string; code?: unknown }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  return stdout.trim().split('\n');
};
