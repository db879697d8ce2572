import { flushCompileCache } from 'node:module';
import { BadSettingsError } from './config.ts';

/**
 * Runs what a process does from its start; what it writes is for its own user alone. A setting that is wrong ends it with exit code 1 and the message alone: a
 * stack trace would only hide what there is to mend.
 */
export const runMain = async (start: () => Promise<void>): Promise<void> => {
  process.umask(0o077);
  try {
    await start();
    // Now, for a process that is killed writes nothing at its end: the next one loads its modules in less time.
    flushCompileCache();
  } catch (error) {
    if (!(error instanceof BadSettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // Anything already open would keep the process alive.
    process.exit(1);
  }
};
