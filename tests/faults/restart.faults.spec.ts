import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { submit } from '../api/loan-application/requests.ts';
import { eventually, MOST_START_MS } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { testCodec } from '../support/store/keys.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses, startOwnProcess } from './support/own-process.ts';

jest.setTimeout(300_000);

const PERSONS = 6;

let database: TestDatabase;
let portal: OwnPortal;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startOwnPortal(database.url);
});
afterAll(async () => {
  await endOwnProcesses();
  await portal?.stop();
  await database?.drop();
});

it('an API that is killed under load acknowledges again without read models and workflows, which are away', async () => {
  const agent = await portal.agentAs('loan_officer');
  const { id } = await submit(agent);
  const acknowledged: string[] = [];
  let isStopping = false;
  /** Sends a comment again under its key until it is answered, as the screens do. */
  const comment = async (): Promise<void> => {
    while (!isStopping) {
      const key = randomUUID();
      await eventually(
        'an answer',
        async () => {
          const { status } = await agent
            .post(`/api/applications/${id}/comments`)
            .set('Idempotency-Key', key)
            .send({ comment: key })
            .catch(() => sleep(50, { status: 0 }));
          return status === 201;
        },
        MOST_START_MS,
      );
      acknowledged.push(key);
    }
  };
  const killAndStart = async (): Promise<void> => {
    await eventually('comments', () => acknowledged.length >= 30);
    portal.projections.signal('SIGSTOP');
    await portal.api.kill();
    const before = acknowledged.length;
    const again = startOwnProcess('api/main.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: portal.dataDir,
      PORT: new URL(portal.url).port,
      PUBLIC_URL: portal.url,
      // Nothing listens there.
      TEMPORAL_ADDRESS: '127.0.0.1:9',
      LOG_LEVEL: 'info',
    });
    await eventually('comments of the new one', () => acknowledged.length >= before + 10, MOST_START_MS);
    // What took how long, the slowest first.
    expect(again.output()).toMatch(/"start":"(\w[\w ]+ [\d,]+ ms(, )?){5,}"/);
  };
  const stop = (): void => {
    isStopping = true;
  };
  await Promise.all([killAndStart().finally(stop), ...Array.from({ length: PERSONS }, comment)]);

  const store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  const stored = (await store.reader.readStream(database.pool, loanApplicationStream(id))).flatMap(({ type, data }) =>
    type === 'LoanApplicationCommented' ? [(data as { comment: string }).comment] : [],
  );
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
});
