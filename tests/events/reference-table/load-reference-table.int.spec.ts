import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RuleViolationError, ValidationError } from '../../../events/kernel/errors.ts';
import { loadReferenceTable, type TableFile } from '../../../events/load-reference-table.ts';
import { readCountyList } from '../../../events/reference-table/county-list.ts';
import { readYieldTable } from '../../../events/reference-table/yield-table.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import {
  aporSpan,
  findAporWeek,
  findCountyLimits,
  listedYears,
  listLoadedTables,
} from '../../../projections/reference-tables/reference-tables.queries.ts';
import { referenceTablesProjection } from '../../../projections/reference-tables/reference-tables.projection.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testCodec } from '../../support/store/keys.ts';
import { createProjecting } from '../../support/read-models/projecting.ts';
import { COUNTIES, countyList, yieldTable } from '../../support/values/reference-files.ts';

describe('Reference tables', () => {
  let database: TestDatabase;
  let store: EventStore;
  let project: () => Promise<unknown>;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    // All of the log each time: what a read model meets again changes nothing.
    project = createProjecting(database.pool, [referenceTablesProjection]).project;
  });
  afterAll(() => database.drop());

  const from = (fileName: string, isSample = false) => ({
    fileName,
    sha256: randomUUID().replaceAll('-', '').repeat(2),
    source: 'FHFA',
    isSample,
  });
  const limits = (year: number, fileName: string, text = countyList()): TableFile => ({
    from: from(fileName),
    tables: readCountyList(text, year).tables,
  });
  const rates = (fileName: string, text: string): TableFile => ({
    from: from(fileName),
    tables: readYieldTable(text, { fileName, kind: 'fixed' }).tables,
  });
  const load = async (file: TableFile): Promise<readonly number[]> => {
    const { years } = await loadReferenceTable(store, file, { metadata: commandMetadata(), commandId: randomUUID() });
    await project();
    return years;
  };
  const COUNTY = '06|037|LOSANGELESCOUNTY|CA|31080|1249125|1599375|1933200|2402625';

  it('are in force once loaded, and known by when they were', async () => {
    expect(await findCountyLimits(database.pool, 2026, '06037')).toBeNull();
    expect(await load(limits(2026, 'first.txt'))).toEqual([2026]);
    expect(await findCountyLimits(database.pool, 2026, '06037')).toMatchObject({
      origin: { fileName: 'first.txt', version: 1 },
      county: null,
    });
    expect(await load(limits(2026, 'second.txt', countyList(COUNTY)))).toEqual([2026]);
    expect(await findCountyLimits(database.pool, 2026, '06037')).toMatchObject({
      origin: { fileName: 'second.txt', version: 2, isSample: false },
      county: { year: 2026, limitsCents: [124_912_500, 159_937_500, 193_320_000, 240_262_500] },
    });
    const [second, first] = await listLoadedTables(database.pool, 10);
    expect([second?.fileName, second?.inForceUntil, second?.rows]).toEqual(['second.txt', null, COUNTIES + 1]);
    expect([first?.fileName, first?.inForceUntil, first?.rows]).toEqual(['first.txt', second?.inForceFrom, COUNTIES]);
    expect(await listedYears(database.pool)).toEqual([2026]);
    const { rows } = await database.pool.query('select distinct version from read_model.county_limits');
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('stay as they are when a line of the new file is bad', async () => {
    await load(
      limits(
        2025,
        'good.txt',
        countyList().replaceAll('832750|1066250|1288800|1601750', '806500|1032650|1248150|1551250'),
      ),
    );
    const before = await store.reader.headPosition(database.pool);
    expect(() => limits(2025, 'bad.txt', countyList(COUNTY.replace('037', '37')))).toThrow(ValidationError);
    expect(await store.reader.headPosition(database.pool)).toBe(before);
    expect((await findCountyLimits(database.pool, 2025, '01941'))?.origin.fileName).toBe('good.txt');
  });

  it('are loaded once by the same file twice, and by two who load it at once', async () => {
    const text = yieldTable('2025-12-29', 6.1, 6.2, 6.3);
    const both = await Promise.all(
      ['a.txt', 'b.txt'].map((name) =>
        loadReferenceTable(store, rates(name, text), { metadata: commandMetadata(), commandId: randomUUID() }),
      ),
    );
    await project();
    expect(both.map(({ years }) => years).toSorted((a, b) => a.length - b.length)).toEqual([[], [2025, 2026]]);
    expect(await load(rates('a.txt', text))).toEqual([]);
    expect(await aporSpan(database.pool, 'apor-fixed')).toEqual({ first: '2025-12-29', last: '2026-01-12', weeks: 3 });
  });

  it('of rates change in the years that the file changes, and lose no week', async () => {
    expect(await load(rates('next.txt', yieldTable('2025-12-29', 6.1, 6.2, 6.35, 6.4)))).toEqual([2026]);
    expect((await findAporWeek(database.pool, 'apor-fixed', '2025-12-29'))?.origin.version).toBe(1);
    expect(await findAporWeek(database.pool, 'apor-fixed', '2026-01-12')).toMatchObject({
      origin: { fileName: 'next.txt', version: 2 },
      week: { from: '2026-01-12', percents: Array(50).fill(6.35) },
    });
    expect(await findAporWeek(database.pool, 'apor-fixed', '2026-01-26')).toBeNull();
    expect(await findAporWeek(database.pool, 'apor-variable', '2026-01-12')).toBeNull();
    await expect(load(rates('old.txt', yieldTable('2025-12-29', 6.1, 6.2)))).rejects.toThrow(RuleViolationError);
    await expect(load(rates('older.txt', yieldTable('2025-12-29', 6.1)))).rejects.toThrow(
      'The file is older than next.txt, which is in force',
    );
  });
});
