import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findCountyLimits } from '../../../projections/reference-tables/reference-tables.queries.ts';
import { seedReferenceTables } from '../../../scripts/demo/reference-tables.ts';
import { TEST_MASTER_KEY } from '../../support/store/keys.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { COUNTY_HEADER, countyList, yieldTable } from '../../support/values/reference-files.ts';

describe('limits:import and apor:import', () => {
  let portal: Portal;
  let dir: string;
  beforeAll(async () => {
    portal = await startPortal();
    dir = await mkdtemp(join(tmpdir(), 'lendlog-import-'));
  });
  afterAll(async () => {
    await portal.stop();
    await rm(dir, { recursive: true });
  });

  const run = (command: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, DATABASE_URL: portal.database.url, DATA_DIR: dir, MASTER_KEY: TEST_MASTER_KEY };
      execFile(process.execPath, ['scripts/lendlog.ts', command, ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(dir, name);
    await writeFile(path, text);
    return path;
  };
  const inForce = async () => (await findCountyLimits(portal.database.pool, 2026, '01941'))?.origin.fileName;
  const COUNTY = '06|037|LOSANGELESCOUNTY|CA|31080|1249125|1599375|1933200|2402625';

  it('load a file once, say so, and keep what is in force when the next one is bad', async () => {
    const path = await file('FullCountyLoanLimitList2026.txt', countyList());
    expect(await run('limits:import', path, '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('3024 counties of 2026\nIt would load 2026.'),
    });
    expect(await inForce()).toBeUndefined();
    expect(await run('limits:import', path)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nLoaded 2026, at/),
    });
    expect(await inForce()).toBe('FullCountyLoanLimitList2026.txt');
    expect(await run('limits:import', path)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nNothing changed/),
    });

    const bad = await file('Other2026.txt', countyList(...Array<string>(60).fill(COUNTY.replace('06|', '6|'))));
    const refused = await run('limits:import', bad);
    expect(refused.code).toBe(1);
    expect(refused.err.split('\n').slice(0, 2)).toEqual([
      '60 of 3084 lines cannot be read, so nothing is loaded.',
      '  line 3026, FIPSStateCode: Use the two digits of a state: 06',
    ]);
    expect(refused.err).toMatch(/\n {2}and 10 more\nNothing was loaded; what was in force stays so\.\n$/);
    expect(await inForce()).toBe('FullCountyLoanLimitList2026.txt');
  });

  it('load a file once when two load it at the same time', async () => {
    const path = await file('YieldTableFixed.txt', yieldTable('2026-03-02', 6.1, 6.2));
    const both = await Promise.all([run('apor:import', path), run('apor:import', path)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const said = both
      .map(({ out }) => /Nothing changed|Loaded 2026/.exec(out)?.[0] ?? out)
      .toSorted((a, b) => a.localeCompare(b));
    expect(said).toEqual(['Loaded 2026', 'Nothing changed']);
  });

  it('leave no room for a sample of the demo data where a published table is in force', async () => {
    const before = await portal.store.reader.headPosition(portal.database.pool);
    await seedReferenceTables(portal.store, '2026-03-02T15:00:00.000Z');
    const recorded = await portal.store.reader.readAll(portal.database.pool, {
      after: before,
      limit: 100,
      types: ['ReferenceTableLoaded'],
    });
    expect(recorded.map(({ data }) => data)).toMatchObject([
      { table: 'apor-fixed', year: 2025, isSample: true },
      { table: 'apor-variable', year: 2025, isSample: true },
      { table: 'apor-variable', year: 2026, isSample: true },
    ]);
    const head = await portal.store.reader.headPosition(portal.database.pool);
    await seedReferenceTables(portal.store, '2026-03-02T15:00:00.000Z');
    expect(await portal.store.reader.headPosition(portal.database.pool)).toBe(head);
  });

  it('refuse what is no such file, and a sample over a published table', async () => {
    const huge = await file('huge2026.txt', '');
    await truncate(huge, 6_000_000);
    expect((await run('limits:import', huge)).err).toMatch(/has 6000000 bytes, and no table has over 5000000/);
    expect(await run('limits:import', join(dir, 'none.txt'))).toMatchObject({ code: 1 });
    expect((await run('apor:import', dir)).err).toMatch(/is no file/);
    const sample = await file('s2026.txt', ['# Invented sample', COUNTY_HEADER, COUNTY].join('\n'));
    expect((await run('limits:import', sample)).err).toMatch(/An invented sample takes no place of a published table/);
    expect(await run('limits:import')).toMatchObject({ code: 2, err: expect.stringContaining('--check') });
    expect(await run('apor:import', sample, '--kind', 'both')).toMatchObject({ code: 2 });
  });
});
