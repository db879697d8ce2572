import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress, type Say } from './machine/progress.ts';
import { run } from './machine/run.ts';

/** Sources of the bundle: the UI's own, and what it may import from the server. */
const SOURCES = [
  'admin-ui/{index.html,vite.config.ts,feature-check.ts,first-load.ts,tsconfig.json}',
  'admin-ui/{src,public}/**/*',
  'api/**/*.contract.ts',
  'events/{kernel,lending}/**/*.ts',
  'package-lock.json',
];

const hashOfSources = (root: string): string => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** Builds the admin UI when its sources have changed since the last build. */
export const buildUiIfStale = async (root: string, say: Say): Promise<void> => {
  const output = join(root, 'dist', 'admin-ui');
  const marker = join(output, '.sources');
  const hash = hashOfSources(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await withProgress(say, 'Building the admin UI', () =>
    run(process.execPath, [vite, 'build', '--config', 'admin-ui/vite.config.ts'], { cwd: root }),
  );
  writeFileSync(marker, hash);
};
