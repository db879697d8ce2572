/**
 * A hundred endpoints, one of which never answers: how long from an event in the log until each of the others has it.
 * Run by `npm run bench:webhooks`; everything is on this machine, and it ends by itself after two minutes or so.
 */
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '../../events/platform/process/config.ts';
import { WEBHOOKS_QUEUE } from '../../workflows/engine/temporal/task-queue.ts';
import { webhookDeliveryManifest } from '../../workflows/webhook-delivery/webhook-delivery.manifest.ts';
import { createTestComponents } from '../run/tiers.ts';
import { loanFileIn } from '../workflows/support/loan-file.ts';
import { subscriptionIn } from '../workflows/support/subscription.ts';
import { temporalServer } from '../workflows/support/temporal-server.ts';
import { webhookEndpoint } from '../workflows/support/webhook-endpoint.ts';
import { workflowStack } from '../workflows/support/workflow-stack.ts';

const ENDPOINTS = 100;
const EVENTS = 12;
const EVERY_MS = 3_000;
const PATIENCE_MS = 60_000;
/** Longest time for 99 of 100 deliveries. */
const MOST_P99_MS = 1_000;

const components = createTestComponents({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  env: process.env,
  cacheDir: loadSettings(process.env).CACHE_DIR,
  say: (line) => console.log(line),
});

const pathOf = (index: number): string => `/endpoint/${index}`;

/** Says what was not reached; the program ends with an error code. */
const fail = (problem: string): void => {
  console.error(`NOT REACHED: ${problem}`);
  process.exitCode = 1;
};

const measure = async (): Promise<void> => {
  const [server, stack, endpoint] = await Promise.all([temporalServer(), workflowStack(), webhookEndpoint()]);
  await server.start();
  const worker = stack.workFor(server.address, undefined, undefined, WEBHOOKS_QUEUE);
  const dispatcher = stack.dispatchTo(server.address, [webhookDeliveryManifest]);
  try {
    for (let index = 0; index < ENDPOINTS; index += 1) await subscriptionIn(stack, endpoint.url(pathOf(index)));
    const submit = async (): Promise<void> => {
      await loanFileIn(stack.store).submit();
    };
    const others = () => endpoint.arrived.filter(({ path }) => path !== pathOf(0));
    const until = async (count: number): Promise<void> => {
      const end = Date.now() + PATIENCE_MS;
      while (others().length < count && Date.now() < end) await sleep(50);
    };
    // The first event finds a worker that compiles its workflows: it is not counted.
    await submit();
    await until(ENDPOINTS - 1);
    const counted = others().length;
    endpoint.answer(pathOf(0), null);
    for (let event = 0; event < EVENTS; event += 1) {
      await submit();
      await sleep(EVERY_MS);
    }
    await until(counted + EVENTS * (ENDPOINTS - 1));
    const events = await stack.store.reader.readAll(stack.store.pool, {
      after: 0,
      limit: 1_000,
      types: ['LoanApplicationSubmitted'],
    });
    const recorded = new Map(events.map(({ position, recordedAt }) => [position, Date.parse(recordedAt)]));
    const latencies = others()
      .slice(counted)
      .map(({ body, at }) => at - (recorded.get(JSON.parse(body).position) ?? 0))
      .toSorted((one, other) => one - other);
    const at = (share: number): number | undefined => latencies[Math.ceil(latencies.length * share) - 1];
    console.log(
      `${latencies.length} of ${EVENTS * (ENDPOINTS - 1)} deliveries; from event to endpoint in ms: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}`,
    );
    console.log(`sent to the endpoint that never answers: ${endpoint.at(pathOf(0)).length - 1}`);
    const [p99 = Number.POSITIVE_INFINITY, expected] = [at(0.99), EVENTS * (ENDPOINTS - 1)];
    if (latencies.length !== expected) fail(`${latencies.length} deliveries where there should be ${expected}`);
    if (p99 > MOST_P99_MS) fail(`p99 is ${p99} ms, more than ${MOST_P99_MS} ms`);
  } finally {
    await Promise.all([dispatcher.stop(), worker.stop()]);
    await endpoint.stop();
    await server.kill();
    await stack.stop();
  }
};

try {
  Object.assign(process.env, await components.bringUp('workflow'));
  await measure();
} finally {
  await components.stop();
}
