import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { supervise } from '../../../scripts/components/guard/supervisor.ts';
import { startTemporal } from '../../../scripts/components/temporal/temporal.ts';
import { dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { LOAN_ORIGINATION } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { testCodec } from '../../support/store/keys.ts';
import { loanFileIn } from '../../workflows/support/loan-file.ts';
import { endOwnProcesses, type OwnProcess, startOwnProcess } from '../support/own-process.ts';
import { mayMount, smallDisk, type SmallDisk } from '../support/small-disk.ts';

jest.setTimeout(240_000);

const itAsRoot = mayMount ? it : it.skip;
const SLOW_MS = 90_000;

describe('The workflow engine while its disk is full', () => {
  let disk: SmallDisk;
  let database: TestDatabase;
  let store: EventStore;
  let engine: { readonly stop: () => Promise<void> };
  let workflows: OwnProcess;
  beforeAll(async () => {
    if (!mayMount) return;
    disk = smallDisk('48m');
    database = await createTestDatabase();
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const [binary, port] = [process.env['TEST_TEMPORAL_PATH'] ?? '', await findFreePort()];
    const say = (): void => undefined;
    const start = () => startTemporal({ binary, dataDir: disk.folder, port, namespace: 'default', say });
    // As `npm start` has it.
    engine = await supervise({ name: 'Temporal', say, isOptional: true, start });
    workflows = startOwnProcess('workflows/main.ts', {
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      DATA_DIR: disk.folder,
    });
  });
  afterAll(async () => {
    await endOwnProcesses();
    await engine?.stop();
    await database?.drop();
    disk?.remove();
  });

  const dispatcher = async () => {
    const { rows } = await database.pool.query<{ status: string; position: string; error: string | null }>(
      'select status, position, error from event_store.checkpoints where name = $1',
      [dispatcherOf(LOAN_ORIGINATION)],
    );
    return rows[0];
  };
  const submitted = async (): Promise<ReturnType<typeof loanFileIn>> => {
    const file = loanFileIn(store);
    await file.submit();
    return file;
  };
  const timesFull = (): number =>
    readFileSync(join(disk.folder, 'logs', 'temporal.log'), 'utf8').split('database or disk is full').length - 1;

  itAsRoot('stands still without a poison event, and does what waits once there is room', async () => {
    const waitsFor = 'DocumentRequested purchase_contract (workflow)';
    const before = await submitted();
    await before.sees(waitsFor, SLOW_MS);

    disk.fill();
    const during: Awaited<ReturnType<typeof submitted>>[] = [];
    await eventually(
      'the engine to have no room',
      async () => {
        during.push(await submitted());
        return timesFull() >= 3;
      },
      60_000,
    );
    // The log itself is on another disk here: files are taken.
    during.push(await submitted());
    const waits = /Temporal does not answer/;
    await eventually('the workflows process to say what it waits for', () => waits.test(workflows.output()), SLOW_MS);
    expect((await dispatcher())?.error).toBeNull();
    expect(Number((await dispatcher())?.position)).toBeLessThan(await store.reader.headPosition(database.pool));

    disk.makeRoom();
    for (const file of during.slice(-5)) await file.sees(waitsFor, SLOW_MS);
    const after = await submitted();
    await after.sees(waitsFor, SLOW_MS);
    const head = await store.reader.headPosition(database.pool);
    await eventually('the dispatcher to follow', async () => Number((await dispatcher())?.position) >= head, SLOW_MS);
    expect((await dispatcher())?.error).toBeNull();
  });
});
