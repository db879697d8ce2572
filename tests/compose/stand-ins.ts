import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtPath, goInstall, type GoProgram } from '../../scripts/components/temporal/go-install.ts';
import { findPostgresBinaries } from '../../scripts/components/database/postgres-binaries.ts';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { findOnPath, isExecutable } from '../../scripts/components/machine/run.ts';
import { obtainTemporal } from '../../scripts/components/temporal/temporal.ts';
import { fetchKafkaJars } from '../components/kafka.ts';
import { obtainS3Server } from '../components/s3.ts';
import { BASE, importBase } from './base-image.ts';
import type { Engine } from './engine.ts';

/** Puts beside a stand-in's Dockerfile what it copies. */
type Fill = (folder: string, options: StandInOptions) => Promise<void>;
type StandInOptions = { readonly root: string; readonly cacheDir: string; readonly say: Say };

const withGo = async (program: GoProgram, { cacheDir, say }: StandInOptions): Promise<string> => {
  const built = builtPath(cacheDir, program);
  if (isExecutable(built)) return built;
  const go = findOnPath(['go']);
  if (!go) throw new Error(`there is no Go to build ${program.name} with`);
  return goInstall(program, { go, cacheDir, say });
};

const built =
  (program: Omit<GoProgram, 'howLong'>): Fill =>
  async (folder, options) =>
    cpSync(
      await withGo({ ...program, howLong: 'some minutes' }, options),
      join(folder, program.packagePath.split('/').at(-1) ?? ''),
    );

const TEMPORAL = '1.29.1';
const sqlTool = built({
  name: 'temporal-sql-tool',
  version: TEMPORAL,
  packagePath: 'go.temporal.io/server/cmd/tools/sql',
});
const server = built({ name: 'temporal-server', version: TEMPORAL, packagePath: 'go.temporal.io/server/cmd/server' });

const fills: Readonly<Record<string, Fill>> = {
  node: async (folder, { root }) => {
    const npm = findOnPath(['npm']);
    if (!npm) throw new Error('there is no npm on PATH');
    cpSync(realpathSync(join(root, 'node_modules/node/bin/node')), join(folder, 'node'));
    cpSync(dirname(dirname(realpathSync(npm))), join(folder, 'npm'), { recursive: true });
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca-certificates.crt'));
  },
  postgres: async (folder) => {
    const { postgres } = await findPostgresBinaries();
    cpSync(dirname(dirname(postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  },
  caddy: built({ name: 'caddy', version: '2.11.7', packagePath: 'github.com/caddyserver/caddy/v2/cmd/caddy' }),
  'temporal-server': server,
  'temporal-admin-tools': async (folder, options) => {
    await sqlTool(folder, options);
    cpSync(await obtainTemporal(options), join(folder, 'temporal'));
  },
  kafka: async (folder, { cacheDir, say }) =>
    cpSync(await fetchKafkaJars(cacheDir, say), join(folder, 'jars'), { recursive: true }),
  versitygw: async (folder, { cacheDir, say }) =>
    cpSync(await obtainS3Server(cacheDir, say), join(folder, 'versitygw')),
  mailpit: async () => undefined,
};

/** Stand-in of an image, by its name without the tag. */
const standInOf: Readonly<Record<string, string>> = {
  node: 'node',
  postgres: 'postgres',
  caddy: 'caddy',
  'temporalio/server': 'temporal-server',
  'temporalio/admin-tools': 'temporal-admin-tools',
  'apache/kafka': 'kafka',
  'versity/versitygw': 'versitygw',
  'axllent/mailpit': 'mailpit',
};

const nameOf = (image: string): string | undefined => standInOf[image.split(':')[0] ?? ''];
const folderOf = (name: string): string => join(import.meta.dirname, 'stand-ins', name);

/** A second tag of a stand-in, by which it is known to be of the files that it is built from now. */
const markOf = (name: string): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(folderOf(name)).toSorted()) {
    hash.update(file).update(readFileSync(join(folderOf(name), file)));
  }
  return `lendlog-stand-in:${name}-${hash.digest('hex').slice(0, 12)}`;
};

const buildStandIn = async (engine: Engine, image: string, options: StandInOptions): Promise<void> => {
  const name = nameOf(image);
  const fill = name === undefined ? undefined : fills[name];
  if (name === undefined || !fill) throw new Error(`${image} cannot be pulled, and there is no stand-in for it`);
  const work = mkdtempSync(join(tmpdir(), 'lendlog-stand-in-'));
  try {
    cpSync(folderOf(name), work, { recursive: true });
    await fill(work, options);
    await withProgress(options.say, `Building a stand-in of ${image}`, () =>
      engine.docker(['build', '-t', image, '-t', markOf(name), '--label', 'lendlog.stand-in=true', work]),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const PULL_MS = 300_000;
/** A registry that is not reached says so at once, or never. */
const canPull = async ({ docker }: Engine): Promise<boolean> =>
  docker(['pull', '-q', BASE], { timeoutMs: 60_000 }).then(
    () => true,
    () => false,
  );

/**
 * Makes sure that the engine has images: those it has stay, others are pulled, and where no registry is reached
 * stand-ins are built from what package registries have. Their differences: docs/how-to/run-in-containers.md.
 * @returns the images that are stand-ins
 */
export const obtainImages = async (
  engine: Engine,
  images: readonly string[],
  options: StandInOptions,
): Promise<readonly string[]> => {
  const inspect = (image: string, format: string): Promise<string> =>
    engine.docker(['image', 'inspect', '--format', format, image]).then(
      (found) => found.trim(),
      () => '',
    );
  /** A stand-in whose files have changed since is built again. */
  const isThere = async (image: string): Promise<boolean> => {
    const id = await inspect(image, '{{.Id}}');
    const name = nameOf(image);
    if (id === '' || name === undefined) return id !== '';
    const isStandIn = (await inspect(image, '{{index .Config.Labels "lendlog.stand-in"}}')) === 'true';
    return !isStandIn || id === (await inspect(markOf(name), '{{.Id}}'));
  };
  mkdirSync(options.cacheDir, { recursive: true });
  const wanted = [...new Set([...images.filter((image) => image.startsWith('node:')), ...images])];
  let pulls: boolean | undefined;
  for (const image of wanted) {
    if (await isThere(image)) continue;
    pulls ??= await canPull(engine);
    if (pulls) {
      await withProgress(options.say, `Pulling ${image}`, () =>
        engine.docker(['pull', '-q', image], { timeoutMs: PULL_MS }),
      );
      continue;
    }
    if (!(await isThere(BASE))) await importBase(engine, options.say);
    await buildStandIn(engine, image, options);
  }
  const ofStandIns = await engine.docker([
    'images',
    '--filter',
    'label=lendlog.stand-in=true',
    '--format',
    '{{.Repository}}:{{.Tag}}',
  ]);
  return ofStandIns.split('\n').filter((image) => wanted.includes(image));
};
