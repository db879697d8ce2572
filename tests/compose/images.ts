import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { run } from '../../scripts/components/machine/run.ts';
import { ours } from '../run/build-error.ts';
import type { Engine } from './engine.ts';
import { obtainImages } from './stand-ins.ts';

/** The version whose data is brought to this one: of before vendor orders, with MinIO and auto-setup in its compose file. */
export const PREVIOUS = 'd9ea540d';
export const PREVIOUS_TAG = `before-${PREVIOUS}`;
export const TAG = 'test';

const composeSchema = z.object({ services: z.record(z.string(), z.object({ image: z.string() })) });
const BUILD_MS = 1_800_000;

/** The images that docker-compose.yml and Dockerfile name, but ours. */
const imagesOf = (root: string): readonly string[] => {
  const { services } = composeSchema.parse(
    parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
  );
  const isOurs = (image: string): boolean => image.startsWith('lendlog:');
  const [, node = ''] = /^FROM (node:\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  return [node, ...new Set(Object.values(services).map(({ image }) => image))].filter((image) => !isOurs(image));
};

const buildPrevious = async ({ docker }: Engine, root: string): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'lendlog-previous-'));
  try {
    const parts = [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'api',
      'events',
      'projections',
      'workflows',
      'scripts',
    ];
    const archive = join(work, 'archive.tar');
    await run('git', ['archive', '-o', archive, PREVIOUS, ...parts], { cwd: root }).catch((cause: unknown) => {
      throw new Error(`the version ${PREVIOUS}, whose data is to be brought to this one, is not in this clone`, {
        cause,
      });
    });
    await run('tar', ['-xf', archive, '-C', work]);
    rmSync(archive);
    const file = join(import.meta.dirname, 'previous', 'Dockerfile');
    const build = docker(['build', '-t', `lendlog:${PREVIOUS_TAG}`, '-f', file, work], { timeoutMs: BUILD_MS });
    await ours(`The image of ${PREVIOUS}`, build);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * Everything that the tests start: ours of this version and of the one before, and what docker-compose.yml names.
 * @returns which of them are stand-ins
 */
export const buildImages = async (
  engine: Engine,
  { root, cacheDir, say }: { readonly root: string; readonly cacheDir: string; readonly say: Say },
): Promise<readonly string[]> => {
  const standIns = await obtainImages(engine, imagesOf(root), { root, cacheDir, say });
  if (standIns.length > 0) say(`No registry of images is reached. Stand-ins: ${standIns.join(', ')}`);
  await withProgress(say, 'Building the image', () =>
    ours('The image', engine.docker(['build', '-t', `lendlog:${TAG}`, root], { timeoutMs: BUILD_MS })),
  );
  await withProgress(say, `Building the image of ${PREVIOUS}`, () => buildPrevious(engine, root));
  const size = await engine.docker(['image', 'inspect', '--format', '{{.Size}}', `lendlog:${TAG}`]);
  say(`The image has ${Math.round(Number(size) / 1_000_000)} MB`);
  return standIns;
};
