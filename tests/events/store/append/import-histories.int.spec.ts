import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VersionConflictError } from '../../../../events/kernel/errors.ts';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import type { History } from '../../../../events/store/append/import-histories.ts';
import { borrower, loanApplicationSubmitted, statusChanged } from '../../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { testCodec } from '../../../support/store/keys.ts';

const idOf = (number: number): string => `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`;
const streamOf = (number: number): string => `loanApplication-${idOf(number)}`;
const by = (name: string) => ({ actor: { kind: 'system', id: 'import', name }, correlationId: 'import' }) as const;

const historyOf = (number: number): History => ({
  importId: `import:${number}`,
  streamId: streamOf(number),
  events: [
    {
      event: loanApplicationSubmitted({ applicationId: idOf(number), borrowers: [borrower({ lastName: 'Rivera' })] }),
      effectiveAt: '2026-03-01T15:00:00.000Z',
      circumstances: by('Leo'),
    },
    {
      event: statusChanged('submitted', 'under_review'),
      effectiveAt: '2026-03-02T15:00:00.000Z',
      circumstances: by('Uma'),
    },
  ],
});

describe('Histories that are imported', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  });
  afterAll(() => database.drop());

  const read = (number: number) => store.reader.readStream(database.pool, streamOf(number));

  it('are streams of their own, each event by whom and when it was, all of one command', async () => {
    expect(await store.importHistories([historyOf(1), historyOf(2)])).toBe(4);
    const events = await read(2);
    expect(events.map(({ version, effectiveAt, metadata }) => [version, effectiveAt, metadata])).toEqual([
      [1, '2026-03-01T15:00:00.000Z', { ...by('Leo'), commandId: 'import:2' }],
      [2, '2026-03-02T15:00:00.000Z', { ...by('Uma'), commandId: 'import:2' }],
    ]);
    expect(events[0]?.data).toMatchObject({ borrowers: [{ lastName: 'Rivera' }] });
  });

  it('are encrypted', async () => {
    await store.importHistories([historyOf(3)]);
    const { rows } = await database.pool.query<{ data: string }>(
      'select data::text from event_store.events where stream_id = $1 order by version limit 1',
      [streamOf(3)],
    );
    expect(rows[0]?.data).toContain('enc:v1:');
    expect(rows[0]?.data).not.toContain('Rivera');
  });

  it('are stored once, also beside new ones', async () => {
    await store.importHistories([historyOf(4)]);
    expect(await store.importHistories([historyOf(4), historyOf(5)])).toBe(2);
    expect([await read(4), await read(5)].map(({ length }) => length)).toEqual([2, 2]);
  });

  it('are refused where the stream has events of another origin, and the others stored', async () => {
    await store.importHistories([historyOf(6)]);
    const other = { ...historyOf(6), importId: 'another:6' };
    await expect(store.importHistories([other, historyOf(7)])).rejects.toBeInstanceOf(VersionConflictError);
    expect([await read(6), await read(7)].map(({ length }) => length)).toEqual([2, 2]);
  });

  it.each([
    ['a field that the schema refuses', { type: 'LoanApplicationSubmitted', data: { loanNumber: 7 } }],
    ['a character that no column can hold', loanApplicationSubmitted({ loanNumber: 'LL\0' })],
  ])('are refused for %s, with nothing stored', async (_what, event) => {
    const past = { event, effectiveAt: '2026-03-01T15:00:00.000Z', circumstances: by('Leo') };
    const bad: History = { importId: 'import:8', streamId: streamOf(8), events: [past] };
    await expect(store.importHistories([historyOf(9), bad])).rejects.toMatchObject({ code: 'validation_failed' });
    expect([await read(8), await read(9)]).toEqual([[], []]);
  });
});
