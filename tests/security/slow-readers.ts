import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Held } from './hostile-sockets.ts';

const program = fileURLToPath(new URL('slow-readers.pl', import.meta.url));

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
