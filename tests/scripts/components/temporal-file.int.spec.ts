import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { putCorruptAside, watchForCorruption } from '../../../scripts/components/temporal/temporal-file.ts';
import { eventually } from '../../support/eventually.ts';

describe('The file of the workflow engine', () => {
  let dataDir: string;
  const said: string[] = [];
  const look = () => putCorruptAside(dataDir, (line) => void said.push(line));
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lendlog-temporal-'));
    said.length = 0;
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('stays as it is while it is whole, or not there', async () => {
    await look();
    const database = new DatabaseSync(join(dataDir, 'temporal.db'));
    database.exec('create table t (a)');
    database.close();
    await look();
    expect([readdirSync(dataDir), said]).toEqual([['temporal.db'], []]);
  });

  it('is put aside when it is corrupt, and the last two are kept', async () => {
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(join(dataDir, 'temporal.db'), text);
      writeFileSync(join(dataDir, 'temporal.db-wal'), text);
      await look();
    }
    expect(readdirSync(dataDir).filter((name) => name.includes('corrupt-'))).toHaveLength(2);
    expect(readdirSync(dataDir)).toHaveLength(2);
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('the workflows are begun again from the log');
  });

  it('is noticed to be corrupt by what the running server says', async () => {
    const logFile = join(dataDir, 'temporal.log');
    writeFileSync(logFile, 'database disk image is malformed (of an earlier run)\n');
    let times = 0;
    const end = watchForCorruption(logFile, () => (times += 1), 10);
    appendFileSync(logFile, 'level=ERROR msg="context deadline exceeded"\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(times).toBe(0);
    appendFileSync(logFile, 'level=ERROR msg="database disk image is malformed (11)"\n');
    await eventually('the watch', () => times === 1);
    end();
  });
});
