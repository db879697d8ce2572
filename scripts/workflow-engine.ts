import { join } from 'node:path';
import { finishLeftover } from './components/guard/guarded.ts';
import { rememberedPort } from './components/machine/ports.ts';
import type { Say } from './components/machine/progress.ts';
import { supervise } from './components/guard/supervisor.ts';
import { findTemporal, leftoverOf, obtainTemporal, startTemporal } from './components/temporal/temporal.ts';

export type WorkflowEngine = {
  /** Where it answers, or will as soon as it is there. */
  readonly address: string;
  readonly stop: () => Promise<void>;
};

/**
 * The workflow engine of `npm start`. Its address is known at once; the server itself may follow minutes later, when it
 * has to be fetched or built first, and the portal does not wait for it.
 */
export const startWorkflowEngine = async (options: {
  address: string | undefined;
  namespace: string;
  dataDir: string;
  cacheDir: string;
  say: Say;
}): Promise<WorkflowEngine> => {
  const { address, namespace, dataDir, cacheDir, say } = options;
  if (address) return { address, stop: async () => undefined };
  await finishLeftover(leftoverOf(dataDir));
  const port = await rememberedPort(join(dataDir, 'temporal.port'));
  const givenUp = new AbortController();
  const source = { cacheDir, say };
  const isHere = (await findTemporal(source)) !== undefined;

  const start = async () => {
    const binary = await obtainTemporal(source, givenUp.signal);
    if (givenUp.signal.aborted) return undefined;
    const name = 'Workflow engine (Temporal)';
    const engine = await supervise({
      name,
      say,
      // A full disk, for example, that has room again later.
      isOptional: true,
      start: () => startTemporal({ binary, dataDir, port, namespace, say }),
    });
    if (!isHere) say('The workflow engine is ready; it catches up with what has happened so far.');
    return engine;
  };
  const starting = start().catch((error: unknown) => {
    if (givenUp.signal.aborted) return undefined;
    say(`The workflow engine is offline: ${error instanceof Error ? error.message : String(error)}`);
    say('The portal works without it; workflows catch up once it is there.');
    return undefined;
  });
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      givenUp.abort();
      const engine = await starting;
      await engine?.stop();
    },
  };
};
