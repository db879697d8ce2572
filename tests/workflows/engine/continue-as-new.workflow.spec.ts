import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  type Answer,
  type Ask,
  NEWS_SIGNAL,
  stateDrivenInput,
} from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { createTemporalClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { bundleWorkflows, installTemporalRuntime, startWorker } from '../../../workflows/engine/dispatch/worker.ts';
import { eventually } from '../../support/eventually.ts';
import { type TemporalServer, temporalServer } from '../support/temporal-server.ts';
import { log } from '../support/workflow-stack.ts';

jest.setTimeout(150_000);

const learnt = { '2026-03-02T15:00:00.000Z': 5 };
const waitingFor = { what: 'the test', since: '2026-03-02T15:00:00.000Z', onWhom: 'from nobody' };
const asked: Ask[] = [];

let server: TemporalServer;
let client: ReturnType<typeof createTemporalClient>;
let worker: ReturnType<typeof startWorker>;

beforeAll(async () => {
  installTemporalRuntime(log);
  server = await temporalServer(undefined, ['limit.historyCount.suggestContinueAsNew=40']);
  await server.start();
  client = createTemporalClient(server.address, 'default');
  worker = startWorker({
    address: server.address,
    namespace: 'default',
    workflows: () => bundleWorkflows(fileURLToPath(new URL('../support/probe-workflows.ts', import.meta.url))),
    activities: {
      'probe.decide': async (ask: Ask): Promise<Answer> => {
        asked.push(ask);
        return { next: { kind: 'wait', dueInMs: undefined, waitingFor }, seen: asked.length, startedAt: learnt };
      },
    },
    log,
  });
});
afterAll(async () => {
  await worker?.stop();
  await client?.connection.close();
  await server?.kill();
});

it('goes on in a new run with what it has learnt when its history grows long', async () => {
  const handle = await client.workflow.start('probe', {
    workflowId: 'probe:long',
    taskQueue: TASK_QUEUE,
    args: [stateDrivenInput('long', 1)],
    memo: { epoch: 'the one it was begun in' },
  });
  const runs = new Set<string>();
  for (let news = 1; runs.size < 3; news += 1) {
    await eventually('it to look', () => asked.length >= news, 60_000);
    const latest = client.workflow.getHandle(handle.workflowId);
    runs.add((await latest.describe()).runId);
    await latest.signal(NEWS_SIGNAL, { position: news + 1 });
  }
  const { memo } = await client.workflow.getHandle(handle.workflowId).describe();
  expect(memo).toEqual({ epoch: 'the one it was begun in' });
  expect(asked.slice(1).every(({ startedAt }) => JSON.stringify(startedAt) === JSON.stringify(learnt))).toBe(true);
});
