import { demoStaff, registerDemoStaff } from '../api/auth/demo-staff.ts';
import { eventRegistry } from '../events/event-registry.ts';
import { loanApplicationStream } from '../events/loan-application/loan-application.stream.ts';
import { hasSandbox, loadSettings } from '../events/platform/process/config.ts';
import { createAppPool } from '../events/platform/database/database.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { createSettingsInForce, firstSettings } from '../events/settings-in-force.ts';
import { mainBranchOf } from '../events/settings/settings.state.ts';
import { createEventStore } from '../events/store/append/event-store.ts';
import { openFileStore } from '../events/store/files/file-store.ts';
import { openKeptSecrets } from '../events/store/privacy/kept-secrets.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { databaseUrlOf } from './addresses/database-url.ts';
import { demoApplicationId } from './demo/files/applications.ts';
import { seedAppraisers } from './demo/orders/appraisers.ts';
import { handOverOrders } from './demo/orders/order-handover.ts';
import { seedOrders } from './demo/orders/orders.ts';
import { seedReferenceTables } from './demo/reference-tables.ts';
import { seedRuleEvaluations, seedRules } from './demo/rules.ts';
import { seedSales } from './demo/files/sales.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { stories } from './demo/stories/stories.ts';
import { seedSubscription } from './demo/subscriptions.ts';
import { seedUadForms } from './demo/uad-forms.ts';

// Adds the demo applications to a portal that holds no others. Run it before workflows/main.ts; `npm start` does.

const settings = loadSettings(process.env);
if (settings.NODE_ENV === 'production') throw new Error('Demo data is not for production: set DEMO=false');
const pool = createAppPool(databaseUrlOf(settings), 'lendlog-demo', 10);

const holdsOtherApplications = async (): Promise<boolean> => {
  const demo = [...stories.keys()].map((index) => loanApplicationStream(demoApplicationId(index + 1)));
  const { rowCount } = await pool.query(
    `select from event_store.events as e
     where e.stream_id like 'loanApplication-%' and e.stream_id <> all ($1::text[]) limit 1`,
    [demo],
  );
  return rowCount !== 0;
};

// Ctrl-C ends `npm start`, and with it us; the next start goes on where we stopped.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);

let toldAt = Date.now();
const onProgress = ({ done, total }: { done: number; total: number }): void => {
  if (Date.now() - toldAt < 2_000) return;
  toldAt = Date.now();
  console.log(`Adding demo applications ... ${Math.round((100 * done) / total)} %`);
};

if (await holdsOtherApplications()) {
  console.log('The portal already holds applications: no demo data is added.');
} else {
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  await registerDemoStaff(store);
  await seedReferenceTables(store, new Date().toISOString());
  await seedAppraisers(store, new Date());
  const files = await openFileStore(settings, keys);
  await seedSales({ store, pool, files, staff: demoStaff, now: new Date() });
  const rulesOf = { store, staff: demoStaff, now: new Date() };
  await seedRules(rulesOf);
  const { applications, sent } = await seedDemo({ store, files, staff: demoStaff, now: new Date(), onProgress });
  await seedRuleEvaluations(rulesOf);
  const settingsInForce = createSettingsInForce(store, firstSettings(settings));
  const calendar = mainBranchOf(await settingsInForce.read());
  const portal = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  const adoptions = await seedOrders({
    store,
    files,
    settingsInForce,
    staff: demoStaff,
    calendar,
    now: new Date(),
    portal,
  });
  await seedUadForms({ store, staff: demoStaff, now: new Date() });
  await seedSubscription({ store, keptSecrets: await openKeptSecrets(settings, pool), now: new Date() });
  if (sent > 0) console.log(`Added ${applications} demo applications.`);
  if (settings.SANDBOX_URL && hasSandbox(settings)) {
    console.log(`The sandbox vendors go on with ${await handOverOrders(settings.SANDBOX_URL, adoptions)} orders.`);
  }
}
await pool.end();
process.exit(0);
