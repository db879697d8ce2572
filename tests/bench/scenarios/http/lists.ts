import { join } from 'node:path';
import { FIVE, GOAL_MS, type Question, questionsOf } from '../../lists/asks.ts';
import { type BesideExport, besideExport } from '../../lists/export.ts';
import { fillLog, grow, HISTORY, REAL_FILES } from '../../lists/fill.ts';
import { inTurn, together } from '../../lists/people.ts';
import { type PortalProcesses, startPortalProcesses } from '../../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { type Bench, figure, type Promised, type Scenario, type Table } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const READERS = 12;
const PEOPLE = 10;
const MOST_MB = 150;

const columns = ['', 'p50', 'p95', 'p99', 'most'];
const rowOf = (name: string, values: readonly number[]): string[] => [
  name,
  ...[50, 95, 99, 100].map((percent) => figure(percentile(values, percent))),
];

type Measured = {
  readonly each: readonly (readonly [Question, readonly number[]])[];
  readonly crowd: readonly number[];
  readonly exported: BesideExport;
};

const measure = async (bench: Bench, portal: PortalProcesses, files: number, oldFile: string): Promise<Measured> => {
  const clients: PortalClient[] = [];
  for (let number = 0; number < READERS; number += 1) {
    clients.push(await signIn(portal.address, 'admin', `10.2.${number}.1`));
  }
  const count = bench.quick ? 40 : 200;
  const questions = questionsOf(files, oldFile);
  const each: [Question, readonly number[]][] = [];
  for (const question of questions) {
    await inTurn(clients, question.path, 5);
    each.push([question, await inTurn(clients, question.path, count)]);
  }
  const paths = questions.filter(({ name }) => FIVE.includes(name)).map(({ path }) => path);
  const crowd = await together(clients, paths, count);
  const exported = await besideExport({
    people: clients.slice(0, PEOPLE),
    exporter: await signIn(portal.address, 'manager', '10.2.100.1'),
    paths,
    file: oldFile,
    pid: portal.pids.get('api') ?? 0,
    aloneMs: bench.quick ? 10_000 : 20_000,
  });
  return { each, crowd, exported };
};

const tablesOf = ({ each, crowd, exported }: Measured): Table[] => [
  {
    title: 'One after the other, milliseconds',
    columns,
    rows: each.map(([{ name }, took]) => rowOf(name, took)),
  },
  {
    title: `The newest and last page, by borrower, of "an" and the figures, milliseconds`,
    columns,
    rows: [
      rowOf(`${READERS} readers who ask again at once`, crowd),
      rowOf(`${PEOPLE} people at work`, exported.alone),
      rowOf('the same beside the export', exported.beside),
    ],
  },
  {
    title: 'The export of all files',
    columns: ['rows', 'seconds', 'api process before, MB', 'meanwhile at most, MB', 'a second one is answered'],
    rows: [
      [
        ...[exported.lines, exported.seconds, exported.mbBefore, exported.mbMost].map(figure),
        String(exported.secondAnswer),
      ],
    ],
  },
];

const promisesOf = (files: number, { each, crowd, exported }: Measured): Promised[] => {
  const of = `Of ${figure(files)} files`;
  return [
    ...each
      .filter(([{ goalMs }]) => goalMs !== Infinity)
      .map(([{ name, goalMs = GOAL_MS }, took]) => ({
        metric: `${of}, ${name}, p95`,
        atMost: goalMs,
        unit: 'ms' as const,
        measured: percentile(took, 95),
      })),
    { metric: `${of}, ${READERS} readers at once, p95`, atMost: GOAL_MS, unit: 'ms', measured: percentile(crowd, 95) },
    {
      metric: `${of}, ${PEOPLE} people beside their export, p99, against alone`,
      atMost: 2,
      unit: '×',
      measured: percentile(exported.beside, 99) / percentile(exported.alone, 99),
    },
    {
      metric: `${of}, memory of the api that their export takes, MB`,
      atMost: MOST_MB,
      unit: '',
      measured: exported.mbMost - exported.mbBefore,
    },
    { metric: `${of}, rows missing in their export`, atMost: 0, unit: '', measured: files - exported.lines },
  ];
};

/** The lists of a lender with so many applications, through HTTP, and an export of all of them while people work. */
export const listsScenario: Scenario = {
  name: 'lists',
  run: async (bench) => {
    const files = bench.quick ? 100_000 : 1_000_000;
    bench.say(`lists, ${figure(files)} files`);
    const url = await bench.createDatabase('lists');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    try {
      const oldFile = await fillLog(url, join(bench.dataDir, 'portal'));
      bench.say(`${REAL_FILES} files are in the log`);
      await grow(url, files);
      bench.say(`${figure(files)} files are there`);
      const measured = await measure(bench, portal, files, oldFile);
      return {
        title: `Lists of ${figure(files)} files, through HTTP`,
        method:
          `${figure(REAL_FILES)} files added to the log by \`demo:bulk\`, one of them with ${figure(HISTORY)} events; the read model ` +
          `of the pipeline then grown in SQL to ${figure(files)} rows, copies of theirs with ids, names, places, persons and ` +
          'times of their own. The api process as `npm start` runs it, pages of 25. People at work look at a page for 100 to ' +
          '500 ms and comment on a file once in ten times; alone before and after the export, in one run with it. It is asked for ' +
          'again until as long has passed.',
        tables: tablesOf(measured),
        promises: promisesOf(files, measured),
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
