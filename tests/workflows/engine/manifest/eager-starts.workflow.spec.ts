import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { createEagerStarts } from '../../../../workflows/engine/manifest/eager-starts.ts';
import type { TemporalClient } from '../../../../workflows/engine/temporal/temporal-calls.ts';
import { createImpatientClient } from '../../../../workflows/engine/temporal/temporal-client.ts';
import { installTemporalRuntime, startWorker } from '../../../../workflows/engine/dispatch/worker.ts';
import { eventually } from '../../../support/eventually.ts';
import { type TemporalServer, temporalServer } from '../../support/temporal-server.ts';
import { log, presentWorkflows } from '../../support/workflow-stack.ts';

jest.setTimeout(90_000);

const taskQueue = 'eager';

let server: TemporalServer;
let client: TemporalClient;
let attempted: string[];
let worker: ReturnType<typeof startWorker>;
const eager = createEagerStarts('default');
beforeAll(async () => {
  installTemporalRuntime(log);
  server = await temporalServer();
  await server.start();
  client = createImpatientClient(server.address, 'default');
  attempted = [];
  const attemptWebhook = async ({ key }: { key: string }) => {
    attempted.push(key);
    return { waitMs: null, isPutOff: false };
  };
  const activities = { attemptWebhook };
  worker = startWorker({
    address: server.address,
    namespace: 'default',
    workflows: presentWorkflows,
    activities,
    log,
    taskQueue,
    eager,
  });
});
afterAll(async () => {
  await worker?.stop();
  await client?.connection.close();
  await server?.kill();
});

const start = (workflowId: string) =>
  eager.start('webhookDelivery', {
    workflowId,
    taskQueue,
    args: [{ key: workflowId }],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  });

it('hands the first task to the worker of this process with the answer, once, and only while it is there', async () => {
  await eventually('the worker to run', () => start(randomUUID()), 60_000);
  const id = randomUUID();
  expect(await start(id)).toBe(true);
  const handle = client.workflow.getHandle(id);
  await handle.result();
  expect(attempted).toContain(id);
  const { events } = await handle.fetchHistory();
  expect(events?.[0]?.workflowExecutionStartedEventAttributes).toMatchObject({ eagerExecutionAccepted: true });
  await expect(start(id)).rejects.toThrow(WorkflowExecutionAlreadyStartedError);

  await server.kill();
  expect(await start(randomUUID())).toBe(false);
  await worker.stop();
  expect(await start(randomUUID())).toBe(false);
});
