import { hash } from 'node:crypto';
import type { Pool } from '../../../../events/platform/database/database.ts';
import { copyRows, readText } from '../../../../events/store/audit/copy-rows.ts';
import { createAuditPool } from '../../../../events/store/audit/snapshot.ts';
import { verifyLog } from '../../../../events/store/audit/verify-log.ts';
import { noteRegistry } from '../../../support/store/notes.ts';
import { paymentPosted } from '../../payment.ts';
import { lendlog } from '../../peers/lendlog.ts';
import { type Arm, runRounds, type Sample } from '../../rounds.ts';
import { figure, samplesOf, type Scenario, timesAsFast } from '../../scenario.ts';
import { median } from '../../statistics.ts';

const EVENTS_PER_STREAM = 10;
const CALLERS = 50;
const OURS = 'audit:verify';

const CONTENT = `event_store.hashed_content(e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version,
  e.recorded_at, e.effective_at, e.data::text, e.metadata::text)`;

const timed = async (events: number, work: () => Promise<number>): Promise<Sample> => {
  const startedAt = performance.now();
  const walked = await work();
  if (walked !== events) throw new Error(`${walked} of ${events} events were walked`);
  return { perSecond: events / ((performance.now() - startedAt) / 1_000), latencies: [] };
};

const load = async (url: string, events: number): Promise<void> => {
  await lendlog.prepare(url);
  const store = await lendlog.open(url, CALLERS);
  let left = events / EVENTS_PER_STREAM;
  const call = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const payments = Array.from({ length: EVENTS_PER_STREAM }, (_, index) => paymentPosted(index + 1));
      await store.append(lendlog.newStream(0), payments);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  await store.close();
};

/** The content that SHA-256 covers, in memory. */
const readContents = async (pool: Pool): Promise<Buffer[]> => {
  const client = await pool.connect();
  const contents: Buffer[] = [];
  const query = `select convert_from(${CONTENT}, 'UTF8') from event_store.events as e order by e.position`;
  for await (const { count, bytes, at } of copyRows(client, query)) {
    for (let row = 0; row < count; row += 1) contents.push(Buffer.from(readText(bytes, at(row, 0))));
  }
  client.release();
  return contents;
};

const armsOf = (pool: Pool, contents: readonly Buffer[], events: number): Arm[] => [
  {
    name: 'SHA-256 of the same bytes in memory',
    sample: () =>
      timed(events, async () => {
        for (const content of contents) hash('sha256', content, 'buffer');
        return contents.length;
      }),
  },
  {
    name: 'the rows read, nothing checked',
    sample: () =>
      timed(events, async () => {
        const client = await pool.connect();
        let read = 0;
        for await (const { count } of copyRows(client, 'select e.* from event_store.events as e order by e.position')) {
          read += count;
        }
        client.release();
        return read;
      }),
  },
  {
    name: 'the chains of streams only, in SQL',
    sample: () =>
      timed(events, async () => {
        const { rows } = await pool.query<{ good: string }>(
          `select count(*) filter (where l.hash = sha256(coalesce(l.before, decode(repeat('00', 32), 'hex')) || l.content)) as good
           from (select e.hash, lag(e.hash) over (partition by e.stream_id order by e.version) as before, ${CONTENT} as content
             from event_store.events as e) as l`,
        );
        return Number(rows[0]?.good);
      }),
  },
  {
    name: OURS,
    sample: () =>
      timed(events, async () => {
        const report = ({ problem }: { problem: string }): never => {
          throw new Error(problem);
        };
        return (
          await verifyLog({ pool, known: [], subjectKeys: { registry: noteRegistry }, report, isEnough: () => false })
        ).events;
      }),
  },
];

/** A walk over the whole log by an auditor. */
export const verifyScenario: Scenario = {
  name: 'verify',
  run: async (bench) => {
    const events = bench.quick ? 20_000 : 200_000;
    const url = await bench.createDatabase('verify');
    bench.say(`verify, storing ${events} events`);
    await load(url, events);
    await bench.settle();
    const pool = createAuditPool(url);
    const samples = await runRounds(armsOf(pool, await readContents(pool), events), bench.quick ? 1 : 5);
    await pool.end();
    const rows = [...samples.keys()].map((name) => [
      name,
      figure(median(samplesOf(samples, name).map(({ perSecond }) => perSecond))),
      name === OURS ? '' : `${figure(timesAsFast(samples, OURS, name))}×`,
    ]);
    return {
      title: 'Verify the log',
      method:
        `${figure(events)} events of ${figure(events / EVENTS_PER_STREAM)} streams. ${OURS} reads events, commits, commands and ` +
        'streams, and computes every hash of events and commits in Node; the others are what it could not do without, ' +
        'and the chains of streams alone as the database itself would check them.',
      tables: [{ title: 'Verify', columns: ['', 'events/s', `${OURS} is`], rows }],
      promises: [],
    };
  },
};
