import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readTimes, recordTimes, shareOut, writeBatches } from './batches.ts';

const root = join(import.meta.dirname, '../..');

describe('Batches of spec files', () => {
  it('weigh about the same, and keep the order of their files', () => {
    const weights: Record<string, number> = { a: 9, b: 1, c: 5, d: 4 };
    expect(shareOut(['a', 'b', 'c', 'd'], 2, (file) => weights[file] ?? 0)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(shareOut(['a'], 6, () => 1)).toEqual([['a']]);
  });

  describe('in a folder', () => {
    let dir: string;
    const spec = (name: string, text: string): string => {
      mkdirSync(join(dir, 'tests'), { recursive: true });
      writeFileSync(join(dir, 'tests', name), text);
      return `tests/${name}`;
    };
    beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'lendlog-batches-'))));
    afterEach(() => rmSync(dir, { recursive: true }));

    it('leave a spec alone that says why it needs its own process', () => {
      const files = [spec('a.spec.ts', '// own process: sets the time zone\n'), spec('b.spec.ts', '')];
      const { paths, batches } = writeBatches('int', files, { root: dir, dir, times: new Map() });
      expect(paths).toEqual([join(dir, 'int-1.mjs'), join(dir, 'tests/a.spec.ts')]);
      expect([...batches.values()]).toEqual([['tests/b.spec.ts']]);
      expect(readFileSync(join(dir, 'int-1.mjs'), 'utf8')).toContain(join(dir, 'tests/b.spec.ts'));
    });

    it('use what earlier runs took, and do without a record that was cut off', () => {
      const path = join(dir, 'cache', 'times.json');
      recordTimes(path, new Map([['a', 1]]));
      recordTimes(path, new Map([['b', 2]]));
      expect([...readTimes(path)]).toEqual([
        ['a', 1],
        ['b', 2],
      ]);
      writeFileSync(path, '{"file":');
      expect(readTimes(path).size).toBe(0);
    });

    it('run their files as if each stood alone: hooks, and one that does not load', () => {
      const head = `import { afterAll, beforeEach, expect, it } from '@jest/globals';\n`;
      const files = [
        spec(
          'a.s3.spec.ts',
          `${head}let seen = 0;\nbeforeEach(() => void (seen += 1));\nit('is seen', () => expect(seen).toBe(1));\n`,
        ),
        spec('b.s3.spec.ts', `throw new Error('not today');\n`),
        spec('c.s3.spec.ts', `${head}it('goes on', () => expect(1).toBe(1));\n`),
      ];
      const { paths } = writeBatches('s3', files, { root: dir, dir, times: new Map() });
      const jest = join(root, 'node_modules/jest/bin/jest.js');
      const args = [
        '--experimental-vm-modules',
        jest,
        '--selectProjects',
        's3',
        '--json',
        '--runTestsByPath',
        ...paths,
      ];
      const { stdout } = spawnSync(process.execPath, args, {
        cwd: root,
        env: { ...process.env, TEST_BATCHES_DIR: dir },
        encoding: 'utf8',
      });
      const { testResults } = JSON.parse(stdout);
      expect(
        testResults[0].assertionResults.map(({ fullName, status }: Record<string, string>) => [fullName, status]),
      ).toEqual([
        ['tests/a.s3.spec.ts is seen', 'passed'],
        ['tests/b.s3.spec.ts (the file itself)', 'failed'],
        ['tests/c.s3.spec.ts goes on', 'passed'],
      ]);
    });
  });
});
