import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Client } from './client.ts';
import type { Held } from './hostile-sockets.ts';

const program = fileURLToPath(new URL('slow-readers.pl', import.meta.url));

/** More than the kernels take of an answer that is not read (slow-readers.pl). */
const LARGE = 150_000;

/** The path of the largest script that the portal's page begins with: anybody may have it. */
export const largestAsset = async (client: Client): Promise<string> => {
  const page = await client.get('/', { Accept: 'text/html' });
  const found = await Promise.all(
    [...new Set(page.body.match(/\/assets\/[\w-]+\.js/g))].map(async (path) => {
      const { body } = await client.get(path);
      return { path, size: body.length };
    }),
  );
  const largest = found.toSorted((one, other) => other.size - one.size)[0];
  if (!largest || largest.size < LARGE) throw new Error(`The page begins with no script of over ${LARGE} characters`);
  return largest.path;
};

/**
 * Asks for `path` on so many connections and reads nothing of it until stopped; each comes again when it is cut.
 * @throws where there is no Perl
 */
export const holdSlowReaders = async (
  url: URL,
  { path, clients, each }: { readonly path: string; readonly clients: number; readonly each: number },
): Promise<Held> => {
  const args = [program, url.hostname, url.port, path, String(clients), String(each)];
  const perl = spawn('perl', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => perl.once('close', () => resolve()));
  await once(perl, 'spawn');
  await Promise.race([once(perl.stdout, 'data'), ended]);
  return {
    stop: async () => {
      perl.kill();
      await ended;
    },
  };
};
