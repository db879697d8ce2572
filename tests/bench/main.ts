import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { describeMachine } from './machine.ts';
import { keptSections, measuredAgain, promiseTable, section } from './report.ts';
import { noise } from './rounds.ts';
import { startBenchServer, type BenchServer } from './server.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';
import { aprScenario } from './scenarios/apr.ts';
import { hostileInputScenario } from './scenarios/http/hostile-input.ts';
import { slowProjectionScenario } from './scenarios/log/slow-projection.ts';
import { apiKeysScenario } from './scenarios/http/api-keys.ts';
import { hostileConnectionsScenario } from './scenarios/http/hostile-connections.ts';
import { parsersScenario } from './scenarios/http/parsers.ts';
import { liveStreamScenario } from './scenarios/http/live-stream.ts';
import { recoveryScenario } from './scenarios/recovery.ts';
import { appendScenario } from './scenarios/log/append.ts';
import { bulkScenario } from './scenarios/bulk.ts';
import { busyFileScenario } from './scenarios/log/busy-file.ts';
import { deliveriesShownScenario } from './scenarios/http/deliveries-shown.ts';
import { calculatorsScenario } from './scenarios/http/calculators.ts';
import { catchUpScenario } from './scenarios/log/catch-up.ts';
import { doubledScenario } from './scenarios/doubled.ts';
import { forgetScenario } from './scenarios/log/forget.ts';
import { hotStreamScenario } from './scenarios/log/hot-stream.ts';
import { httpScenario } from './scenarios/http/http.ts';
import { liveLagScenario } from './scenarios/http/live-lag.ts';
import { listsScenario } from './scenarios/http/lists.ts';
import { readStreamScenario } from './scenarios/log/read-stream.ts';
import { urlaKeysScenario } from './scenarios/http/urla-keys.ts';
import { verifyScenario } from './scenarios/log/verify.ts';
import { webhooksInScenario } from './scenarios/http/webhooks-in.ts';
import { workQueuesScenario } from './scenarios/http/work-queues.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const scenarios: readonly Scenario[] = [
  appendScenario,
  hotStreamScenario,
  readStreamScenario,
  catchUpScenario,
  liveLagScenario,
  httpScenario,
  busyFileScenario,
  calculatorsScenario,
  verifyScenario,
  workQueuesScenario,
  deliveriesShownScenario,
  listsScenario,
  bulkScenario,
  forgetScenario,
  urlaKeysScenario,
  webhooksInScenario,
  doubledScenario,
  aprScenario,
  hostileInputScenario,
  parsersScenario,
  slowProjectionScenario,
  apiKeysScenario,
  hostileConnectionsScenario,
  liveStreamScenario,
  recoveryScenario,
];
const names = scenarios.map(({ name }) => name).join(', ');

const usage = `npm run bench [-- [--quick] [scenario ...]]
  --quick    about a minute instead of a quarter of an hour: one round of short samples
  scenario   only these, of ${names}
An unhurried run writes what it measured into docs/benchmarks.md.`;

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const versionOf = (name: string): string =>
  `${name} ${JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version}`;

const PEERS = ['@event-driven-io/emmett-postgresql', '@event-driven-io/emmett', '@eventide/message-db', 'pg'];

const circumstances = ({ settings }: BenchServer, minutes: number): string => {
  const server = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  return [
    `- Date: ${today()}, ${minutes.toFixed(0)} minutes in all`,
    `- Machine: ${describeMachine()}; load generator, server and processes share it`,
    `- Versions: Node ${process.versions.node}, ${PEERS.map(versionOf).join(', ')}`,
    `- PostgreSQL: ${server.join(', ')}`,
    `- Other programs: ${noise.noisy} of ${noise.samples} samples were taken while they used more than 0.2 cores ` +
      `(at most ${noise.mostOthersCores.toFixed(2)}); a noisy sample is first repeated`,
  ].join('\n');
};

const METHOD = `Every contestant has a database of its own on one PostgreSQL server, the one that \`npm start\` brings, with fsync and
synchronous_commit on. All of them store the same event (about 230 bytes of data and 60 of metadata, time-ordered ids).
Each round measures every contestant once, in random order, after a warm-up and a checkpoint. "Lendlog is 5×" is the
median over the rounds of our rate divided by theirs in the same round. Lendlog runs the product's own \`append\`,
\`readStream\` and projection daemon, with schema check, command idempotency, hash chain and group commit; the peers have
none of these. Appends wait for the disk; read models, which are made from the log, do not (docs/adr/0013), and neither does
emmett's follower. Absolute figures mean little on another disk; the ratios are the point.`;

const file = join(root, 'docs', 'benchmarks.md');
const today = (): string => new Date().toISOString().slice(0, 10);

const writePage = async (page: string): Promise<void> =>
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), filepath: file }));

const wholePage = (results: readonly ScenarioResult[], facts: string): string =>
  [
    '# Benchmarks',
    '<!-- Written by `npm run bench`, but for sections that name another command. -->',
    facts,
    METHOD,
    '## Promises',
    promiseTable(results.flatMap(({ promises }) => promises)),
    ...results.map(section),
    ...keptSections(readFileSync(file, 'utf8'), results),
  ].join('\n\n');

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage);
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`No scenario is called ${unknown.join(', ')}.\n${usage}`);
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const startedAt = performance.now();
  const server = await startBenchServer(join(root, '.data'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  }
  try {
    const { createDatabase, settle, dataDir } = server;
    const bench = { quick: values.quick, createDatabase, settle, dataDir, say: console.log };
    const results: ScenarioResult[] = [];
    for (const scenario of chosen) {
      const result = await scenario.run(bench);
      console.log(`\n${section(result)}\n\n${promiseTable(result.promises)}\n`);
      results.push(result);
    }
    const facts = circumstances(server, (performance.now() - startedAt) / 60_000);
    console.log(facts);
    if (values.quick) return;
    const isWhole = chosen.length === scenarios.length;
    await writePage(isWhole ? wholePage(results, facts) : measuredAgain(readFileSync(file, 'utf8'), results, today()));
    console.log('\nWritten to docs/benchmarks.md');
  } finally {
    await server.stop();
  }
};

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
