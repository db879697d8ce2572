import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLogFile } from '../../../scripts/components/machine/log-file.ts';
import { eventually } from '../../support/eventually.ts';

describe('A log file', () => {
  let folder: string;
  let said: string[];
  const open = (file: string) =>
    openLogFile(file, { mostBytes: 1_000_000, say: (line) => void said.push(line), tryAgainMs: 500 });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lendlog-log-'));
    said = [];
  });
  afterEach(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });

  it('that cannot be written says so once, drops what comes meanwhile, and goes on when it can', async () => {
    const file = join(folder, 'logs', 'api.log');
    // A folder of that name stands for a full disk: opening and writing both fail in the same way.
    mkdirSync(file, { recursive: true });
    const log = open(file);
    log.write('lost');
    await eventually('the complaint', () => said.length > 0);
    for (let line = 0; line < 5; line += 1) log.write('lost too');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`${file} cannot be written`);

    rmdirSync(file);
    await eventually('the file to be written', () => {
      log.write('kept');
      return said.some((line) => line.includes('can be written again'));
    });
    log.write('the last');
    const text = await eventually('the last line', () => {
      const now = readFileSync(file, 'utf8');
      return now.includes('the last') && now;
    });
    expect(text).toContain('kept');
    expect(text).toMatch(/"\d+ lines are left out here|lines are left out here/);
    expect(text).not.toContain('lost');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    log.end();
  });
});
