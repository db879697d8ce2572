import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventRegistry } from '../../events/event-registry.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createErase } from '../../events/store/erasure/erasure.ts';
import { rebuildProjection } from '../../projections/engine/rebuild.ts';
import { allProjections } from '../../projections/registry.ts';
import { borrower, commandMetadata, loanApplicationSubmitted, statusChanged } from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { createKafkaFeed } from '../support/read-models/kafka-feed.ts';
import { testKeys } from '../support/store/keys.ts';
import { projectionsBehind, readModelRows } from '../support/read-models/read-models.ts';

const brokers = process.env['KAFKA_BROKERS']?.split(',') ?? [];

let database: TestDatabase;
let feed: ReturnType<typeof createKafkaFeed>;
beforeAll(async () => {
  database = await createTestDatabase();
  feed = createKafkaFeed(database, brokers);
});
afterAll(async () => {
  await feed.stop();
  await database.drop();
});

const caughtUp = async (): Promise<void> => {
  const head = await feed.store.reader.headPosition(database.pool);
  await eventually('every read model', async () => (await projectionsBehind(database.pool, head)).length === 0, 60_000);
};
const rowsNaming = async (text: string): Promise<string[]> =>
  Object.entries(await readModelRows(database.pool)).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(text)) ? [table] : [],
  );

describe('Read models that are fed from Kafka', () => {
  it('lose a forgotten person, in whatever streams and partitions, and nobody else', async () => {
    feed.startRelay();
    feed.startProjections(allProjections);
    const alice = randomUUID();
    const applicationIds: string[] = [];
    const submit = (lastName: string, borrowerId: string): Promise<unknown> => {
      const applicationId = randomUUID();
      applicationIds.push(applicationId);
      const person = borrower({ borrowerId, lastName });
      return feed.append(loanApplicationStream(applicationId), [
        loanApplicationSubmitted({ applicationId, borrowers: [person], income: [], debts: [] }),
        statusChanged('submitted', 'under_review', `About ${lastName}`),
      ]);
    };
    for (let file = 0; file < 6; file += 1) await submit('Rivertonova', alice);
    for (let file = 0; file < 6; file += 1) await submit('Bobrova', randomUUID());
    await caughtUp();
    expect(await rowsNaming('Rivertonova')).toContain('loan_files');

    const erase = createErase({ ...feed.store, registry: eventRegistry, keys: testKeys(database.pool) });
    const { lastPosition } = await feed.append(loanApplicationStream(applicationIds[0] ?? ''), [
      {
        type: 'BorrowerErasureBegun',
        data: { borrowerId: alice, reason: 'Request 4711', legalBasis: 'GDPR', subjects: [alice] },
      },
    ]);
    await erase({ recorded: new Map([[alice, lastPosition]]), metadata: commandMetadata() });
    await submit('Rivertonova', randomUUID());
    await caughtUp();
    const { rows } = await database.pool.query<{ name: string; files: number }>(
      `select p.borrower_name as name, count(*)::integer as files from read_model.loan_pipeline as p
       group by 1 order by 2 desc, 1`,
    );
    expect(rows.map(({ name, files }) => [name.split(' ').at(-1), files])).toEqual([
      ['Bobrova', 6],
      [ERASED, 6],
      ['Rivertonova', 1],
    ]);

    const fed = await readModelRows(database.pool);
    for (const projection of allProjections) {
      await rebuildProjection({ pool: database.pool, reader: feed.store.reader }, projection);
    }
    expect(await readModelRows(database.pool)).toEqual(fed);
  }, 180_000);
});
