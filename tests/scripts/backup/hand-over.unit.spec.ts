import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { handOver } from '../../../scripts/backup/hand-over.ts';

let root: string;
let archive: string;
const folder = (name: string, pieces: Readonly<Record<string, string>>): string => {
  const path = join(root, name);
  mkdirSync(path);
  for (const [piece, text] of Object.entries(pieces)) writeFileSync(join(path, piece), gzipSync(text));
  return path;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lendlog-hand-over-'));
  archive = folder('archive', { '000000010000000000000003.gz': 'of the production' });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('The WAL of a copy that takes over', () => {
  it('is added to what is there, as often as it is asked for', async () => {
    const own = folder('own', {
      '00000002.history.gz': 'history',
      '000000010000000000000003.gz': 'of the production',
      '000000010000000000000004.partial.gz': 'a leftover',
    });
    await handOver(own, archive);
    await handOver(own, archive);
    expect(readdirSync(archive).toSorted()).toEqual(['000000010000000000000003.gz', '00000002.history.gz']);
    expect(gunzipSync(readFileSync(join(archive, '00000002.history.gz'))).toString()).toBe('history');
  });

  it('is refused as a whole where another copy has taken over in its place', async () => {
    await handOver(folder('first', { '00000002.history.gz': 'history', '000000020000000000000004.gz': 'a' }), archive);
    const before = readdirSync(archive);
    const second = folder('second', { '000000020000000000000004.gz': 'b', '000000020000000000000005.gz': 'c' });
    await expect(handOver(second, archive)).rejects.toThrow('is of another copy that has taken over');
    expect(readdirSync(archive)).toEqual(before);
  });
});
