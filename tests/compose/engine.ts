import { findOnPath, run } from '../../scripts/components/machine/run.ts';

/** A Docker engine with Compose, as commands. */
export type Engine = {
  /** Such as `20.10.24, Compose 1.29.2`. */
  readonly version: string;
  readonly docker: (args: readonly string[], options?: Parameters<typeof run>[2]) => Promise<string>;
  readonly compose: (args: readonly string[], options?: Parameters<typeof run>[2]) => Promise<string>;
};

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const composeCommand = async (): Promise<readonly [string, ...string[]]> => {
  try {
    await run('docker', ['compose', 'version'], { timeoutMs: 10_000 });
    return ['docker', 'compose'];
  } catch {
    if (findOnPath(['docker-compose'])) return ['docker-compose'];
    throw new Error('the Docker engine has no Compose: install its plugin, or docker-compose');
  }
};

/** @throws Error saying what is missing */
export const findEngine = async (): Promise<Engine> => {
  if (!findOnPath(['docker'])) throw new Error('there is no docker on PATH');
  const engine = await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 10_000 }).catch(
    (error: unknown) => {
      throw new Error(`no Docker engine answers (DOCKER_HOST says where it is): ${asText(error).split('\n').at(-1)}`);
    },
  );
  const [command, ...first] = await composeCommand();
  const compose = (args: readonly string[], options?: Parameters<typeof run>[2]) =>
    run(command, [...first, ...args], options);
  const version = `${engine.trim()}, Compose ${(await compose(['version', '--short'])).trim()}`;
  return { version, docker: (args, options) => run('docker', args, options), compose };
};
