import { fileURLToPath } from 'node:url';
import { eventRegistry } from '../events/event-registry.ts';
import { createReadOrders } from '../events/log-reader-orders.ts';
import { loadSettings, requireDatabaseUrl, type Settings } from '../events/platform/process/config.ts';
import { createAppPool } from '../events/platform/database/database.ts';
import { createLogger } from '../events/platform/process/logger.ts';
import { warnOfOwnerRights } from '../events/platform/database/login-role.ts';
import { createMailer } from '../events/platform/outbound/mailer.ts';
import { rememberMails } from '../events/platform/outbound/remembered-mail.ts';
import { reachOf, type Receiver } from '../events/platform/outbound/outbound-address.ts';
import { createSendOut } from '../events/platform/outbound/outbound-request.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { onShutdown } from '../events/platform/process/shutdown.ts';
import { createVirusScanner } from '../events/platform/documents/virus-scanner.ts';
import { createSettingsInForce, firstSettings } from '../events/settings-in-force.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { startEpochGuard } from '../events/store/log/epoch-guard.ts';
import { createEventStore } from '../events/store/append/event-store.ts';
import { openFileStore } from '../events/store/files/file-store.ts';
import { openKeptSecrets } from '../events/store/privacy/kept-secrets.ts';
import { createListener } from '../events/store/log/listen.ts';
import { createSubscribe } from '../events/store/readers/subscribe.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { allManifests } from './manifests.ts';
import { activitiesOf, checkManifests, queuesOf } from './engine/manifest/check-manifests.ts';
import { createEagerStarts } from './engine/manifest/eager-starts.ts';
import { startDispatchers } from './engine/dispatch/dispatcher.ts';
import { createImpatientClient, TEMPORAL_DEFAULT_ADDRESS } from './engine/temporal/temporal-client.ts';
import { bundleWorkflows, installTemporalRuntime, startWorker, type WorkflowBundle } from './engine/dispatch/worker.ts';

/** Connections for activities; each dispatcher of either kind that waits for Temporal's answer holds one more. */
const POOL_SIZE = 11;

/** External services of activities, from the settings. */
const outsideOf = (settings: Settings) => ({
  scansFiles: settings.CLAMAV_ADDRESS !== undefined,
  scanner: settings.CLAMAV_ADDRESS === undefined ? undefined : createVirusScanner(settings.CLAMAV_ADDRESS),
  sendOut: createSendOut(),
  reachOf: (receiver?: Receiver) => reachOf(settings, receiver),
  publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
});

/** Code that workers run. @param codePath of a bundle that is there; left out, one is compiled when it is first needed */
const workflowCode = (codePath: string | undefined) => {
  let bundle: Promise<WorkflowBundle> | undefined;
  const compile = (): Promise<WorkflowBundle> => {
    bundle ??= bundleWorkflows(fileURLToPath(new URL('all-workflows.ts', import.meta.url)));
    bundle.catch(() => (bundle = undefined)); // the next try compiles again
    return bundle;
  };
  return codePath === undefined ? compile : () => Promise.resolve({ codePath });
};

await runMain(async () => {
  checkManifests(allManifests, eventRegistry.types);
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const { TEMPORAL_ADDRESS: address = TEMPORAL_DEFAULT_ADDRESS, TEMPORAL_NAMESPACE: namespace } = settings;
  const log = createLogger('workflows', settings.LOG_LEVEL);
  const guard = await startEpochGuard({ connectionString, log });
  const pool = createAppPool(connectionString, 'lendlog-workflows', POOL_SIZE + 2 * allManifests.length, guard);
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  await warnOfOwnerRights(pool, log);
  const settingsInForce = createSettingsInForce(store, firstSettings(settings));
  const files = await openFileStore(settings, keys);
  const keptSecrets = await openKeptSecrets(settings, pool);
  const mailer = rememberMails(createMailer(settings), pool);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const { reader } = store;
  const subscribe = createSubscribe({ pool, reader, wake, log, readOrders: createReadOrders(reader) });
  const client = createImpatientClient(address, namespace);

  installTemporalRuntime(log);
  const eager = createEagerStarts(namespace);
  const dispatchers = startDispatchers({ pool, reader, subscribe, client, namespace, eager, log }, allManifests);
  const activities = activitiesOf(allManifests, {
    store,
    files,
    mailer,
    settingsInForce,
    keptSecrets,
    ...outsideOf(settings),
  });
  const workflows = workflowCode(settings.WORKFLOW_BUNDLE);
  // Workers start only once the dispatchers have ended workflows that are ahead of the log.
  const shared = { address, namespace, workflows, activities, log, eager, ready: dispatchers.met };
  const workers = queuesOf(allManifests).map((taskQueue) => startWorker({ ...shared, taskQueue }));

  onShutdown(log, {
    drain: async () => {
      await Promise.all([dispatchers.stop(), ...workers.map((worker) => worker.stop())]);
    },
    close: async () => {
      await client.connection.close();
      await wake.stop();
      await guard.stop();
      mailer.close();
      await pool.end();
    },
  });
});
