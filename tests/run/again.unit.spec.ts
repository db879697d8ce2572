import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { afterSecondRun, filesToRunAgain, MOST_AGAIN, readRetries, recordAgain } from './again.ts';
import type { TierResult } from './report.ts';

const failure = (file: string, test = 'It works') => ({ file, test, message: 'Error: no' });
const result = (more: Partial<TierResult>): TierResult => ({
  tier: 'int',
  seconds: 1,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  again: [],
  files: [],
  ...more,
});

describe('A spec file that fails', () => {
  const first = result({ passed: 5, failed: 3, failures: [failure('a'), failure('a', 'It ends'), failure('b')] });

  it('runs again once, however many of its tests failed', () => {
    expect(filesToRunAgain(first)).toEqual(['a', 'b']);
  });

  it('does not run again when very many fail', () => {
    const failures = Array.from({ length: MOST_AGAIN + 1 }, (_, index) => failure(String(index)));
    expect(filesToRunAgain({ failures })).toEqual([]);
  });

  it('counts as passed when its second run is green', () => {
    const after = afterSecondRun(first, 'a', result({ passed: 4 }));
    expect([after.passed, after.failed, after.failures, after.again]).toEqual([
      7,
      1,
      [failure('b')],
      [failure('a'), failure('a', 'It ends')],
    ]);
  });

  it('stays failed when its second run fails, or runs nothing', () => {
    expect(afterSecondRun(first, 'a', result({ passed: 3, failed: 1 }))).toBe(first);
    expect(afterSecondRun(first, 'a', result({}))).toBe(first);
  });

  it('counts all its tests when it had not loaded', () => {
    const broken = result({ passed: 5, failed: 1, failures: [failure('a', '(the file itself)')] });
    const { passed, failed } = afterSecondRun(broken, 'a', result({ passed: 4 }));
    expect([passed, failed]).toEqual([9, 0]);
  });
});

describe('What specs start again', () => {
  it('is read from what they noted, and is nothing where none did', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lendlog-again-'));
    const path = join(folder, 'retries.jsonl');
    try {
      expect(readRetries(path)).toEqual([]);
      writeFileSync(path, '{"what":"The time-skipping server","why":"no answer"}\n');
      expect(readRetries(path)).toEqual([
        { file: 'The time-skipping server', test: 'started again', message: 'no answer' },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('The record of files that ran again', () => {
  it('keeps the last fifty runs, and begins anew when it cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lendlog-again-'));
    const path = join(folder, 'cache', 'again.json');
    try {
      expect(recordAgain(path, ['a', 'a'])).toEqual([['a']]);
      for (let run = 0; run < 60; run += 1) recordAgain(path, []);
      expect(recordAgain(path, ['b'])).toHaveLength(50);
      writeFileSync(path, '{');
      expect(recordAgain(path, ['c'])).toEqual([['c']]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
