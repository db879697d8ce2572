import { Readable } from 'node:stream';
import { importSales } from '../../../api/sale-import/sale-imports.ts';
import { MOST_SALE_FILE_BYTES, readSaleFileStart } from '../../../api/sale-import/sale-file.ts';
import { runEventOf, valueAmong } from '../../../api/services/valuation/value-among.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { saleReader } from '../../../events/lending/sales/read-sale.ts';
import type { RecordedSale } from '../../../events/lending/sales/recorded-sale.ts';
import { guessMapping } from '../../../events/lending/sales/sale-fields.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { saleImportAggregate, type SaleImportCommand } from '../../../events/sale-import/sale-import.decider.ts';
import { saleImportStream } from '../../../events/sale-import/sale-import.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { keepIfRecorded } from '../../../events/store/files/staged-file.ts';
import { valuationRunAggregate } from '../../../events/valuation-run/valuation-run.decider.ts';
import { valuationRunStream } from '../../../events/valuation-run/valuation-run.stream.ts';
import { addDays, demoId } from './applications.ts';
import { type DemoStaff, nameOf } from './step.ts';
import { places, streetNames } from './vocabulary.ts';

type Deps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly files: FileStore;
  readonly staff: readonly DemoStaff[];
  readonly now: Date;
};

const SEED = 20_260_302;
/** Enough for an estimate, but for the last city, where there are too few. */
const SALES_OF_A_CITY = 84;
const SALES_OF_THE_LAST = 24;
const DAYS_BACK = 730;
/** Invented runs: a sale of the last months is estimated for some weeks before it. */
const RUNS = 8;

/** Rough middles of the demo's cities. */
const middles: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Austin: [30.245, -97.768],
  Columbus: [39.961, -83.001],
  Raleigh: [35.802, -78.689],
  Denver: [39.766, -105.021],
  Phoenix: [33.503, -112.025],
  Portland: [45.515, -122.642],
  Tampa: [27.938, -82.472],
  Boise: [43.627, -116.209],
  Madison: [43.077, -89.378],
  Sacramento: [38.574, -121.466],
  Richmond: [37.549, -77.463],
  'Kansas City': [39.034, -94.572],
};

/** Mulberry32: the same numbers on every machine. */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const header = [
  'Sale Date',
  'Sale Price',
  'Address',
  'City',
  'State',
  'ZIP',
  'Latitude',
  'Longitude',
  'Living Area',
  'Lot Area',
  'Bedrooms',
  'Bathrooms',
  'Stories',
  'Garage Spaces',
  'Year Built',
  'Quality',
  'Condition',
] as const;

/** An invented file of sales of the last two years in the cities of the demo. @param now ISO 8601 */
export const inventedSales = (now: string): string => {
  const random = randomOf(SEED);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const whole = (least: number, most: number): number => Math.floor(between(least, most + 1));
  const normal = (): number => random() + random() + random() + random() - 2;
  const lines = places.flatMap((place, index) => {
    const [latitude = 0, longitude = 0] = middles[place.city] ?? [];
    const count = index === places.length - 1 ? SALES_OF_THE_LAST : SALES_OF_A_CITY;
    return Array.from({ length: count }, () => {
      const [north, east] = [normal() * 0.03, normal() * 0.03];
      const daysAgo = whole(1, DAYS_BACK);
      const quality = Math.round(6 + normal() * 2);
      const living = Math.round(Math.exp(7.45 + normal() * 0.35));
      const built = whole(1925, 2022);
      const condition = whole(2, 5);
      const middle = ((place.from + place.to) / 2) * 1_000;
      const log =
        Math.log(middle) +
        0.62 * (Math.log(living) - 7.45) +
        0.09 * (quality - 6) +
        0.03 * (condition - 3) +
        0.0012 * (built - 1975) -
        (0.04 * daysAgo) / 365 -
        2.2 * Math.hypot(north, east) +
        normal() * 0.09;
      return [
        addDays(now, -daysAgo),
        Math.round(Math.exp(log) / 500) * 500,
        `${whole(100, 4_800)} ${streetNames[whole(0, streetNames.length - 1)] ?? ''}`,
        place.city,
        place.state,
        place.zip,
        (latitude + north).toFixed(5),
        (longitude + east).toFixed(5),
        living,
        Math.round(living * between(1.8, 5)),
        Math.max(1, Math.round(living / 620 + normal())),
        Math.max(1, Math.round(living / 450 + normal()) / 2),
        random() < 0.45 ? 2 : 1,
        whole(0, 3),
        built,
        quality,
        condition,
      ].join(',');
    });
  });
  return `${[header.join(','), ...lines].join('\n')}\n`;
};

const FILE_NAME = 'invented-sales.csv';
const importId = demoId('sales:v1');
const mapping = guessMapping(header);

const told = ({ now, staff }: Deps, at: string): CommandMetadata => {
  const coordinator = staff.find(({ role }) => role === 'appraisal_coordinator') ?? staff[0];
  const by = coordinator ? nameOf(coordinator) : 'Demo data';
  return {
    actor: { kind: 'system', id: 'import', name: `${by} (import)`, onBehalfOf: by },
    now: now.toISOString(),
    effectiveAt: at,
    correlationId: 'demo:v1:sales',
  };
};

/** The sales of the file, as the import reads them. */
const readAll = (text: string, today: string): RecordedSale[] => {
  const read = saleReader(mapping, header, today);
  return text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line, index) => read(index + 2, line.split(',')).sale ?? []);
};

/** The table of sales of the demo, in memory. @param now ISO 8601 */
export const demoSales = (now: string): readonly RecordedSale[] => readAll(inventedSales(now), now.slice(0, 10));

/** Some homes valued weeks before they were sold, of which a reviewer is to look at two. */
const seedRuns = async (deps: Deps, sales: readonly RecordedSale[]): Promise<void> => {
  const runs = openAggregate(deps.store, valuationRunAggregate);
  const today = deps.now.toISOString();
  const recent = sales
    .filter(({ soldOn }) => soldOn > addDays(today, -200) && soldOn < addDays(today, -5))
    .filter(({ city }, index, all) => all.findIndex((each) => each.city === city) === index)
    .slice(0, RUNS);
  for (const [index, sale] of recent.entries()) {
    const { saleId: _id, homeId: _home, row: _row, soldOn: _day, priceCents: _price, area: _area, ...home } = sale;
    const { city, latitude, longitude } = home;
    const valuedOn = addDays(`${sale.soldOn}T12:00:00Z`, -20);
    const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const near = sales.filter((each) => each.city === city);
    const runId = demoId(`valuation:${index}`);
    const result = runEventOf(
      { runId, purpose: 'screen', addressOf: valuationRunStream(runId), valuedOn, isSampled: index % 3 === 0 },
      { home, placedBy: 'coordinates', place, fromEarlierSale: [], ...valueAmong(home, { place, on: valuedOn }, near) },
    );
    const metadata = told(deps, `${valuedOn}T15:00:00.000Z`);
    const options = { commandId: `demo:v1:valuation:${index}` };
    await runs.handle(runId, { type: 'RecordValuation', data: { result } }, { metadata, options });
  }
};

/** An invented table of sales, by the import that a person would begin, and some valuations of the last months. */
export const seedSales = async (deps: Deps): Promise<void> => {
  const { store, pool, files, now } = deps;
  const imports = openAggregate(store, saleImportAggregate);
  const { state } = await imports.load(importId);
  if (state?.status === 'withdrawn' || state?.status === 'failed') return;
  const at = now.toISOString();
  const send = async (command: SaleImportCommand, what: string, beforeAppend?: () => Promise<void>): Promise<void> => {
    const options = { commandId: `demo:v1:sales:${what}`, ...(beforeAppend && { beforeAppend }) };
    await imports.handle(importId, command, { metadata: told(deps, at), options });
  };
  const text = inventedSales(at);
  if (!state) {
    const staged = await files.stage(Readable.from([Buffer.from(text)]), MOST_SALE_FILE_BYTES);
    await keepIfRecorded(staged, saleImportStream(importId), async (keep) => {
      const { sha256, sizeBytes } = staged;
      const { header: columns } = await readSaleFileStart(staged.content(), ',', 1);
      const file = { importId, fileName: FILE_NAME, sha256, sizeBytes, delimiter: ',' as const, header: [...columns] };
      await send({ type: 'ReceiveSaleFile', data: { ...file, isSample: true } }, 'receive', keep);
    });
  }
  if (state?.status !== 'finished') {
    await send({ type: 'StartSaleImport', data: { importId, mapping } }, 'start');
    await importSales({ store, pool, fileStore: files }, importId);
  }
  await seedRuns(deps, readAll(text, at.slice(0, 10)));
};
