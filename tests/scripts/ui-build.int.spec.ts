import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A manifest that claims what is claimed already, and a catalogue of a name that is taken. */
const planted = {
  'operations/operations.feature.ts': `
import { type Feature, lazyPart } from '../kit/feature/feature.ts';
export const operations: Feature = {
  name: 'operations',
  texts: ['operations'],
  permission: 'users.read',
  routes: { '/settings': lazyPart(() => import('./OperationsPage.tsx'), 'OperationsPage') },
};`,
  'settings/again.texts.ts': `
import { defineTexts } from '../texts/define-texts.ts';
defineTexts('operations', {});`,
};

describe('Build of the admin UI', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lendlog-ui-build-'));
  beforeAll(() => {
    for (const path of ['admin-ui', 'api', 'events', 'package.json', 'tsconfig.json'])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, text] of Object.entries(planted)) writeFileSync(join(copy, 'admin-ui/src', file), text);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('fails when two manifests claim the same thing, and names both', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const build = promisify(execFile)(process.execPath, [vite, 'build', '--config', 'admin-ui/vite.config.ts'], {
      cwd: copy,
    });
    const stderr = await build.then(
      () => 'It was built.',
      (error: { stderr: string }) => error.stderr,
    );
    for (const sentence of [
      'The route "/settings" is claimed twice: by operations and by settings',
      'The permission "users.read" is claimed twice: by operations and by users',
      'The namespace "operations" is claimed twice: by operations/operations.texts.ts and by settings/again.texts.ts',
    ])
      expect(stderr).toContain(sentence);
  });
});
