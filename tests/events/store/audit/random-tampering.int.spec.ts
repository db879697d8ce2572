import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendRequest, noted, starred } from '../../../support/store/notes.ts';
import { createTamperedLog } from '../../../support/store/tampering.ts';

let log: Awaited<ReturnType<typeof createTamperedLog>>;
beforeAll(async () => {
  log = await createTamperedLog();
});
afterAll(() => log.drop());

/** Appends of one to three events to some of four streams; those of one inner list are sent at the same time. */
const anyLog = fc.array(
  fc.array(fc.record({ stream: fc.nat({ max: 3 }), events: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 2, maxLength: 6 },
);

/** Makes a value another one of its kind. */
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    position: 'position + 5000',
    stream_id: `stream_id || '0'`,
    version: 'version + 70',
    event_id: 'gen_random_uuid()',
    type: `'Forged'`,
    schema_version: 'schema_version + 1',
    data: `'{"text":"forged"}'`,
    metadata: `replace(metadata::text, '"actor"', '"Actor"')::json`,
    recorded_at: `recorded_at + interval '1 second'`,
    effective_at: `effective_at - interval '1 microsecond'`,
    hash: `sha256(hash)`,
  },
  commits: {
    first_position: 'first_position - 1',
    last_position: 'last_position + 5000',
    recorded_at: `recorded_at + interval '1 second'`,
    hash: 'sha256(hash)',
  },
  commands: {
    command_id: `command_id || 'x'`,
    first_position: 'first_position - 1',
    last_position: 'last_position + 1',
    recorded_at: `recorded_at + interval '1 second'`,
  },
  streams: { stream_id: `stream_id || '0'`, version: 'version + 1', hash: 'sha256(hash)' },
};
const keyOf: Readonly<Record<string, string>> = {
  events: 'position',
  commits: 'last_position',
  commands: 'first_position',
  streams: 'stream_id',
};

const someRow = (table: string, row: number): string =>
  `(select ${keyOf[table]} from event_store.${table} order by ${keyOf[table]}
    offset ${row} % (select count(*) from event_store.${table}) limit 1)`;

const anyTampering: fc.Arbitrary<string> = fc.oneof(
  ...Object.entries(changes).map(([table, columns]) =>
    fc
      .tuple(fc.constantFrom(...Object.entries(columns)), fc.nat({ max: 99 }))
      .map(
        ([[column, value], row]) =>
          `update event_store.${table} set ${column} = ${value} where ${keyOf[table]} = ${someRow(table, row)}`,
      ),
  ),
  fc
    .tuple(fc.constantFrom(...Object.keys(changes)), fc.nat({ max: 99 }))
    .map(([table, row]) => `delete from event_store.${table} where ${keyOf[table]} = ${someRow(table, row)}`),
  fc.nat({ max: 99 }).map(
    (row) => `insert into event_store.events
      select (select max(position) + 1 from event_store.events), stream_id, version + 100, gen_random_uuid(), type,
        schema_version, data, metadata, recorded_at, effective_at, sha256(hash)
      from event_store.events where position = ${someRow('events', row)}`,
  ),
);

describe('Any single tampering with any log', () => {
  it('is found', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, anyTampering, async (rounds, tampering) => {
        await log.empty();
        await log.forgetAnchors();
        for (const round of rounds) {
          await Promise.all(
            round.map(({ stream, events }) =>
              log.store.append(
                appendRequest([
                  {
                    streamId: `note-${stream}`,
                    expectedVersion: 'any',
                    events: Array.from({ length: events }, (_, index) => (index === 1 ? starred() : noted(`${index}`))),
                  },
                ]),
              ),
            ),
          );
        }
        expect(await log.verify()).toEqual([]);
        await log.tamper(tampering);
        expect(await log.verify()).toHaveLength(1);
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  }, 120_000);
});
