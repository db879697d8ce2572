import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../events/platform/database/migrate.ts';
import { startOurProcess } from '../../scripts/components/guard/our-process.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { supervise } from '../../scripts/components/guard/supervisor.ts';
import { obtainTemporal, startTemporal } from '../../scripts/components/temporal/temporal.ts';
import { eventually, MOST_START_MS } from '../support/eventually.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The workflow engine that `npm start` would bring. */
const startEngine = async (dataDir: string, say: (line: string) => void) => {
  const cacheDir = process.env['CACHE_DIR'] || join(homedir(), '.cache', 'lendlog');
  const [binary, port] = [await obtainTemporal({ cacheDir, say }), await findFreePort()];
  const { stop } = await startTemporal({ binary, dataDir, port, namespace: 'default', say });
  return { address: `127.0.0.1:${port}`, stop };
};

export type ProcessName = 'api' | 'projections' | 'workflows';
export type PortalProcesses = {
  readonly address: string;
  /** Of the second api process too, where there is one. */
  readonly addresses: readonly string[];
  /** By name: `api`, and `api-2` for the second. */
  readonly pids: ReadonlyMap<string, number>;
  /** Of the portal. */
  readonly dataDir: string;
  /** As a power cut would; it is started again, as by `npm start`. */
  readonly kill: (name: ProcessName) => void;
  readonly stop: () => Promise<void>;
};

/**
 * The api and projections processes as `npm start` runs them, on a database of their own.
 * @param options.withWorkflows the workflows process too, with the engine
 * @param options.second of which two are run
 */
export const startPortalProcesses = async (options: {
  url: string;
  dataDir: string;
  say: (line: string) => void;
  withWorkflows?: boolean;
  second?: ProcessName;
}): Promise<PortalProcesses> => {
  const { url, dataDir, say, withWorkflows = false, second } = options;
  await migrate(url);
  const engine = withWorkflows ? await startEngine(dataDir, say) : undefined;
  const ports = [await findFreePort(), ...(second === 'api' ? [await findFreePort()] : [])];
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, 'portal'),
    // The load comes from one machine but stands for a company: a proxy in front names the offices.
    TRUSTED_PROXIES: '1',
    NODE_ENV: 'development',
    ...(engine && { TEMPORAL_ADDRESS: engine.address }),
  };
  const pids = new Map<string, number>();
  const start = (name: ProcessName, port = ports[0], as: string = name) =>
    supervise({
      name: as,
      say,
      start: async () => {
        const logFile = join(dataDir, 'logs', `${as}.log`);
        const main = join(root, name, 'main.ts');
        const running = startOurProcess({
          name: as,
          main,
          env: { ...env, PORT: String(port) },
          logFile,
          say,
          givesWay: name === 'workflows',
        });
        if (running.pid !== undefined) pids.set(as, running.pid);
        return running;
      },
    });
  const processes = await Promise.all([
    start('projections'),
    start('api'),
    ...(engine ? [start('workflows')] : []),
    ...(second ? [start(second, ports.at(-1), `${second}-2`)] : []),
  ]);
  const addresses = ports.map((port) => `http://localhost:${port}`);
  const [address = ''] = addresses;
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.stop()));
    await engine?.stop();
  };
  const answers = async (): Promise<boolean> => {
    const all = await Promise.allSettled(addresses.map((each) => fetch(`${each}/healthz`)));
    return all.every((each) => each.status === 'fulfilled' && each.value.ok);
  };
  await eventually('the portal to answer', answers, MOST_START_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const kill = (name: ProcessName): void => {
    const pid = pids.get(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, 'SIGKILL');
  };
  return { address, addresses, dataDir: env.DATA_DIR, pids, kill, stop };
};
