import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { installTemporalRuntime, startWorker } from '../../../../workflows/engine/dispatch/worker.ts';
import { eventually } from '../../../support/eventually.ts';
import { type TemporalServer, temporalServer } from '../../support/temporal-server.ts';
import { log, presentWorkflows } from '../../support/workflow-stack.ts';

jest.setTimeout(90_000);

let server: TemporalServer;
beforeAll(async () => {
  installTemporalRuntime(log);
  server = await temporalServer();
  await server.start();
});
afterAll(() => server?.kill());

/** Handles that keep this process alive: each thread that workflows run on has a port to it. */
const portsToThreads = (): number => process.getActiveResourcesInfo().filter((each) => each === 'MessagePort').length;

it('leaves no thread behind that is stopped while it is made', async () => {
  const before = portsToThreads();
  const compiled = await presentWorkflows();
  let stopped: Promise<void> | undefined;
  const worker = startWorker({
    address: server.address,
    namespace: 'default',
    workflows: async () => {
      // Its threads are begun by then, and it does not run yet.
      setImmediate(() => void (stopped = worker.stop()));
      return compiled;
    },
    activities: {},
    log,
  });
  await eventually('the stop', () => stopped !== undefined);
  await stopped;
  await eventually('its threads to end', () => portsToThreads() <= before);
  expect(portsToThreads()).toBe(before);
});
