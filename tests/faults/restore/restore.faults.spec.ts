import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkReadiness } from '../../../api/system/status/readiness.ts';
import { describeStartingOver } from '../../../api/system/status/starting-over.ts';
import { deliveryIdFor } from '../../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { allProjections } from '../../../projections/registry.ts';
import { walFolder } from '../../../scripts/backup/backup-folder.ts';
import { archiveWalTo } from '../../../scripts/components/database/wal-archive.ts';
import { createTemporalClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { idFromWorkflowId } from '../../../workflows/engine/manifest/workflow-id.ts';
import { LOAN_ORIGINATION } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { eventually } from '../../support/eventually.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { testCodec } from '../../support/store/keys.ts';
import { loanFileIn } from '../../workflows/support/loan-file.ts';
import { type TemporalServer, temporalServer } from '../../workflows/support/temporal-server.ts';
import { differencesToFold } from '../support/fold.ts';
import { byForm } from '../support/form.ts';
import { startOwnPortal, type OwnPortal } from '../support/own-portal.ts';
import { OWN_PASSWORD, ownPostgres, type OwnPostgres } from '../support/own-postgres.ts';
import { endOwnProcesses, startOwnProcess, type OwnProcess } from '../support/own-process.ts';
import { createPartner, creditReportFor, PARTNER } from '../support/partner.ts';
import { findingsOf } from '../support/promises.ts';

jest.setTimeout(byForm(600_000, 900_000));

const SLOW_MS = 150_000;
const WHILE_MS = byForm(1_500, 20_000);

let dataDir: string;
let backupDir: string;
let postgres: OwnPostgres;
let pool: Pool;
let store: EventStore;
let temporal: TemporalServer;
let portal: OwnPortal;
let workflows: OwnProcess;
let env: Record<string, string>;

const startPortal = async (): Promise<void> => {
  portal = await startOwnPortal(postgres.url, env);
  workflows = startOwnProcess('workflows/main.ts', {
    ...env,
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
  });
};
const stopPortal = async (): Promise<void> => {
  await Promise.all([portal.stop(), workflows.kill()]);
};
/** One of the commands, on the data folder of the test. */
const run = async (...args: readonly string[]): Promise<string> => {
  const program = startOwnProcess('scripts/lendlog.ts', env, { args });
  const code = await program.exited;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${program.output()}${program.errors()}`);
  return program.output();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lendlog-data-'));
  backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
  env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
  postgres = await ownPostgres(dataDir, await archiveWalTo(walFolder(backupDir)));
  await writeFile(join(dataDir, 'postgres-password'), OWN_PASSWORD, { mode: 0o600 });
  await writeFile(join(dataDir, 'postgres.port'), new URL(postgres.url).port);
  pool = createAppPool(postgres.url, 'faults', 8);
  store = createEventStore({ pool, codec: testCodec(pool) });
  temporal = await temporalServer();
  await temporal.start();
  await startPortal();
});
afterAll(async () => {
  await endOwnProcesses();
  await temporal?.kill();
  await pool?.end();
  await postgres?.remove();
  for (const folder of [dataDir, backupDir]) if (folder) await rm(folder, { recursive: true, force: true });
});

type Acknowledged = { readonly eventId: string; readonly position: number; readonly recordedAt: string };
type File = ReturnType<typeof loanFileIn>;

/** Submits files and comments on them until stopped, and takes down what was acknowledged. */
const startLoad = () => {
  const acknowledged: Acknowledged[] = [];
  const files: File[] = [];
  let isStopped = false;
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const file = loanFileIn(store);
      const sent = [await file.submit()];
      files.push(file);
      sent.push(await file.send({ type: 'PrioritizeLoanApplication', data: { priority: 'urgent' } }));
      for (const { events } of sent) acknowledged.push(...events);
      // Each file is a workflow that has to be begun twice.
      await sleep(150);
    }
  };
  const done = work();
  return {
    acknowledged,
    files,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
};

const outcomeOf = async (applicationId: string): Promise<string | undefined> => {
  const { messageId } = creditReportFor(applicationId, applicationId);
  const all = await store.reader.readStream(pool, partnerDeliveryStream(deliveryIdFor(PARTNER, messageId)));
  return all[1]?.type;
};
const allEvents = () => store.reader.readAll(pool, { after: 0, limit: 1_000_000 });

describe('A portal that is restored to a moment under load', () => {
  it('has all of before the moment and nothing of after it, and everything outside of the log agrees', async () => {
    const load = startLoad();
    await sleep(WHILE_MS);
    expect(await run('backup')).toMatch(/^Database: .*MB, to restore to/m);
    await sleep(WHILE_MS);
    const { rows } = await pool.query<{ now: string }>('select clock_timestamp() as now');
    const moment = rows[0]?.now ?? '';
    await sleep(WHILE_MS);
    await load.stop();
    // After the moment: a delivery that the partner was answered with 202, and that was applied.
    const [first] = load.files;
    if (!first) throw new Error('Nothing was submitted');
    const report = creditReportFor(first.applicationId, first.applicationId);
    let partner = await createPartner({ url: portal.url, dataDir });
    await orderOf(store, first.applicationId, 'credit').take('hand', PARTNER);
    expect(await partner.deliver(report)).toBe(202);
    await eventually(
      'the delivery to be applied',
      async () => (await outcomeOf(first.applicationId)) !== undefined,
      SLOW_MS,
    );
    await stopPortal();
    await postgres.stop();

    const said = await run('restore', '--as-production', '--to', moment);
    expect(said).toMatch(/The log ends at position \d+/);
    await postgres.start();

    // Of the log: every acknowledged event of before the moment, and none of after it.
    const restored = await allEvents();
    const isThere = new Set(restored.map(({ eventId, position }) => `${position} ${eventId}`));
    const before = load.acknowledged.filter(({ recordedAt }) => recordedAt <= moment);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(load.acknowledged.length);
    expect(before.filter(({ eventId, position }) => !isThere.has(`${position} ${eventId}`))).toEqual([]);
    expect(restored.filter(({ recordedAt }) => recordedAt > moment)).toEqual([]);
    expect((await checkReadiness(pool)).warnings.join()).toMatch(/has not heard yet that the log was restored/);

    // Of what is outside of it: it starts over by itself.
    await startPortal();
    await eventually('all to have started over', async () => (await describeStartingOver(pool)).length === 0, SLOW_MS);
    const kept = load.files.filter(({ applicationId }) =>
      restored.some(({ streamId }) => streamId.endsWith(applicationId)),
    );
    for (const file of kept) await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    partner = await createPartner({ url: portal.url, dataDir });
    // The order was after the moment, too: it is placed again.
    await orderOf(store, first.applicationId, 'credit').take('hand', PARTNER);
    expect(await partner.deliver(report)).toBe(202);
    await eventually(
      'the delivery that was sent again to be applied',
      async () => (await outcomeOf(first.applicationId)) === 'PartnerDeliveryApplied',
      SLOW_MS,
    );
    const client = createTemporalClient(temporal.address, 'default');
    const running: string[] = [];
    for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
      running.push(idFromWorkflowId(LOAN_ORIGINATION, workflowId) ?? '');
    }
    await client.connection.close();
    expect(running.filter((id) => id !== '').toSorted()).toEqual(
      kept.map(({ applicationId }) => applicationId).toSorted(),
    );

    // And what a person does now goes the way of all others.
    const late = loanFileIn(store, randomUUID());
    await late.submit();
    await late.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    await stopPortal();
    const projections = startOwnProcess('projections/main.ts', { ...env, DATABASE_URL: postgres.url });
    const head = await store.reader.headPosition(pool);
    await eventually(
      'the read models to be at the head',
      async () => {
        const { rows: behind } = await pool.query(
          'select from event_store.checkpoints as c where c.name = any ($1::text[]) and c.position < $2',
          [allProjections.map(({ name }) => name), head],
        );
        return behind.length === 0;
      },
      SLOW_MS,
    );
    await projections.kill();
    expect(await differencesToFold({ pool, reader: store.reader, url: postgres.url }, allProjections)).toEqual([]);
    expect(await findingsOf(postgres.url)).toEqual([]);
  });
});
