import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { RuleViolationError } from '../../../events/kernel/errors.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { refusable } from '../../../workflows/engine/state-driven/activity-errors.ts';
import {
  type Answer,
  type Ask,
  stateDrivenInput,
} from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { createTemporalClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { bundleWorkflows, installTemporalRuntime, startWorker } from '../../../workflows/engine/dispatch/worker.ts';
import { eventually } from '../../support/eventually.ts';
import { type TemporalServer, temporalServer } from '../support/temporal-server.ts';

jest.setTimeout(150_000);

const waitingFor = { what: 'the test', since: '2026-03-02T15:00:00.000Z', onWhom: 'from nobody' };
const lines: string[] = [];
const log = createLogger('workflows', 'info', { write: (line) => void lines.push(line) });

let server: TemporalServer;
let client: ReturnType<typeof createTemporalClient>;
let worker: ReturnType<typeof startWorker>;

beforeAll(async () => {
  installTemporalRuntime(log);
  server = await temporalServer();
  await server.start();
  client = createTemporalClient(server.address, 'default');
  worker = startWorker({
    address: server.address,
    namespace: 'default',
    workflows: () => bundleWorkflows(fileURLToPath(new URL('../support/probe-workflows.ts', import.meta.url))),
    activities: {
      'probe.decide': async (_ask: Ask): Promise<Answer> => {
        log.info('deciding');
        const step = { type: 'try', key: 'once', onBehalfOf: 'user:u-1' };
        return { next: { kind: 'do', step, waitingFor }, seen: 1, startedAt: {} };
      },
      'probe.carryOut': refusable(async () => {
        log.info('carrying out');
        throw new RuleViolationError('Nobody may');
      }),
    },
    log,
  });
});
afterAll(async () => {
  await worker?.stop();
  await client?.connection.close();
  await server?.kill();
});

it('names the workflow in every line of an activity or about one, and on whose behalf its step is', async () => {
  const workflowId = 'probe:logged';
  await client.workflow.start('probe', { workflowId, taskQueue: TASK_QUEUE, args: [stateDrivenInput('logged', 1)] });
  const told = (msg: string) =>
    lines.map((line): Record<string, unknown> => JSON.parse(line)).find((line) => line['msg'] === msg);
  await eventually('the refusal', () => told('a step was refused') !== undefined, 60_000);
  const itself = { actorKind: 'workflow', actorId: workflowId };
  expect(told('deciding')).toMatchObject(itself);
  expect(told('carrying out')).toMatchObject({ ...itself, onBehalfOf: 'user:u-1' });
  expect(told('Activity failed')).toMatchObject({ ...itself, onBehalfOf: 'user:u-1' });
  expect(told('a step was refused')).toMatchObject({ ...itself, onBehalfOf: 'user:u-1' });
});
