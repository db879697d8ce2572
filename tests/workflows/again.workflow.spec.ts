import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readLogReaders } from '../../api/system/log-readers/read-log-readers.ts';
import { describeStartingOver } from '../../api/system/status/starting-over.ts';
import { readEpoch } from '../../events/store/log/epoch.ts';
import { dispatchAgain, passUnderWay } from '../../workflows/engine/dispatch/again-pass.ts';
import { dispatcherAgainOf, dispatcherOf } from '../../workflows/engine/dispatch/dispatcher.contract.ts';
import type { WorkflowManifest } from '../../workflows/engine/manifest/manifest.ts';
import { LOAN_ORIGINATION, loanOriginationId } from '../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../workflows/loan-origination/loan-origination.manifest.ts';
import { partnerDeliveryWorkflowId } from '../../workflows/partner-delivery/partner-delivery.contract.ts';
import { partnerDeliveryManifest } from '../../workflows/partner-delivery/partner-delivery.manifest.ts';
import { eventually } from '../support/eventually.ts';
import { receiveDelivery } from './support/delivery.ts';
import { loanFileIn } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(240_000);

const SLOW_MS = 90_000;
const BEGUN = 'LoanStageStarted pre_qualification (workflow)';
const manifests = [loanOriginationManifest, partnerDeliveryManifest];

let stack: WorkflowStack;
let server: TemporalServer;
let dbFile: string;
let worker: ReturnType<WorkflowStack['workFor']> | undefined;
let dispatchers: ReturnType<WorkflowStack['dispatchTo']> | undefined;
const stillHeld: (() => void)[] = [];

beforeAll(async () => {
  stack = await workflowStack();
});
afterAll(() => stack?.stop());
beforeEach(async () => {
  dbFile = join(stack.dataDir, `temporal-${randomUUID()}.db`);
  server = await temporalServer(dbFile);
  await server.start();
});
afterEach(async () => {
  // A batch that is held keeps its reader from stopping.
  for (const letGo of stillHeld.splice(0)) letGo();
  await stopWorkflows();
  await server?.kill();
});

const startWorkflows = (own: readonly WorkflowManifest[] = manifests) => {
  dispatchers = stack.dispatchTo(server.address, own);
  worker = stack.workFor(server.address);
  return dispatchers;
};
const stopWorkflows = async (): Promise<void> => {
  await Promise.all([dispatchers?.stop(), worker?.stop()]);
  [dispatchers, worker] = [undefined, undefined];
};
/** As when its disk was replaced: an empty one, with a namespace of another id. */
const loseTemporal = async (): Promise<void> => {
  await stopWorkflows();
  await server.kill();
  await Promise.all(['', '-wal', '-shm', '-journal'].map((suffix) => rm(`${dbFile}${suffix}`, { force: true })));
  await server.start();
};
const isDone = async (): Promise<boolean> => {
  const passes = await Promise.all(manifests.map(({ name }) => passUnderWay(stack.store.pool, name)));
  return passes.every((pass) => pass === undefined);
};
const untilDone = () => eventually('the whole log to be dispatched again', isDone, SLOW_MS);
const workflow = (id: string) =>
  dispatchers?.client.workflow
    .getHandle(id)
    .describe()
    .catch(() => undefined);
const untilEnded = (id: string) =>
  eventually(`${id} to end`, async () => (await workflow(id))?.status.name === 'COMPLETED', SLOW_MS);
const reader = async (name: string) => (await readLogReaders(stack.store)).readers.find((each) => each.name === name);
/** The manifest of loan files, of which whoever asks whether this one is open hears nothing until it is let go. */
const heldAt = (applicationId: string) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  stillHeld.push(letGo);
  const manifest: WorkflowManifest = {
    ...loanOriginationManifest,
    openOf: (log) => {
      const openOf = loanOriginationManifest.openOf?.(log);
      return async (ids) => {
        if (ids.includes(applicationId)) await promise;
        return openOf ? openOf(ids) : new Set(ids);
      };
    },
  };
  return { manifest, letGo };
};

describe('When Temporal has lost its state', () => {
  it('begins what is open again, and leaves out what is over', async () => {
    startWorkflows();
    const [open, final] = [loanFileIn(stack.store), loanFileIn(stack.store)];
    for (const file of [open, final]) await file.submit();
    for (const file of [open, final]) await file.sees(BEGUN, SLOW_MS);
    await final.setStatus('rejected');
    await untilEnded(loanOriginationId(final.applicationId));
    const { deliveryId, outcome } = await receiveDelivery(stack.store, '{}');
    await outcome();

    await loseTemporal();
    startWorkflows();
    await eventually(
      'the open file to have a workflow again',
      async () => (await workflow(loanOriginationId(open.applicationId)))?.status.name === 'RUNNING',
      SLOW_MS,
    );
    await untilDone();
    expect(await workflow(loanOriginationId(final.applicationId))).toBeUndefined();
    expect(await workflow(partnerDeliveryWorkflowId(deliveryId))).toBeUndefined();
  });

  it('lets nobody wait who does something meanwhile, on a new file or an old one, and tells how far it is', async () => {
    startWorkflows();
    // In this order: the pass is held at the other one, and has not come to the old one yet.
    const [other, old] = [loanFileIn(stack.store), loanFileIn(stack.store)];
    for (const file of [other, old]) await file.submit();
    for (const file of [other, old]) await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    // Of what nobody told Temporal any more nothing is in the way of what is new.
    await stopWorkflows();
    await other.deliverCreditReport();
    await loseTemporal();

    const { manifest, letGo } = heldAt(other.applicationId);
    startWorkflows([manifest, partnerDeliveryManifest]);
    const again = () => reader(dispatcherAgainOf(LOAN_ORIGINATION));
    const begun = await eventually(
      'it to begin',
      async () => {
        const found = await again();
        return found?.state === 'rebuilding' && found;
      },
      SLOW_MS,
    );
    expect(begun).toMatchObject({
      kind: 'dispatcher',
      rebuild: { order: null, place: { position: expect.any(Number), head: expect.any(Number) } },
    });
    const fresh = loanFileIn(stack.store);
    await fresh.submit();
    await fresh.sees(BEGUN, SLOW_MS);
    // Only news to a workflow that runs: here it begins the one that is lost.
    await old.deliverCreditReport();
    await old.sees('LoanStageCompleted pre_qualification (workflow)', SLOW_MS);

    expect(await workflow(loanOriginationId(other.applicationId))).toBeUndefined();
    expect(await describeStartingOver(stack.store.pool)).toEqual([
      expect.stringMatching(
        /^dispatcher-again-loan-origination:v1 is starting over from the log since .*: \d+ of \d+ events/,
      ),
    ]);
    letGo();
    await untilDone();
    expect((await workflow(loanOriginationId(other.applicationId)))?.status.name).toBe('RUNNING');
    expect(await again()).toBeUndefined();
    expect(await describeStartingOver(stack.store.pool)).toEqual([]);
  });

  it('stands still alone where it cannot go on, says so, and goes on once that is mended', async () => {
    startWorkflows();
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.sees(BEGUN, SLOW_MS);
    await loseTemporal();
    const openOf = () => async (): Promise<never> => {
      throw new Error('of which file is this?');
    };
    startWorkflows([{ ...loanOriginationManifest, openOf }, partnerDeliveryManifest]);
    const again = dispatcherAgainOf(LOAN_ORIGINATION);
    await eventually('it to say so', async () => (await reader(again))?.state === 'stopped', SLOW_MS);
    expect((await reader(again))?.error?.message).toContain('of which file is this?');
    const fresh = loanFileIn(stack.store);
    await fresh.submit();
    await fresh.sees(BEGUN, SLOW_MS);

    await stopWorkflows();
    startWorkflows();
    await untilDone();
    expect((await workflow(loanOriginationId(file.applicationId)))?.status.name).toBe('RUNNING');
  });
});

describe('When a Temporal is new', () => {
  it('begins what came last before all else', async () => {
    const files = [loanFileIn(stack.store), loanFileIn(stack.store), loanFileIn(stack.store)];
    for (const file of files) await file.submit();
    await files[0]?.deliverCreditReport();
    const asked: (readonly string[])[] = [];
    const begun: string[] = [];
    const manifest: WorkflowManifest = {
      ...loanOriginationManifest,
      openOf: () => async (ids) => {
        asked.push(ids);
        return new Set(ids);
      },
      inputOf: (id, position) => {
        begun.push(id);
        return loanOriginationManifest.inputOf(id, position);
      },
    };
    const ids = files.map(({ applicationId }) => applicationId);
    startWorkflows([manifest, partnerDeliveryManifest]);
    await eventually('them to be begun', () => ids.every((id) => begun.includes(id)), SLOW_MS);

    expect(asked[0]).toEqual(expect.arrayContaining(ids));
    expect(begun.filter((id) => ids.includes(id)).slice(0, 3)).toEqual([ids[0], ids[2], ids[1]]);
  });
});

describe('When it is asked for', () => {
  it('begins what Temporal has lost of a namespace that it knows, beside what is new', async () => {
    startWorkflows();
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.sees(BEGUN, SLOW_MS);
    const workflowId = loanOriginationId(file.applicationId);
    await dispatchers?.client.workflow.getHandle(workflowId).terminate('lost');
    const before = await reader(dispatcherOf(LOAN_ORIGINATION));

    const { pool } = stack.store;
    await dispatchAgain(
      pool,
      manifests.map(({ name }) => name),
      await readEpoch(pool),
    );
    await eventually('it to run', async () => (await workflow(workflowId))?.status.name === 'RUNNING', SLOW_MS);
    await untilDone();
    expect((await reader(dispatcherOf(LOAN_ORIGINATION)))?.position).toBeGreaterThanOrEqual(before?.position ?? 0);
  });
});
