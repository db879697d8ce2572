import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/components/ports.ts';
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

  const containersOf = async (service: string): Promise<readonly Container[]> => {
    const labels = [
      `com.docker.compose.project=${project}`,
      `com.docker.compose.service=${service}`,
      'com.docker.compose.oneoff=False',
    ];
    const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
    const lines = (await docker(['ps', ...filters, '--format', '{{.ID}} {{.Names}}'])).split('\n').filter(Boolean);
    return lines.map((line) => {
      const [id = '', name = ''] = line.split(' ');
      return { id, name };
    });
  };

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
    containersOf,
    /** Lines of `service image state`, of what runs. */
    services: async (): Promise<readonly string[]> => {
      const format = '{{.Label "com.docker.compose.service"}} {{.Image}} {{.Status}}';
      const lines = await docker(['ps', '--filter', `label=com.docker.compose.project=${project}`, '--format', format]);
      return lines.split('\n').filter(Boolean).toSorted();
    },
    restartsOf: async ({ id }: Container): Promise<number> =>
      Number(await docker(['inspect', '--format', '{{.RestartCount}}', id])),
    /** Ends everything in a container but its init as `kill -9` does; its restart policy brings it back. */
    crash: async ({ id }: Container): Promise<void> => {
      const killed = spawn('docker', ['exec', id, 'sh', '-c', 'kill -9 -1'], { stdio: 'ignore' });
      await once(killed, 'exit');
    },
    /** Ends a container as `docker stop` does. @returns its exit code, and how long it took */
    stop: async ({ id }: Container): Promise<{ readonly code: number; readonly seconds: number }> => {
      const startedAt = Date.now();
      await docker(['stop', '-t', '20', id], { timeoutMs: 60_000 });
      const seconds = (Date.now() - startedAt) / 1000;
      return { code: Number(await docker(['inspect', '--format', '{{.State.ExitCode}}', id])), seconds };
    },
    start: async ({ id }: Container): Promise<void> => void (await docker(['start', id])),
    /** Ends a container as a loss of power does, and starts it. */
    restartHard: async ({ id }: Container): Promise<void> =>
      void (await docker(['restart', '-t', '0', id], { timeoutMs: 120_000 })),
    /** One value from the log's database. */
    ask: async (sql: string): Promise<string> =>
      (await call(['exec', '-T', 'postgres', 'psql', '-U', 'lendlog', '-d', 'lendlog', '-Atc', sql])).trim(),
    down: () => call(['down', '-v', '--remove-orphans', '-t', '5']),
  };
};
export type Stack = Awaited<ReturnType<typeof openStack>>;
