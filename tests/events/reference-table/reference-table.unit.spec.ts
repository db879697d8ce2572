import { describe, expect, it } from '@jest/globals';
import {
  referenceTableDecider,
  type LoadReferenceTable,
  type TableSource,
} from '../../../events/reference-table/reference-table.decider.ts';
import type { ListedCounty, ReferenceTableEvent } from '../../../events/reference-table/reference-table.events.ts';
import { referenceTableId } from '../../../events/reference-table/reference-table.stream.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(referenceTableDecider, commandMetadata());
const year = 2026;
const from: TableSource = { fileName: 'list.txt', sha256: 'a'.repeat(64), source: 'FHFA', isSample: false };
const newer: TableSource = { ...from, fileName: 'newer.txt', sha256: 'b'.repeat(64) };
const sample: TableSource = { ...from, fileName: 'sample.txt', isSample: true };

const limitsId = referenceTableId('county-limits', year);
const county = (number: number): ListedCounty => ({
  fips: String(number).padStart(5, '0'),
  county: `County ${number}`,
  state: 'CA',
  limitsCents: [832_750_00, 1_066_250_00, 1_288_800_00, 1_601_750_00],
});
const loadCounties = (counties: readonly ListedCounty[], source = from): LoadReferenceTable => ({
  type: 'LoadReferenceTable',
  data: { tableId: limitsId, from: source, rows: { table: 'county-limits', year, counties } },
});
const countyEvents = (counties: ListedCounty[], version: number, source = from): ReferenceTableEvent[] => [
  { type: 'CountyLimitsRecorded', data: { tableId: limitsId, year, version, counties } },
  {
    type: 'ReferenceTableLoaded',
    data: { tableId: limitsId, table: 'county-limits', year, version, ...source, rows: counties.length },
  },
];

const ratesId = referenceTableId('apor-fixed', year);
const loadWeeks = (mondays: readonly string[], source = from): LoadReferenceTable => ({
  type: 'LoadReferenceTable',
  data: {
    tableId: ratesId,
    from: source,
    rows: { table: 'apor-fixed', year, weeks: mondays.map((monday) => ({ from: monday, percents: [6, 6.1] })) },
  },
});
const weekEvents = (mondays: readonly string[], version: number, source = from): ReferenceTableEvent[] => [
  {
    type: 'AporWeeksRecorded',
    data: {
      tableId: ratesId,
      year,
      version,
      table: 'apor-fixed',
      weeks: mondays.map((monday) => ({ from: monday, percents: [6, 6.1] })),
    },
  },
  {
    type: 'ReferenceTableLoaded',
    data: { tableId: ratesId, table: 'apor-fixed', year, version, ...source, rows: mondays.length },
  },
];

describe('A reference table', () => {
  it('is loaded with its rows, and again as the next version', () => {
    given()
      .when(loadCounties([county(1)]))
      .thenEvents(...countyEvents([county(1)], 1));
    given(...countyEvents([county(1)], 1))
      .when(loadCounties([county(1), county(2)], newer))
      .thenEvents(...countyEvents([county(1), county(2)], 2, newer));
    given()
      .when(loadWeeks(['2026-03-02']))
      .thenEvents(...weekEvents(['2026-03-02'], 1));
  });

  it('is recorded in parts of 250 counties, the last thing being that it is in force', () => {
    const counties = Array.from({ length: 501 }, (_, index) => county(index));
    const { initialState, decide } = referenceTableDecider;
    const events = decide(loadCounties(counties), initialState, commandMetadata());
    expect(events.map((event) => ('counties' in event.data ? event.data.counties.length : event.type))).toEqual([
      250,
      250,
      1,
      'ReferenceTableLoaded',
    ]);
  });

  it('is not loaded again when the same rows are in force, from whatever file', () => {
    given(...countyEvents([county(1)], 1))
      .when(loadCounties([county(1)], newer))
      .thenNothing();
    given(...countyEvents([county(1)], 1), ...countyEvents([county(2)], 2, newer))
      .when(loadCounties([county(1)]))
      .thenEvents(...countyEvents([county(1)], 3));
  });

  it('takes the place of a sample, also with the same rows, and never gives its own to one', () => {
    given(...countyEvents([county(1)], 1, sample))
      .when(loadCounties([county(1)]))
      .thenEvents(...countyEvents([county(1)], 2));
    given(...countyEvents([county(1)], 1))
      .when(loadCounties([county(2)], sample))
      .thenThrows({ code: 'rule_violation', fields: ['file'] });
  });

  it('takes no file of rates that lacks a week in force, unless that was a sample', () => {
    given(...weekEvents(['2026-03-02', '2026-03-09'], 1))
      .when(loadWeeks(['2026-03-02'], newer))
      .thenThrows({ code: 'rule_violation', details: { lost: ['2026-03-09'] } });
    given(...weekEvents(['2026-03-02', '2026-03-09'], 1, sample))
      .when(loadWeeks(['2026-03-02']))
      .thenEvents(...weekEvents(['2026-03-02'], 2));
  });

  it('takes no week for which nothing is published yet, unless it is a sample', () => {
    given()
      .when(loadWeeks(['2199-12-30']))
      .thenThrows({ code: 'rule_violation', fields: ['file'] });
    given()
      .when(loadWeeks(['2199-12-30'], sample))
      .thenEvents(...weekEvents(['2199-12-30'], 1, sample));
  });
});
