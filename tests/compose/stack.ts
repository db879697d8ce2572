import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import type { Engine } from './engine.ts';
import { TAG } from './images.ts';

export type Container = { readonly id: string; readonly name: string };

/** docker-compose.yml of this checkout under a project and ports of its own. */
export const openStack = async ({ docker, compose, version }: Engine, root: string) => {
  const project = `lendlog-test-${process.pid}`;
  const ports = { PORT: await findFreePort(), SANDBOX_PORT: await findFreePort(), MAIL_PORT: await findFreePort() };
  const url = `http://127.0.0.1:${ports.PORT}`;
  const settings = { PUBLIC_URL: url, SANDBOX_DELAY_MS: '500', SESSION_HOURS: '12' };
  const asText = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const call = (args: readonly string[], tag = TAG, timeoutMs = 900_000): Promise<string> =>
    compose(['-p', project, '-f', join(root, 'docker-compose.yml'), ...args], {
      cwd: root,
      env: { ...asText, ...settings, LENDLOG_VERSION: tag },
      timeoutMs,
    });
  /** Starts services, and all that they need. @throws with the end of every container's log when one does not come up */
  const up = (args: readonly string[], tag = TAG): Promise<string> =>
    call(['up', '-d', '--no-build', ...args], tag).catch(async (cause: unknown) => {
      const logs = await call(['logs', '--no-color', '--tail', '12'], tag);
      throw new Error(`${String(cause)}\n${logs}`, { cause });
    });
  /** Of each container that runs, what `format` asks for. */
  const running = async (format: string, ...labels: readonly string[]): Promise<readonly string[]> => {
    const filters = [`project=${project}`, ...labels].flatMap((label) => [
      '--filter',
      `label=com.docker.compose.${label}`,
    ]);
    return (await docker(['ps', ...filters, '--format', format])).split('\n').filter(Boolean);
  };
  const containersOf = async (service: string): Promise<readonly Container[]> => {
    const lines = await running('{{.ID}} {{.Names}}', `service=${service}`, 'oneoff=False');
    return lines.map((line) => {
      const [id = '', name = ''] = line.split(' ');
      return { id, name };
    });
  };
  const restartsOf = async ({ id }: Container): Promise<number> =>
    Number(await docker(['inspect', '--format', '{{.RestartCount}}', id]));

  return {
    url,
    version,
    /** @param index of its replicas, counted over and over */
    oneOf: async (service: string, index = 0): Promise<Container> => {
      const replicas = await containersOf(service);
      const replica = replicas[index % replicas.length];
      if (!replica) throw new Error(`${service} is not running`);
      return replica;
    },
    call,
    up,
    containersOf,
    restartsOf,
    /** Such as `api x3 (healthy)`, of what runs. */
    services: async (): Promise<readonly string[]> => {
      const lines = await running('{{.Label "com.docker.compose.service"}} {{.Status}}', 'oneoff=False');
      const states = lines.map((line) => `${line.split(' ')[0]} ${/\((\w+)\)$/.exec(line)?.[1] ?? 'up'}`).toSorted();
      return [...new Set(states)].map((state) => {
        const [service, health] = state.split(' ');
        return `${service} x${states.filter((each) => each === state).length} (${health})`;
      });
    },
    /** Ends everything in a container but its init as `kill -9` does; its restart policy brings it back. @returns its restarts before */
    crash: async (container: Container): Promise<number> => {
      const before = await restartsOf(container);
      const killed = spawn('docker', ['exec', container.id, 'sh', '-c', 'kill -9 -1'], { stdio: 'ignore' });
      await once(killed, 'exit');
      return before;
    },
    /** Ends a container as `docker stop` does. @returns its exit code, and how long it took */
    stop: async ({ id }: Container, graceS = 20): Promise<{ readonly code: number; readonly seconds: number }> => {
      const startedAt = Date.now();
      await docker(['stop', '-t', String(graceS), id], { timeoutMs: 60_000 });
      const seconds = (Date.now() - startedAt) / 1000;
      return { code: Number(await docker(['inspect', '--format', '{{.State.ExitCode}}', id])), seconds };
    },
    /** The last lines that a service has logged as errors. */
    errorsOf: async (service: string): Promise<readonly string[]> =>
      (await call(['logs', '--no-color', service]))
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
        .slice(-5),
    start: async ({ id }: Container): Promise<void> => void (await docker(['start', id])),
    /** In megabytes. */
    imageSize: async (): Promise<number> =>
      Math.round(Number(await docker(['image', 'inspect', '--format', '{{.Size}}', `lendlog:${TAG}`])) / 1_000_000),
    /** Of the servers' images, as docker-compose.yml names them. */
    serverImages: async (): Promise<readonly string[]> =>
      [...new Set(await running('{{.Image}}'))].filter((image) => !image.startsWith('lendlog:')).toSorted(),
    /** One value from the log's database. */
    ask: async (sql: string): Promise<string> =>
      (await call(['exec', '-T', 'postgres', 'psql', '-U', 'lendlog', '-d', 'lendlog', '-Atc', sql])).trim(),
    down: () => call(['down', '-v', '--remove-orphans', '-t', '5']),
  };
};
export type Stack = Awaited<ReturnType<typeof openStack>>;
