import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { publicIdOf } from '../../../events/published/public-events.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { eventually } from '../../support/eventually.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { type TemporalServer, temporalServer } from '../../workflows/support/temporal-server.ts';
import { type Arrived, type WebhookEndpoint, webhookEndpoint } from '../../workflows/support/webhook-endpoint.ts';
import { createMachine, type Machine } from '../support/machine.ts';
import { startOwnPortal } from '../support/own-portal.ts';
import { endOwnProcesses, startOwnProcess } from '../support/own-process.ts';

jest.setTimeout(600_000);

const SLOW_MS = 180_000;
const HOOK = '/hook';

let backupDir: string;
let keys: string;
let port: number;
let machine: Machine;
let other: Machine;
let temporal: TemporalServer;
let otherTemporal: TemporalServer;
let endpoint: WebhookEndpoint;
beforeAll(async () => {
  [backupDir, keys] = [
    await mkdtemp(join(tmpdir(), 'lendlog-backup-')),
    await mkdtemp(join(tmpdir(), 'lendlog-keys-')),
  ];
  port = await findFreePort();
  [machine, other] = [await createMachine(backupDir), await createMachine(backupDir)];
  [temporal, otherTemporal] = [await temporalServer(), await temporalServer()];
  endpoint = await webhookEndpoint();
});
afterAll(async () => {
  await endOwnProcesses();
  for (const each of [temporal, otherTemporal]) await each?.kill();
  for (const each of [machine, other]) await each?.remove();
  await endpoint?.stop();
  for (const folder of [backupDir, keys]) await rm(folder, { recursive: true, force: true });
});

/** A portal with its worker, at the address that people know. */
const open = async (on: Machine, engine: TemporalServer) => {
  const settings = { DATA_DIR: on.dataDir, PORT: String(port), ALLOW_PRIVATE_DELIVERIES: 'true' };
  await on.start();
  await engine.start();
  const portal = await startOwnPortal(on.url(), settings);
  const workflows = startOwnProcess('workflows/main.ts', {
    ...settings,
    DATABASE_URL: on.url(),
    TEMPORAL_ADDRESS: engine.address,
  });
  return {
    agentAs: portal.agentAs,
    /** At once, as a machine that is lost. */
    close: async () => {
      await workflows.kill();
      await engine.kill();
      await portal.stop();
      await on.stop();
    },
  };
};
const submitSome = async (officer: Agent, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) await submit(officer);
};

const countOf = async ({ sql }: Machine, outcome: 'delivered' | 'failed'): Promise<number> =>
  (
    await sql(
      `select from event_store.events as e where e.type = 'WebhookAttempted' and e.data ->> 'outcome' = '${outcome}'`,
    )
  ).length;
const submissionsOn = async ({ sql }: Machine): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select e.event_id as id from event_store.events as e where e.type = 'LoanApplicationSubmitted' order by e.position`,
    )
  ).map(({ id }) => publicIdOf(id, 'application.submitted'));

/** Arrivals by the event that they bring. */
const byEvent = (arrived: readonly Arrived[]): ReadonlyMap<string, readonly Arrived[]> =>
  Map.groupBy(arrived, ({ body }) => String(JSON.parse(body).id));
const idsOf = (arrived: readonly Arrived[] = []): Set<string> =>
  new Set(arrived.map(({ headers }) => String(headers['webhook-id'])));

it('restored while webhooks go out, a portal loses none, and repeats only those that were not answered', async () => {
  const production = await open(machine, temporal);
  const [admin, officer] = [await production.agentAs('admin'), await production.agentAs('loan_officer')];
  const wanted = { name: 'A program', url: endpoint.url(HOOK), events: ['application.submitted'] };
  const subscribed = await admin.post('/api/integrations/webhooks').send(wanted);
  expect([subscribed.status, subscribed.text]).toEqual([201, expect.any(String)]);

  const submitting = submitSome(officer, 4);
  await machine.run(['backup', '--keys-to', keys]);
  await submitting;
  await eventually('four webhooks to be delivered', async () => (await countOf(machine, 'delivered')) === 4, SLOW_MS);
  const before = byEvent(endpoint.at(HOOK));
  endpoint.answer(HOOK, 503);
  await submitSome(officer, 2);
  await eventually('two webhooks to fail', async () => (await countOf(machine, 'failed')) >= 2, SLOW_MS);
  // It has one more, and its answer never comes: whether it was taken nobody can know.
  endpoint.answer(HOOK, null);
  await submitSome(officer, 1);
  const last = (await submissionsOn(machine)).at(-1) ?? '';
  await eventually('the last one to arrive', () => byEvent(endpoint.at(HOOK)).has(last), SLOW_MS);
  await production.close();

  endpoint.answer(HOOK, 200);
  await other.run(['restore', '--as-production', '--keys-from', keys]);
  const restored = await open(other, otherTemporal);
  await submitSome(await restored.agentAs('loan_officer'), 2);
  const submissions = await submissionsOn(other);
  expect(submissions).toHaveLength(9);
  await eventually('every webhook to be delivered', async () => (await countOf(other, 'delivered')) === 9, SLOW_MS);

  const arrived = byEvent(endpoint.at(HOOK));
  expect([...arrived.keys()].toSorted()).toEqual(submissions.toSorted());
  // A repeat comes under the id of the first, by which its receiver knows it.
  for (const [event, copies] of arrived) expect([event, idsOf(copies).size]).toEqual([event, 1]);
  expect(idsOf([...arrived.values()].flat()).size).toBe(9);
  // What was answered is not sent again, by the machine that was lost or by the new one.
  for (const event of [...before.keys(), ...submissions.slice(-2)]) {
    expect([event, arrived.get(event)?.length]).toEqual([event, 1]);
  }
  await restored.close();
});
