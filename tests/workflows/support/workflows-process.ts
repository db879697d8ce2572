import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_MASTER_KEY } from '../../support/store/keys.ts';

const main = fileURLToPath(new URL('../../../workflows/main.ts', import.meta.url));

/** The workflows process as it runs in production: dispatcher and worker in a process of its own. */
export const workflowsProcess = (env: { databaseUrl: string; temporalAddress: string; dataDir: string }) => {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    start: (): void => {
      child = spawn(process.execPath, [main], {
        stdio: ['ignore', 'ignore', process.env['TEST_LOG_LEVEL'] ? 'inherit' : 'ignore'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          DATABASE_URL: env.databaseUrl,
          TEMPORAL_ADDRESS: env.temporalAddress,
          DATA_DIR: env.dataDir,
          MASTER_KEY: TEST_MASTER_KEY,
          LOG_LEVEL: 'warn',
        },
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};
