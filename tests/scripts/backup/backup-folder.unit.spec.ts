import { describe, expect, it } from '@jest/globals';
import { isInside } from '../../../scripts/backup/backup-folder.ts';

describe('Whether a folder is inside of another', () => {
  it.each([
    ['/data', '/data', true],
    ['/data/backup', '/data', true],
    ['/data/..backup', '/data', true],
    ['/data/.. /keys', '/data', true],
    ['/data2', '/data', false],
    ['/', '/data', false],
    ['/backup/data', '/data', false],
    ['/data/../backup', '/data', false],
  ])('%s in %s: %s', (folder, other, answer) => {
    expect(isInside(folder, other)).toBe(answer);
  });
});
