import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { appendRequest } from '../../support/store/notes.ts';

const before = createEventRegistry({ car: { Moved: { schema: z.object({ km: z.number() }) } } });
const after = createEventRegistry({
  car: {
    Moved: { schema: z.object({ metres: z.number() }), upcasters: [({ km }) => ({ metres: Number(km) * 1000 })] },
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('brings old payloads up to date when they are read and leaves them as they were written', async () => {
  const old = createEventStore({ pool: database.pool, codec: createEventCodec(before) });
  await old.append(
    appendRequest([{ streamId: 'trip-1', expectedVersion: 0, events: [{ type: 'Moved', data: { km: 2 } }] }]),
  );
  const current = createEventStore({ pool: database.pool, codec: createEventCodec(after) });
  await current.append(
    appendRequest([{ streamId: 'trip-1', expectedVersion: 1, events: [{ type: 'Moved', data: { metres: 7 } }] }]),
  );

  const events = await current.reader.readStream(database.pool, 'trip-1');
  expect(events.map(({ schemaVersion, data }) => [schemaVersion, data])).toEqual([
    [1, { metres: 2000 }],
    [2, { metres: 7 }],
  ]);
  const { rows } = await database.pool.query(
    'select e.schema_version, e.data::text from event_store.events as e order by e.position',
  );
  expect(rows).toEqual([
    { schema_version: 1, data: '{"km":2}' },
    { schema_version: 2, data: '{"metres":7}' },
  ]);
});
