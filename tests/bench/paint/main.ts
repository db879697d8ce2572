/**
 * `npm run ui:perf`: when the list and the dashboard are painted by a browser that has nothing of them and is four times
 * slower than this machine, beside a bare react-admin list of the same rows. Exits 1 where a goal is missed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { demoStaff, demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { openFileStore } from '../../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { buildUiIfStale } from '../../../scripts/components/ui-build.ts';
import { addApplications } from '../../../scripts/demo/bulk/bulk.ts';
import { eventually } from '../../support/eventually.ts';
import { projectionsBehind } from '../../support/read-models/read-models.ts';
import { startPortalProcesses } from '../portal.ts';
import { startBenchServer } from '../server.ts';
import { median, medianRatio, shuffled } from '../statistics.ts';
import { buildBare, serveBare } from './bare-portal.ts';
import { load, type Painted, paintOf, type Screen } from './paint.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const FILES = 100;
const SLOWDOWN = 4;
const LIST_MS = 2_500;
const DASHBOARD_MS = 2_000;
const MOST_OF_BARE = 1.15;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds is ${values.rounds}; give a whole number from 1`);

const fill = async (url: string, dataDir: string): Promise<void> => {
  const pool = createAppPool(url, 'ui-perf', 3);
  const settings = loadSettings({ ...process.env, DATA_DIR: dataDir });
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  const files = await openFileStore(settings, keys);
  const { importHistories } = store;
  await addApplications({ importHistories, files, staff: demoStaff, seed: 1, now: new Date() }, FILES);
  const head = await store.reader.headPosition(pool);
  await eventually('the read models', async () => (await projectionsBehind(pool, head)).length === 0, 120_000);
  await pool.end();
};

const screensOf = (portal: string, bare: string): readonly Screen[] => [
  { name: 'pipeline', url: `${portal}/pipeline`, rows: 'main ul[aria-busy="false"] > li' },
  { name: 'applications', url: `${portal}/applications`, rows: 'main tbody tr' },
  { name: 'dashboard', url: `${portal}/`, rows: 'main ul[aria-busy="false"] > li' },
  { name: 'bare list', url: `${bare}/#/applications`, rows: '.RaDatagrid-row' },
];

/** The suggestions below the address bar are a program of their own, which every new window would start. */
const ARGS = ['--no-sandbox', '--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup'];

/** Loads every screen once a round, in random order, in browsers that have nothing yet. */
const measure = async (portal: string, bare: string): Promise<Map<string, Painted[]>> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
  try {
    const signedIn = await browser.newContext();
    const page = await signedIn.newPage();
    await page.goto(`${portal}/auth/google`);
    await page.locator(`button[value="${demoStaffMember('admin').userId}"]`).click();
    await page.waitForURL(`${portal}/`);
    const state = await signedIn.storageState();
    await signedIn.close();
    const screens = screensOf(portal, bare);
    const painted = new Map<string, Painted[]>(screens.map(({ name }) => [name, []]));
    // The first round only warms the servers up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const screen of shuffled(screens)) {
        const loaded = await load(browser, screen, { state, slowdown: SLOWDOWN });
        if (round > 0) painted.get(screen.name)?.push(loaded);
      }
      if (round > 0) console.log(`Round ${round} of ${rounds}`);
    }
    return painted;
  } finally {
    await browser.close();
  }
};

/** Main-thread time that does not depend on the machine's other work. */
const computedOf = ({ computed }: Painted): number => computed;

const ms = (value: number): string => `${Math.round(value)} ms`;

const report = (painted: ReadonlyMap<string, readonly Painted[]>): boolean => {
  const of = (name: string, what: (each: Painted) => number): number[] => (painted.get(name) ?? []).map(what);
  console.log(
    `\n${['', 'largest paint', 'rows painted', 'data asked for', 'shift', 'times bare', 'computed', 'times bare'].join(' | ')}`,
  );
  for (const [name, each] of painted) {
    const times = medianRatio(of(name, paintOf), of('bare list', paintOf));
    const figures = [
      ...[(one: Painted) => one.largest, (one: Painted) => one.rows, (one: Painted) => one.asked].map((what) =>
        ms(median(of(name, what))),
      ),
      median(of(name, ({ shift }) => shift)).toFixed(3),
      `${times.toFixed(2)}x`,
      ms(median(of(name, computedOf))),
      `${medianRatio(of(name, computedOf), of('bare list', computedOf)).toFixed(2)}x`,
    ];
    console.log(`${[name, ...figures].join(' | ')}   (largest: "${each.at(-1)?.what}")`);
  }
  const goals = [
    ...['pipeline', 'applications'].flatMap((name) => [
      { what: `${name}, largest paint with its data`, is: median(of(name, paintOf)), atMost: LIST_MS, say: ms },
      {
        what: `${name}, times a bare list`,
        is: medianRatio(of(name, paintOf), of('bare list', paintOf)),
        atMost: MOST_OF_BARE,
        say: (value: number) => `${value.toFixed(2)}x`,
      },
    ]),
    {
      what: 'dashboard, largest paint with its data',
      is: median(of('dashboard', paintOf)),
      atMost: DASHBOARD_MS,
      say: ms,
    },
  ];
  console.log('');
  for (const { what, is, atMost, say } of goals)
    console.log(`${what}: ${say(is)}, goal ${say(atMost)}: ${is <= atMost ? 'ok' : 'MISSED'}`);
  return goals.every(({ is, atMost }) => is <= atMost);
};

const main = async (): Promise<void> => {
  await buildUiIfStale(root, console.log);
  const server = await startBenchServer(join(root, '.data'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  try {
    const bareDir = join(server.dataDir, 'bare');
    console.log('Building the bare list');
    await buildBare(root, bareDir);
    const url = await server.createDatabase('ui_perf');
    const portal = await startPortalProcesses({ url, dataDir: server.dataDir, say: console.log });
    const bare = await serveBare(bareDir, portal.address);
    try {
      await fill(url, portal.dataDir);
      if (!report(await measure(portal.address, bare.address))) process.exitCode = 1;
    } finally {
      await bare.stop();
      await portal.stop();
    }
  } finally {
    await server.stop();
  }
};

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
