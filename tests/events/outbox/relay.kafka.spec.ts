import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { RELAY } from '../../../events/outbox/relay.ts';
import { createEventStore } from '../../../events/store/event-store.ts';
import { commandMetadata, loanApplicationSubmitted, statusChanged } from '../../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { testCodec } from '../../support/keys.ts';

const TOPIC = 'mortgage.loan-application.events.v1';
const brokers = process.env['KAFKA_BROKERS']?.split(',') ?? [];
const relayProgram = fileURLToPath(new URL('../../../events/outbox/main.ts', import.meta.url));
const dyingProgram = fileURLToPath(new URL('../../support/dying-relay.ts', import.meta.url));

type Arrived = { readonly key: string; readonly eventId: string; readonly position: number; readonly type: string };

let database: TestDatabase;
let consumer: Consumer;
const arrived: Arrived[] = [];
const children = new Set<ChildProcess>();

beforeAll(async () => {
  const kafka = new Kafka({ clientId: 'test', brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 12 }], waitForLeaders: true });
  await admin.disconnect();
  consumer = kafka.consumer({ groupId: `test-${randomUUID()}` });
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const { id, position, subject, type } = JSON.parse(String(message.value));
      expect(String(message.headers?.['event_id'])).toBe(id);
      expect(String(message.key)).toBe(subject);
      arrived.push({ key: subject, eventId: id, position: Number(position), type });
    },
  });
}, 60_000);
afterAll(() => consumer.disconnect());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of children) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await database.drop();
});

const start = (program: string): ChildProcess => {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'],
    env: { ...process.env, DATABASE_URL: database.url, KAFKA_BROKERS: brokers.join(','), LOG_LEVEL: 'error' },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

/** Files whose status goes back and forth, their events interleaved. @returns stream ids and all events in log order */
const fillLog = async (files: number, changes: number) => {
  const { append, reader } = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  const ids = Array.from({ length: files }, () => randomUUID());
  const appendToAll = async (round: number): Promise<void> => {
    await append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: ids.map((applicationId) => ({
        streamId: loanApplicationStream(applicationId),
        expectedVersion: 'any',
        events: [
          round === 0
            ? loanApplicationSubmitted({ applicationId })
            : statusChanged('under_review', 'documents_needed', 'typed by a person'),
        ],
      })),
      metadata: commandMetadata(),
    });
  };
  for (let round = 0; round <= changes; round += 1) await appendToAll(round);
  const events = await reader.readAll(database.pool, { after: 0, limit: 10_000 });
  return { streams: ids.map(loanApplicationStream), events };
};
const arrivedFor = (key: string): Arrived[] => arrived.filter((message) => message.key === key);
const allArrived = (events: readonly { eventId: string }[]) =>
  eventually(
    'every event to arrive',
    () => {
      const ids = new Set(arrived.map(({ eventId }) => eventId));
      return events.every(({ eventId }) => ids.has(eventId));
    },
    30_000,
  );

describe('Kafka relay', () => {
  it('publishes every event once, those of one stream in their order', async () => {
    const { streams, events } = await fillLog(10, 29);
    start(relayProgram);
    await allArrived(events);
    for (const stream of streams) {
      const inLog = events.filter(({ streamId }) => streamId === stream).map(({ position }) => position);
      expect(arrivedFor(stream).map(({ position }) => position)).toEqual(inLog);
    }
  }, 60_000);

  it('repeats messages but loses none and keeps the order when it is killed between send and checkpoint', async () => {
    const { streams, events } = await fillLog(5, 99);
    const [code, signal] = await once(start(dyingProgram), 'exit');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    const { rows } = await database.pool.query(
      'select c.position::integer from event_store.checkpoints as c where c.name = $1',
      [RELAY],
    );
    expect(rows).toEqual([{ position: 0 }]);

    start(relayProgram);
    await allArrived(events);
    const ours = streams.flatMap(arrivedFor);
    expect(ours.length).toBeGreaterThan(events.length);
    for (const stream of streams) {
      const inLog = events.filter(({ streamId }) => streamId === stream).map(({ position }) => position);
      const positions = arrivedFor(stream).map(({ position }) => position);
      // A consumer that skips what is at or below its watermark sees the stream exactly as it is in the log.
      const applied = positions.filter((position, index) => position > Math.max(0, ...positions.slice(0, index)));
      expect(applied).toEqual(inLog);
    }
  }, 60_000);

  it('publishes each event once although two relays run', async () => {
    start(relayProgram);
    start(relayProgram);
    const { streams, events } = await fillLog(10, 49);
    await allArrived(events);
    expect(streams.flatMap(arrivedFor)).toHaveLength(events.length);
  }, 60_000);

  it('says so and ends well when no broker is configured', async () => {
    const child = fork(relayProgram, {
      execArgv: [],
      env: { DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let said = '';
    child.stdout?.on('data', (chunk) => (said += String(chunk)));
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(said).toContain('KAFKA_BROKERS is not set');
  });
});
