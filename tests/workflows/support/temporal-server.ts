import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Connection } from '@temporalio/client';
import { eventually } from '../../support/eventually.ts';

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
};

export type TemporalServer = {
  readonly address: string;
  readonly start: () => Promise<void>;
  /** SIGKILL, as a power cut would. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
};

const isReady = async (address: string): Promise<boolean> => {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + 1_000, () =>
      connection.workflowService.describeNamespace({ namespace: 'default' }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
};

/**
 * The real development server that `npm test` brought up a binary for, on a port of its own.
 * @param dbFile its SQLite file; in memory when left out
 * @param config of the server, as `key=value`
 */
export const temporalServer = async (dbFile?: string, config: readonly string[] = []): Promise<TemporalServer> => {
  const binary = process.env['TEST_TEMPORAL_PATH'];
  if (!binary) throw new Error('TEST_TEMPORAL_PATH is not set: run the tests through `npm test`');
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    address,
    start: async () => {
      const args = [
        'server',
        'start-dev',
        '--headless',
        '--ip',
        '127.0.0.1',
        '--port',
        `${port}`,
        '--log-level',
        'never',
      ];
      const more = config.flatMap((each) => ['--dynamic-config-value', each]);
      child = spawn(binary, [...args, ...(dbFile ? ['--db-filename', dbFile] : []), ...more], { stdio: 'ignore' });
      await eventually('Temporal to answer', () => isReady(address));
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
