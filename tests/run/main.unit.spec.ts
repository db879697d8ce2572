import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** A Docker engine that has every image, and builds none. */
const DOCKER = `#!/bin/sh
[ "$1" = build ] || { echo 1; exit; }
echo 'COPY failed: no such file' >&2
exit 1
`;

describe('npm test', () => {
  it('fails the tier of an image of ours that does not build, and says why', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lendlog-docker-'));
    try {
      writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
      const { status, stdout } = spawnSync(process.execPath, ['tests/run/main.ts', '--tier', 'compose'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([1, expect.stringMatching(/\n0 passed, 1 failed, 0 skipped\n$/)]);
      expect(stdout).toContain('The image does not build: docker build: exit 1\n  COPY failed: no such file\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
