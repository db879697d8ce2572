import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { deliveryIdFor } from '../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { allManifests } from '../../workflows/manifests.ts';
import { dispatcherOf } from '../../workflows/engine/dispatch/dispatcher.contract.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { orderOf } from '../support/histories/partner-orders.ts';
import { testCodec } from '../support/store/keys.ts';
import { loanFileIn, neededByYear } from '../workflows/support/loan-file.ts';
import { type TemporalServer, temporalServer } from '../workflows/support/temporal-server.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses, startOwnProcess, type OwnProcess } from './support/own-process.ts';
import { createPartner, creditReportFor, PARTNER } from './support/partner.ts';
import { findingsOf } from './support/promises.ts';

jest.setTimeout(byForm(300_000, 1_200_000));

const SLOW_MS = 90_000;
const FILES = byForm(4, 12);
const DOWN_MS = byForm(3_000, 60_000);

/** Steps of a workflow on a file until it waits for documents, each once. */
const steps = [
  'LoanStageStarted pre_qualification (workflow)',
  'LoanStageStarted document_collection (workflow)',
  ...neededByYear.map((type) => `DocumentRequested ${type} (workflow)`),
  'LoanStageCompleted pre_qualification (workflow)',
  'LoanApplicationStatusChanged documents_needed (workflow)',
].toSorted();

const random = createRandom(seed);
let database: TestDatabase;
let store: EventStore;
let portal: OwnPortal;
let temporal: TemporalServer;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  portal = await startOwnPortal(database.url);
  temporal = await temporalServer(join(portal.dataDir, 'temporal.db'));
  await temporal.start();
});
afterAll(async () => {
  await endOwnProcesses();
  await temporal?.kill();
  await portal?.stop();
  await database?.drop();
});

const startWorkflows = (): OwnProcess =>
  startOwnProcess('workflows/main.ts', {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: temporal.address,
    DATA_DIR: portal.dataDir,
  });

type File = ReturnType<typeof loanFileIn>;
const workflowSteps = async (file: File): Promise<string[]> =>
  (await file.story()).filter((line) => line.endsWith('(workflow)'));
const submitFiles = async (): Promise<File[]> => {
  const files = Array.from({ length: FILES }, () => loanFileIn(store));
  await Promise.all(files.map((file) => file.submit()));
  await Promise.all(files.map((file) => orderOf(store, file.applicationId, 'credit').take('hand', PARTNER)));
  return files;
};
const deliveryOf = async ({ applicationId }: File): Promise<string[]> => {
  const { messageId } = creditReportFor(applicationId, applicationId);
  const delivery = await store.reader.readStream(
    database.pool,
    partnerDeliveryStream(deliveryIdFor(PARTNER, messageId)),
  );
  return delivery.map(({ type }) => type);
};
/** Up to which event every workflow has been told. */
const dispatched = async (): Promise<number> => {
  const names = allManifests.map(({ name }) => dispatcherOf(name));
  return Math.min(...(await Promise.all(names.map((name) => store.reader.checkpointPosition(database.pool, name)))));
};

describe('Workflows while Temporal is down, the worker is killed and both come back under load', () => {
  it('let appends go on, wait for Temporal, and then bring every file to the same place by each step once', async () => {
    let workflows = startWorkflows();
    const partner = await createPartner(portal);
    const files: File[] = [];
    for (let round = 0; round < byForm(1, 3); round += 1) {
      const before = await submitFiles();
      const begun = async (): Promise<boolean> => (await Promise.all(before.map(workflowSteps))).flat().length >= 3;
      await eventually('workflows to be in the middle', begun, SLOW_MS);
      await sleep(random.int(500));
      await temporal.kill();
      if (random.oneIn(2)) {
        await workflows.kill();
        workflows = startWorkflows();
      }
      const during = await submitFiles();
      files.push(...before, ...during);

      // Every report comes three times, in any order, and the portal takes it without Temporal.
      const reports = [...before, ...during].map(({ applicationId }) => creditReportFor(applicationId, applicationId));
      const sends = [...reports, ...reports, ...reports].map((report) => ({ report, place: random.int(1_000_000) }));
      const shuffled = sends.toSorted((one, other) => one.place - other.place);
      const answered = await Promise.all(shuffled.map(({ report }) => partner.deliver(report)));
      expect(new Set(answered)).toEqual(new Set([202, 200]));
      const stands = await dispatched();
      await sleep(DOWN_MS);
      expect(await dispatched()).toBe(stands);
      expect(stands).toBeLessThan(await store.reader.headPosition(database.pool));

      await temporal.start();
      await sleep(random.int(1_500));
      await workflows.kill();
      workflows = startWorkflows();
    }

    // One after the other: looking at all of them at once would take the machine from those who are waited for.
    for (const file of files) {
      await file.sees('LoanApplicationStatusChanged documents_needed (workflow)', SLOW_MS);
      await eventually('its delivery to be ended', async () => (await deliveryOf(file)).length > 1, SLOW_MS);
    }
    const head = await store.reader.headPosition(database.pool);
    await eventually('the dispatchers to be at the head', async () => (await dispatched()) >= head, SLOW_MS);
    for (const file of files) {
      expect((await workflowSteps(file)).toSorted()).toEqual(steps);
      const reports = (await file.events()).filter(({ type }) => type === 'CreditReportReceived');
      expect(reports).toHaveLength(1);
      expect(await deliveryOf(file)).toEqual(['PartnerDeliveryReceived', 'PartnerDeliveryApplied']);
    }
    expect(await findingsOf(database.url)).toEqual([]);
  });
});
