import { randomUUID } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { aggregates } from '../../../../events/event-registry.ts';
import type { Event } from '../../../../events/kernel/message.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { RELAY } from '../../../../events/outbox/relay/relay.ts';
import { createTopics, type Topics } from '../../../../events/outbox/relay/topics.ts';
import { createEventStore } from '../../../../events/store/append/event-store.ts';
import {
  borrower,
  commandMetadata,
  loanApplicationSubmitted,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { testCodec } from '../../../support/store/keys.ts';
import { createOwnProcesses } from '../../../support/servers/own-processes.ts';
import { randomFiles } from '../../../support/histories/random-history.ts';
import { createTopicReader, type TopicMessage } from '../../../support/servers/topic-messages.ts';

const brokers = process.env['KAFKA_BROKERS']?.split(',') ?? [];
const { readUntil, deleteTopics } = createTopicReader(brokers);
const RELAY_PROGRAM = 'events/outbox/main.ts';

let database: TestDatabase;
let processes: ReturnType<typeof createOwnProcesses>;
let topics: Topics;

beforeEach(async () => {
  database = await createTestDatabase();
  // The topics belong to one log.
  const prefix = `t${randomUUID()}`;
  topics = createTopics(prefix, aggregates);
  processes = createOwnProcesses({
    DATABASE_URL: database.url,
    KAFKA_BROKERS: brokers.join(','),
    KAFKA_TOPIC_PREFIX: prefix,
  });
});
afterEach(async () => {
  await processes.killAll();
  await database.drop();
});

const append = (streams: readonly (readonly [streamId: string, events: readonly Event[]])[]) =>
  createEventStore({ pool: database.pool, codec: testCodec(database.pool) }).append({
    commandId: randomUUID(),
    fingerprint: '',
    streams: streams.map(([streamId, events]) => ({ streamId, expectedVersion: 'any', events })),
    metadata: commandMetadata({ sourceIp: '203.0.113.7' }),
  });

type LogRow = { position: number; stream_id: string; event_id: string; data: string };
const readLog = async (): Promise<LogRow[]> => {
  const { rows } = await database.pool.query<LogRow>(
    `select e.position::integer, e.stream_id, e.event_id, e.data::text from event_store.events as e order by e.position`,
  );
  return rows;
};

/** Files whose status goes back and forth, their events interleaved. @returns all events in log order */
const fillLog = async (files: number, changes: number): Promise<LogRow[]> => {
  const ids = Array.from({ length: files }, () => randomUUID());
  for (let round = 0; round <= changes; round += 1) {
    await append(
      ids.map((applicationId) => [
        loanApplicationStream(applicationId),
        [
          round === 0
            ? loanApplicationSubmitted({ applicationId })
            : statusChanged('under_review', 'documents_needed', 'typed by a person'),
        ],
      ]),
    );
  }
  return readLog();
};

const hasAll = (log: readonly LogRow[]) => (messages: readonly TopicMessage[]) => {
  const ids = new Set(messages.map(({ eventId }) => eventId));
  return log.every(({ event_id }) => ids.has(event_id));
};
/** Each event as it came first: after a lost connection it may come again, and its id tells. */
const firstOfEach = (messages: readonly TopicMessage[]): TopicMessage[] => [
  ...messages
    .reduce(
      (known, message) => (known.has(message.eventId) ? known : known.set(message.eventId, message)),
      new Map<string, TopicMessage>(),
    )
    .values(),
];
const positionsOf = (messages: readonly TopicMessage[], stream: string): number[] =>
  messages.filter(({ key }) => key === stream).map(({ position }) => position);
const inLog = (log: readonly LogRow[], stream: string): number[] =>
  log.filter(({ stream_id }) => stream_id === stream).map(({ position }) => position);

describe('Kafka relay', () => {
  it('publishes every event of every aggregate, those of one stream in their order', async () => {
    const userId = randomUUID();
    const registered = {
      userId,
      email: 'pat@example.com',
      firstName: 'Pat',
      lastName: 'Person',
      role: 'processor',
      department: 'processing',
    };
    await append([[`user-${userId}`, [{ type: 'UserRegistered', data: registered }]]]);
    await append([['logReader-x:v1', [{ type: 'LogReaderResumed', data: { reader: 'x:v1' } }]]]);
    const log = await fillLog(10, 29);
    processes.start(RELAY_PROGRAM);
    const messages = firstOfEach(await readUntil(topics.all, hasAll(log)));
    expect(messages.map(({ eventId }) => eventId).toSorted()).toEqual(log.map(({ event_id }) => event_id).toSorted());
    expect(new Set(messages.map(({ topic }) => topic))).toEqual(
      new Set(['loanApplication', 'user', 'logReader'].map(topics.ofCategory)),
    );
    for (const stream of new Set(log.map(({ stream_id }) => stream_id))) {
      expect(positionsOf(messages, stream)).toEqual(inLog(log, stream));
    }
    // Each message names the one before it in its partition, so that a gap shows.
    for (const inPartition of Map.groupBy(messages, ({ topic, partition }) => `${topic}/${partition}`).values()) {
      const named = inPartition.map(({ value }) => Number((value as { previousposition: string }).previousposition));
      expect(named).toEqual([0, ...inPartition.slice(0, -1).map(({ position }) => position)]);
    }
  }, 60_000);

  it('keeps to the published schema, and lets nothing personal out unencrypted', async () => {
    for (const { applicationId, steps } of randomFiles({ seed: 4, files: 12, commands: 60 })) {
      await append([[loanApplicationStream(applicationId), steps.flat()]]);
    }
    const log = await readLog();
    processes.start(RELAY_PROGRAM);
    const topic = topics.ofCategory('loanApplication');
    const messages = await readUntil([topic], hasAll(log));
    const file = new URL('../../../../docs/events/mortgage.loan-application.events.v1.schema.json', import.meta.url);
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    for (const { value } of messages) expect([validate(value), validate.errors]).toEqual([true, null]);
    const text = JSON.stringify(messages);
    const { firstName, lastName, email, phone, ssn, dateOfBirth, currentAddress } = borrower();
    for (const secret of [lastName, email, phone, ssn, dateOfBirth, currentAddress?.street, firstName]) {
      expect(text).not.toContain(`"${secret}"`);
    }
    for (const secret of ['Uma Underwood', '203.0.113.7', 'Called the borrower', 'file.pdf', 'Oak Lane']) {
      expect(text).not.toContain(secret);
    }
    const first = messages.find(({ position }) => position === 1);
    expect(first?.headers).toMatchObject({ position: '1', schema_version: '1', fence: '1' });
  }, 60_000);

  it('encrypts what is in the log unencrypted since before there was encryption', async () => {
    const [applicationId, eventId] = [randomUUID(), randomUUID()];
    const data = JSON.stringify(loanApplicationSubmitted({ applicationId }).data);
    await database.pool.query(
      `select * from event_store.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ['old'],
        [''],
        [1],
        [loanApplicationStream(applicationId)],
        [0],
        [1],
        [1],
        [loanApplicationStream(applicationId)],
        [eventId],
        ['LoanApplicationSubmitted'],
        [1],
        [data],
        [
          JSON.stringify({
            actor: { kind: 'user', id: 'u', name: 'Uma Underwood' },
            correlationId: 'c',
            commandId: 'old',
          }),
        ],
        [null],
      ],
    );
    processes.start(RELAY_PROGRAM);
    const messages = await readUntil([topics.ofCategory('loanApplication')], (all) => all.length > 0);
    const text = JSON.stringify(messages);
    expect(data).toContain('900456789');
    for (const secret of ['900456789', 'Rivera', 'alice.rivera@example.com', 'Oak Lane'])
      expect(text).not.toContain(secret);
    expect(text).toContain('"ssn":"enc:v1:');
  }, 60_000);

  it('repeats messages but loses none and keeps the order when it is killed between send and checkpoint', async () => {
    const log = await fillLog(5, 99);
    expect(await processes.start('tests/support/servers/dying-relay.ts').exited).toBeNull();
    const { rows } = await database.pool.query(
      'select c.position::integer from event_store.checkpoints as c where c.name = $1',
      [RELAY],
    );
    expect(rows).toEqual([{ position: 0 }]);

    processes.start(RELAY_PROGRAM);
    const topic = topics.ofCategory('loanApplication');
    const messages = await readUntil([topic], (all) => all.length >= 2 * log.length);
    expect(messages).toHaveLength(2 * log.length);
    for (const stream of new Set(log.map(({ stream_id }) => stream_id))) {
      const positions = positionsOf(messages, stream);
      // A consumer that skips what is at or below its watermark sees the stream exactly as it is in the log.
      const applied = positions.filter((position, index) => position > Math.max(0, ...positions.slice(0, index)));
      expect(applied).toEqual(inLog(log, stream));
    }
  }, 60_000);

  it('publishes each event once although two relays run', async () => {
    processes.start(RELAY_PROGRAM);
    processes.start(RELAY_PROGRAM);
    const log = await fillLog(10, 49);
    const messages = await readUntil([topics.ofCategory('loanApplication')], hasAll(log));
    expect(messages).toHaveLength(log.length);
  }, 60_000);

  it('says why it stands still while no broker answers, and publishes everything once one does', async () => {
    const log = await fillLog(2, 1);
    const away = processes.start(RELAY_PROGRAM, { KAFKA_BROKERS: '127.0.0.1:1' });
    const { error, lag } = await eventually(
      'the relay to say so',
      async () => {
        const { rows } = await database.pool.query<{ error: string | null; lag: number }>(
          `select c.error, ($2 - c.position)::integer as lag from event_store.checkpoints as c where c.name = $1`,
          [RELAY, log.length],
        );
        return rows[0]?.error ? rows[0] : undefined;
      },
      30_000,
    );
    expect([error, lag]).toEqual([expect.stringContaining('ECONNREFUSED'), log.length]);
    // Nobody who writes notices.
    await fillLog(2, 1);
    await away.kill();
    processes.start(RELAY_PROGRAM);
    const all = await readLog();
    const messages = await readUntil([topics.ofCategory('loanApplication')], hasAll(all));
    expect(messages).toHaveLength(all.length);
  }, 90_000);

  it('starts from the first event again when its topics are destroyed, by one command', async () => {
    const log = await fillLog(10, 29);
    processes.start(RELAY_PROGRAM);
    const topic = topics.ofCategory('loanApplication');
    await readUntil([topic], hasAll(log));
    await deleteTopics(topics.all);
    expect(await processes.start('scripts/lendlog.ts', {}, ['kafka:rebuild']).exited).toBe(0);
    const more = await fillLog(2, 4);
    const messages = await readUntil([topic], hasAll(more));
    expect(messages).toHaveLength(more.length);
    for (const stream of new Set(more.map(({ stream_id }) => stream_id))) {
      expect(positionsOf(messages, stream)).toEqual(inLog(more, stream));
    }
  }, 120_000);

  it('says so and ends well when no broker is configured', async () => {
    const child = fork(fileURLToPath(new URL(`../../../../${RELAY_PROGRAM}`, import.meta.url)), {
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
