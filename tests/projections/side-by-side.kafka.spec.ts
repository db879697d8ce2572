import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { startTestKafka, type RunningKafka } from '../components/kafka.ts';
import { commandMetadata } from '../support/histories/builders.ts';
import { createRandom } from '../faults/support/form.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import { createOwnProcesses } from '../support/servers/own-processes.ts';
import { projectionsBehind, readModelRows } from '../support/read-models/read-models.ts';
import { randomFiles } from '../support/histories/random-history.ts';

const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000));
const KILLS = 20;
const RELAY_KILLED_EVERY = 7;
const WRITERS = 4;
const FILES = 120;

/** Also under jest's `--silent`: a run is worth nothing without its seed. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'lendlog-side-by-side-'));
/** The log, and the read models that are fed from it directly. */
let logFed: TestDatabase;
/** The read models of the other machine. */
let kafkaFed: TestDatabase;
/** A broker of its own, because it is restarted. */
let kafka: RunningKafka;
let processes: ReturnType<typeof createOwnProcesses>;

beforeAll(async () => {
  const cacheDir = process.env['CACHE_DIR'] ?? join(homedir(), '.cache', 'lendlog');
  const start = (brokers: string | undefined) => startTestKafka({ brokers, cacheDir, dataDir, say: () => undefined });
  kafka = await start(undefined).catch((error: Error) => {
    say(`No broker of its own to restart (${error.message}): the one of KAFKA_BROKERS stays up`);
    return start(process.env['KAFKA_BROKERS']);
  });
  [logFed, kafkaFed] = [await createTestDatabase(), await createTestDatabase()];
  processes = createOwnProcesses({
    DATABASE_URL: logFed.url,
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_TOPIC_PREFIX: `t${randomUUID()}`,
  });
}, 120_000);
afterAll(async () => {
  await processes?.killAll();
  await kafka?.stop();
  await logFed?.drop();
  await kafkaFed?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** Writes lives of files and people until told to stop at the end of a round. @returns how many events */
const write = async (writer: number, isOver: () => boolean): Promise<number> => {
  const { append } = createEventStore({ pool: logFed.pool, codec: testCodec(logFed.pool) });
  const random = createRandom(seed + writer);
  const files = randomFiles({ seed: seed + writer, files: FILES / WRITERS, commands: 40 });
  let events = 0;
  for (let round = 0; !isOver(); round += 1) {
    const ids = files.map(() => randomUUID());
    const lives = files.map(({ steps }) => [...steps]);
    while (lives.some((steps) => steps.length > 0)) {
      const index = random.int(lives.length);
      const [applicationId, step] = [ids[index] ?? '', lives[index]?.shift()];
      if (!step) continue;
      const moved = step.map((event) =>
        event.type === 'LoanApplicationSubmitted' ? { ...event, data: { ...event.data, applicationId } } : event,
      );
      const streams = [
        { streamId: loanApplicationStream(applicationId), expectedVersion: 'any' as const, events: moved },
      ];
      await append({ commandId: randomUUID(), fingerprint: '', streams, metadata: commandMetadata() });
      events += step.length;
      // The files' lives should last as long as the kills do.
      await sleep(5);
    }
    const userId = randomUUID();
    const person = { email: `${userId}@example.com`, firstName: 'Pat', lastName: `Round ${round}` };
    const registered = {
      type: 'UserRegistered',
      data: { userId, ...person, role: 'processor', department: 'processing' },
    };
    await append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [{ streamId: `user-${userId}`, expectedVersion: 0, events: [registered] }],
      metadata: commandMetadata(),
    });
    events += 1;
  }
  return events;
};

describe('Projections fed from the log and from Kafka', () => {
  it(`have equal tables after twenty kills and a restart of the broker (TEST_SEED=${seed})`, async () => {
    const random = createRandom(seed);
    const start = {
      log: () => processes.start('projections/main.ts'),
      kafka: () =>
        processes.start('projections/main.ts', { EVENT_SOURCE: 'kafka', READ_MODEL_DATABASE_URL: kafkaFed.url }),
    };
    let relay = processes.start('events/outbox/main.ts');
    // Two at a time, which share the partitions: each kill of one gives them out anew.
    const running = { log: [start.log()], kafka: [start.kafka(), start.kafka()] };
    let over = false;
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, () => over)));
    let restarted: Promise<void> | undefined;
    const kills = { log: 0, kafka: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(random.between(200, 1_700));
      const fed = random.oneIn(2) ? 'log' : 'kafka';
      const [victim] = running[fed].splice(random.int(running[fed].length), 1);
      await victim?.kill();
      running[fed].push(start[fed]());
      kills[fed] += 1;
      if (kill % RELAY_KILLED_EVERY === 0) {
        await relay.kill();
        relay = processes.start('events/outbox/main.ts');
      }
      if (kill === KILLS / 2) restarted = kafka.restart?.();
    }
    over = true;
    const events = (await writers).reduce((sum, count) => sum + count, 0);
    await restarted;
    say(`seed ${seed}: ${events} events; kills: ${kills.log} log-fed, ${kills.kafka} Kafka-fed`);

    for (const { pool } of [logFed, kafkaFed]) {
      let behind: string[] = [];
      await eventually(
        'every projection to have every event',
        async () => (behind = await projectionsBehind(pool, events)).length === 0,
        90_000,
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${behind.join('; ')}`);
      });
    }
    const expected = await readModelRows(logFed.pool);
    for (const table of ['loan_pipeline', 'loan_files', 'loan_timeline', 'activity', 'users_v2']) {
      expect([table, expected[table]?.length ?? 0]).not.toEqual([table, 0]);
    }
    expect(await readModelRows(kafkaFed.pool)).toEqual(expected);
  }, 400_000);
});
