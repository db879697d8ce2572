import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { createEventRegistry } from '../../events/store/log/registry.ts';
import { allProjections } from '../../projections/registry.ts';
import {
  applicationId,
  commandMetadata,
  loanApplicationSubmitted,
  statusChanged,
} from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import { endOwnProcesses, startOwnProcess } from './support/own-process.ts';

jest.setTimeout(60_000);

const streamId = `loanApplication-${applicationId}`;

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
});
afterEach(endOwnProcesses);
afterAll(() => database?.drop());

let commands = 0;
const record = ({ append }: EventStore, type: string, data: object): Promise<unknown> =>
  append({
    commandId: `drift-${(commands += 1)}`,
    fingerprint: '',
    streams: [{ streamId, expectedVersion: 'any', events: [{ type, data }] }],
    metadata: commandMetadata(),
  });

describe('An event of a version that this program does not know yet', () => {
  it('parks each projection that takes it, with the reason, and no other; nothing is left out', async () => {
    /** The program after next: comments have got a second version there. */
    const newer = createEventStore({
      pool: database.pool,
      codec: createEventCodec(
        createEventRegistry({
          loanApplication: {
            LoanApplicationPrioritized: {
              schema: z.object({ urgency: z.int() }),
              upcasters: Array.from({ length: 5 }, () => (older: Record<string, unknown>) => older),
            },
          },
        }),
      ),
    });
    const submitted = loanApplicationSubmitted();
    await record(store, submitted.type, submitted.data);
    await record(newer, 'LoanApplicationPrioritized', { urgency: 7 });
    const moved = statusChanged('submitted', 'under_review');
    await record(store, moved.type, moved.data);
    startOwnProcess('projections/main.ts', { DATABASE_URL: database.url });

    const parks = allProjections.filter(({ handles }) => handles.includes('LoanApplicationPrioritized'));
    const goesOn = allProjections.filter(({ handles }) => !handles.includes('LoanApplicationPrioritized'));
    expect([parks.length > 0, goesOn.length > 0]).toEqual([true, true]);
    const checkpoints = async () => {
      const { rows } = await database.pool.query<{ name: string; position: number; error: string | null }>(
        'select c.name, c.position::integer, c.error from event_store.checkpoints as c',
      );
      return new Map(rows.map(({ name, ...row }) => [name, row]));
    };
    await eventually(
      'projections to park or to go on',
      async () => {
        const all = await checkpoints();
        return (
          parks.every(({ name }) => all.get(name)?.error) && goesOn.every(({ name }) => all.get(name)?.position === 3)
        );
      },
      30_000,
    );
    const all = await checkpoints();
    for (const { name } of parks) {
      expect(all.get(name)).toEqual({
        position: 1,
        error: expect.stringContaining('LoanApplicationPrioritized version 6'),
      });
    }
  });
});
