import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { forgetBorrower } from '../../api/loan-application/privacy/forget-borrower.ts';
import { eventRegistry } from '../../events/event-registry.ts';
import { loanNumberOf } from '../../events/lending/life-cycle/loan-number.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createErase } from '../../events/store/erasure/erasure.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { rebuildProjection } from '../../projections/engine/rebuild.ts';
import { allProjections } from '../../projections/registry.ts';
import {
  borrower,
  commandMetadata,
  loanApplicationSubmitted,
  NOW,
  statusChanged,
} from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testFileStore } from '../support/store/files.ts';
import { testCodec, testKeys } from '../support/store/keys.ts';
import { differencesToFold } from './support/fold.ts';
import { byForm } from './support/form.ts';
import { endOwnProcesses, startOwnProcess } from './support/own-process.ts';
import { findingsOf } from './support/promises.ts';

jest.setTimeout(byForm(120_000, 300_000));

const FILES = byForm(60, 600);

let database: TestDatabase;
let store: EventStore;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  dataDir = await mkdtemp(join(tmpdir(), 'lendlog-faults-'));
});
afterEach(endOwnProcesses);
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Person = { readonly applicationId: string; readonly borrowerId: string; readonly name: string };

/** A file that is rejected, so that its borrower may be forgotten. */
const recordFile = async (number: number): Promise<Person> => {
  const [applicationId, borrowerId] = [randomUUID(), randomUUID()];
  const name = `Vanishova${String(number).padStart(4, '0')}`;
  const submitted = loanApplicationSubmitted({
    applicationId,
    loanNumber: loanNumberOf(applicationId, NOW),
    borrowers: [borrower({ borrowerId, lastName: name, email: `${name}@example.com` })],
    income: [{ borrowerId, type: 'base', monthlyCents: 8_000_00 }],
    debts: [],
  });
  await store.append({
    commandId: randomUUID(),
    fingerprint: '',
    streams: [
      {
        streamId: loanApplicationStream(applicationId),
        expectedVersion: 0,
        events: [submitted, statusChanged('submitted', 'rejected', `Because of ${name}`)],
      },
    ],
    metadata: commandMetadata(),
  });
  return { applicationId, borrowerId, name };
};

/** Every table that has a row in which one of the texts stands. */
const tablesNaming = async (texts: readonly string[]): Promise<string[]> => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', t.schemaname, t.tablename) as name from pg_tables as t
     where t.schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const naming: string[] = [];
  for (const { name } of rows) {
    const found = await owner.query(`select from ${name} as t where t::text ~* $1 limit 1`, [texts.join('|')]);
    if (found.rowCount) naming.push(name);
  }
  await owner.end();
  return naming;
};

const untilCaughtUp = async (): Promise<void> => {
  const head = await store.reader.headPosition(database.pool);
  const places = (): Promise<number[]> =>
    Promise.all(allProjections.map(({ name }) => store.reader.checkpointPosition(database.pool, name)));
  await eventually('read models', async () => (await places()).every((place) => place >= head), 30_000);
};

describe('Keys that are destroyed while read models are being rebuilt', () => {
  it('leave nothing to read of these people anywhere, all of the others, and a log whose chains hold', async () => {
    const people = await Promise.all(Array.from({ length: FILES }, (_, number) => recordFile(number)));
    const forgotten = people.filter((_person, index) => index % 3 === 0);
    const others = people.filter((person) => !forgotten.includes(person));
    startOwnProcess('projections/main.ts', { DATABASE_URL: database.url });
    await untilCaughtUp();
    expect(await tablesNaming(forgotten.map(({ name }) => name))).not.toEqual([]);

    const files = await testFileStore(database.pool, dataDir);
    const erase = createErase({ ...store, registry: eventRegistry, keys: testKeys(database.pool) });
    let isDone = false;
    const forgetting = Promise.all(
      forgotten.map(({ applicationId, borrowerId }) =>
        forgetBorrower(
          { store, erase, files },
          { applicationId, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17(1)(a)' },
          commandMetadata(),
        ),
      ),
    ).finally(() => {
      isDone = true;
    });
    do {
      for (const projection of allProjections) {
        await rebuildProjection({ pool: database.pool, reader: store.reader, batchSize: 20 }, projection);
      }
    } while (!isDone);
    await forgetting;
    await untilCaughtUp();

    expect(await tablesNaming(forgotten.map(({ name }) => name))).toEqual([]);
    for (const { name } of others.slice(0, 5)) {
      expect(await tablesNaming([name])).not.toEqual([]);
    }
    const deps = { pool: database.pool, reader: store.reader, url: database.url };
    expect(await differencesToFold(deps, allProjections)).toEqual([]);
    expect(await findingsOf(database.url)).toEqual([]);
  });
});

describe('A master key that is not the one of the database', () => {
  it.each(['api/main.ts', 'projections/main.ts', 'workflows/main.ts'])('stops the start of %s', async (program) => {
    await recordFile(FILES);
    const right = startOwnProcess('projections/main.ts', { DATABASE_URL: database.url });
    await untilCaughtUp();
    await right.kill();
    const wrong = startOwnProcess(program, {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      MASTER_KEY: randomBytes(32).toString('base64'),
    });
    expect(await wrong.exited).toBe(1);
    expect(wrong.errors()).toContain("MASTER_KEY is not the key that this database's personal data is encrypted under");
  });
});
