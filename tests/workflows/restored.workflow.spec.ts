import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeStartingOver } from '../../api/system/status/starting-over.ts';
import { readEpoch } from '../../events/store/log/epoch.ts';
import { loanOriginationId } from '../../workflows/loan-origination/loan-origination.contract.ts';
import { eventually } from '../support/eventually.ts';
import { announceRestore, takeLogBack } from '../support/store/restoring.ts';
import { receiveDelivery } from './support/delivery.ts';
import { loanFileIn } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(180_000);

let server: TemporalServer;
let stack: WorkflowStack;
let worker: ReturnType<WorkflowStack['workFor']> | undefined;
let dispatchers: ReturnType<WorkflowStack['dispatchTo']> | undefined;

const startWorkflows = () => {
  dispatchers = stack.dispatchTo(server.address);
  worker = stack.workFor(server.address, stack.activities, dispatchers.met);
  return dispatchers;
};
const stopWorkflows = async (): Promise<void> => {
  await Promise.all([dispatchers?.stop(), worker?.stop()]);
  [dispatchers, worker] = [undefined, undefined];
};

beforeAll(async () => {
  stack = await workflowStack();
  server = await temporalServer(join(stack.dataDir, 'temporal.db'));
  await server.start();
  startWorkflows();
});
afterAll(async () => {
  await stopWorkflows();
  await server?.kill();
  await stack?.stop();
});

const head = () => stack.store.reader.headPosition(stack.store.pool);
const workflow = (id: string) => dispatchers?.client.workflow.getHandle(id).describe();

describe('After the log was restored to an earlier moment, under a Temporal that has seen more', () => {
  const deliveryId = randomUUID();
  let kept: ReturnType<typeof loanFileIn>;
  let lost: ReturnType<typeof loanFileIn>;
  beforeAll(() => {
    [kept, lost] = [loanFileIn(stack.store), loanFileIn(stack.store)];
  });

  it('every workflow starts over from the log by itself', async () => {
    await kept.submit();
    await kept.sees('DocumentRequested purchase_contract (workflow)', 90_000);
    const moment = await head();
    // Missing in the backup: a file that ended, another one, and a delivery that was answered.
    await kept.setStatus('rejected');
    await lost.submit();
    await lost.sees('DocumentRequested purchase_contract (workflow)', 90_000);
    await (await receiveDelivery(stack.store, '{}', deliveryId)).outcome();
    await eventually(
      'the workflow of the rejected file to end',
      async () => (await workflow(loanOriginationId(kept.applicationId)))?.status.name === 'COMPLETED',
      30_000,
    );
    await stopWorkflows();

    await takeLogBack(stack.database.url, moment);
    await announceRestore(stack.database.url);
    expect(await describeStartingOver(stack.store.pool)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^dispatcher-loan-origination:v1 has not heard yet that the log was restored at/),
      ]),
    );
    startWorkflows();
    const epoch = await readEpoch(stack.store.pool);
    const running = await eventually(
      'the file that is under way again to have a workflow again',
      async () => {
        const found = await workflow(loanOriginationId(kept.applicationId));
        return found?.status.name === 'RUNNING' && found;
      },
      30_000,
    );
    expect(running.memo).toEqual({ epoch: epoch.id });
    await eventually(
      'it to be told that all is done',
      async () => (await describeStartingOver(stack.store.pool)).length === 0,
      30_000,
    );
  });

  it('ends what the log knows nothing of', async () => {
    const found = await workflow(loanOriginationId(lost.applicationId));
    expect(found?.status.name).toBe('TERMINATED');
  });

  it('applies a delivery that a partner sends again', async () => {
    const { outcome } = await receiveDelivery(stack.store, '{}', deliveryId);
    expect(await outcome()).toMatchObject({ type: 'PartnerDeliveryRefused' });
  });

  it('takes news at versions that the workflow had seen before', async () => {
    for (const type of ['pay_stub', 'w2'] as const) await kept.upload(type);
    await lost.submit();
    await lost.sees('DocumentRequested purchase_contract (workflow)', 90_000);
    await kept.setStatus('rejected');
    await eventually(
      'the workflow to end once more',
      async () => (await workflow(loanOriginationId(kept.applicationId)))?.status.name === 'COMPLETED',
      30_000,
    );
  });

  it('is noticed once: nothing starts over again at the next start', async () => {
    const before = await workflow(loanOriginationId(lost.applicationId));
    await stopWorkflows();
    startWorkflows();
    await receiveDelivery(stack.store, '{}').then(({ outcome }) => outcome());
    expect((await workflow(loanOriginationId(lost.applicationId)))?.runId).toBe(before?.runId);
  });
});
