import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const MOST = 20;
/** Ordered by their numbers, and never moved. */
const EXEMPT = ['events/platform/migrations'];

describe('A folder of code', () => {
  it(`has at most ${MOST} files of its own: more of them belong into rooms`, () => {
    const files = globSync('{admin-ui,api,events,projections,scripts,tests,workflows}/**/*.{ts,tsx,js,mjs}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    });
    expect(files.length).toBeGreaterThan(1_000);
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([folder, count]) => count > MOST && !EXEMPT.includes(folder));
    expect(crowded).toEqual([]);
  });
});
