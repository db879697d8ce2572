import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connectSandbox } from '../../../api/services/process/connect-sandbox.ts';
import { sandboxPartnerId } from '../../../events/lending/partners/partner-connections.ts';
import { openingDayAfter } from '../../../events/lending/calendar/branch-calendar.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { type VendorKindId, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { rememberMails } from '../../../events/platform/outbound/remembered-mail.ts';
import { createMailer } from '../../../events/platform/outbound/mailer.ts';
import { createSendOut } from '../../../events/platform/outbound/outbound-request.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import type { Behaviour } from '../../../scripts/sandbox/order/orders.ts';
import type { WorkflowDeps } from '../../../workflows/engine/manifest/manifest.ts';
import type { StartedAt } from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { elapsedSince, learnTimes } from '../../../workflows/engine/state-driven/wait-clock.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { nextOrderStep } from '../../../workflows/vendor-order/next-order-step.ts';
import { recordedTimes, summaryOf } from '../../../workflows/vendor-order/order-summary.ts';
import { createVendorOrderActivities } from '../../../workflows/vendor-order/vendor-order.activities.ts';
import { eventually } from '../../support/eventually.ts';
import { testSecrets } from '../../support/store/keys.ts';
import type { Portal } from '../../support/portal/portal.ts';
import { orderIn } from '../../workflows/support/vendor-orders.ts';

const DELAY_MS = 100;
const DAY_MS = 86_400_000;
/** The clock is put forward by so much at least: whoever is tried every hour is not tried that often here. */
const STEP_MS = 8 * 3_600_000;
const AT_ONCE = 8;

/** Does something with each of many, some at once. */
export const withEach = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
};

/** The sandbox as `npm start` runs it: a process of its own, with the secrets of the portal's data folder. */
export const startSandbox = async (portal: Portal) => {
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: portal.dataDir,
    PUBLIC_URL: portal.url,
    SANDBOX_PORT: String(port),
    SANDBOX_DELAY_MS: String(DELAY_MS),
  };
  const child: ChildProcess = spawn(process.execPath, ['scripts/sandbox/main.ts'], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    'the sandbox to be there',
    async () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  );
  const keptSecrets = testSecrets(portal.database.pool);
  await connectSandbox({ store: portal.store, keptSecrets }, url, new Date().toISOString());
  const tell = async (orderId: string, behaviour: Behaviour): Promise<void> => {
    const { status } = await fetch(`${url}/control/orders/${orderId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ behaviour }),
    });
    if (status !== 200) throw new Error(`The sandbox answered ${status}`);
  };
  return {
    keptSecrets,
    tell,
    /** Messages that are still to be sent. */
    toSend: async (): Promise<number> => {
      const answer = await fetch(`${url}/control/orders`);
      const { orders }: { orders: { toSend: number }[] } = JSON.parse(await answer.text());
      return orders.reduce((sum, { toSend }) => sum + toSend, 0);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
};
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The portal's workflows without Temporal: the same activities and policy, a clock that can be put forward. */
export const workflowsOf = (portal: Portal, { keptSecrets }: Sandbox) => {
  const { store, dataDir } = portal;
  const deps: WorkflowDeps = {
    store,
    files: portal.files,
    scansFiles: false,
    mailer: rememberMails(
      createMailer({ DATA_DIR: dataDir, MAIL_FROM: 'Lendlog <no-reply@lendlog.example>', SMTP_URL: undefined }),
      store.pool,
    ),
    settingsInForce: createSettingsInForce(store, firstSettings(loadSettings({ NODE_ENV: 'test' }))),
    keptSecrets,
    sendOut: createSendOut(),
    reachOf: () => 'private',
    publicUrl: portal.url,
  };
  const orders = openAggregate(store, vendorOrderAggregate);
  const { 'vendorOrder.carryOut': carryOut } = createVendorOrderActivities('vendorOrder', deps);
  const { applyDelivery, recordOutcome } = createPartnerDeliveryActivities(deps);
  const calendar = async () => mainBranchOf(await deps.settingsInForce.read());

  return {
    /** An order of a new loan file with the sandbox's vendor, due in two business days; not placed yet. */
    order: async (kind: VendorKindId) => {
      const [product = ''] = Object.keys(vendorKinds[kind].products);
      const branch = await calendar();
      const dueOn = openingDayAfter(plainDateIn(new Date().toISOString(), branch.timeZone), 2, branch);
      return orderIn(store, { kind, product, partnerId: sandboxPartnerId(kind), dueOn });
    },
    /** Does what the policy wants done within so many days from now, as if they passed. */
    follow: async (orderId: string, days = 0): Promise<void> => {
      const until = Date.now() + days * DAY_MS;
      const goOn = async (now: number, known: StartedAt): Promise<void> => {
        const summary = summaryOf(await orders.history(orderId), await calendar());
        if (!summary) throw new Error(`There is no order ${orderId}`);
        const startedAt = learnTimes(known, recordedTimes(summary), new Date().toISOString(), now);
        const next = nextOrderStep(summary, elapsedSince(startedAt, now));
        if (next.kind === 'do') {
          if (carryOut) await Reflect.apply(carryOut, undefined, [{ id: orderId, step: next.step }]);
          return goOn(now, startedAt);
        }
        const due = next.kind === 'wait' ? next.dueInMs : undefined;
        if (due === undefined || now + due > until) return undefined;
        return goOn(now + Math.max(due, STEP_MS), startedAt);
      };
      await goOn(Date.now(), {});
    },
    /** Judges everything that has come in, of each order in its order. @returns refusals */
    judge: async (): Promise<readonly string[]> => {
      const { rows } = await portal.database.pool.query<{ stream_id: string }>(
        `select e.stream_id from event_store.events as e where e.type = 'PartnerDeliveryReceived' order by e.position`,
      );
      const deliveries = openAggregate(store, partnerDeliveryAggregate);
      const received = await withEach(rows, async ({ stream_id: stream }) => {
        const deliveryId = stream.slice(stream.indexOf('-') + 1);
        const [first] = await deliveries.history(deliveryId);
        const body = first?.type === 'PartnerDeliveryReceived' ? first.data.body : '{}';
        const { data }: { data: { orderId: string } } = JSON.parse(body);
        return { deliveryId, orderId: data.orderId };
      });
      const byOrder = Map.groupBy(received, ({ orderId }) => orderId);
      const refusals = await withEach([...byOrder.values()], async (ofOrder) => {
        const refused: string[] = [];
        for (const { deliveryId, orderId } of ofOrder) {
          const outcome = await applyDelivery({ deliveryId });
          await recordOutcome({ deliveryId, outcome });
          if (outcome.kind === 'refused') refused.push(`${orderId}: ${outcome.reason}`);
        }
        return refused;
      });
      return refusals.flat();
    },
  };
};
