import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';

import { eventRegistry } from '../events/event-registry.ts';
import {
  BadSettingsError,
  hasSandbox,
  loadSettings,
  requireDatabaseUrl,
  type Settings,
} from '../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../events/platform/database/database.ts';
import { createLogger } from '../events/platform/process/logger.ts';
import { warnOfOwnerRights } from '../events/platform/database/login-role.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { createStartTimes } from '../events/platform/process/start-times.ts';
import { onShutdown } from '../events/platform/process/shutdown.ts';
import { establishSettings, firstSettings } from '../events/settings-in-force.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { startEpochGuard } from '../events/store/log/epoch-guard.ts';
import { createErase } from '../events/store/erasure/erasure.ts';
import { createEventStore, type EventStore } from '../events/store/append/event-store.ts';
import { openFileStore } from '../events/store/files/file-store.ts';
import { openKeptSecrets } from '../events/store/privacy/kept-secrets.ts';
import { createListener } from '../events/store/log/listen.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { READ_MODEL_CHANNEL } from '../projections/engine/projection.ts';
import { createWorkflowEngine, TEMPORAL_DEFAULT_ADDRESS } from '../workflows/engine/temporal/temporal-client.ts';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { trustedProxies } from './http/connections/address.ts';
import { defaultConnectionLimits } from './http/connections/limit-connections.ts';
import { createPortalServer } from './http/connections/portal-server.ts';
import { registerDemoStaff, registerFirstAdmin } from './auth/demo-staff.ts';
import { demoProviders } from './services/accounts/identity-providers.ts';
import { loadIssuerSecrets } from './services/accounts/issuer-secrets.ts';
import { sessionSecretOf } from './auth/session.ts';
import { connectSandbox } from './services/process/connect-sandbox.ts';
import { createStaff } from './services/accounts/staff.ts';
import { loadWebhookSecrets } from './services/process/webhook-secrets.ts';

/** @throws BadSettingsError when the port cannot be had */
const listen = async (server: Server, port: number, host: string | undefined, mend: string): Promise<void> => {
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new BadSettingsError(`The portal cannot listen: ${error.message}. ${mend}`);
  });
};

/** The server of METRICS_ADDRESS, where that is set. */
const startMetrics = async ({ METRICS_ADDRESS }: Settings, metrics: RequestListener): Promise<Server | undefined> => {
  if (METRICS_ADDRESS === undefined) return undefined;
  const server = createServer(metrics);
  const { hostname, port } = new URL(`http://${METRICS_ADDRESS}`);
  await listen(server, Number(port || 80), hostname, 'Set METRICS_ADDRESS to an address that is free.');
  return server;
};

/** Secrets of partners, those of the sandbox vendors among them where there are any. */
const openSecrets = async (settings: Settings, pool: Pool, store: EventStore) => {
  const keptSecrets = await openKeptSecrets(settings, pool);
  if (settings.SANDBOX_URL && hasSandbox(settings)) {
    await connectSandbox({ store, keptSecrets }, settings.SANDBOX_URL, new Date().toISOString());
  }
  return keptSecrets;
};

/** A proxy's connections are everybody's: it limits them by address itself. */
const connectionLimits = (settings: Settings, publicUrl: URL) =>
  trustedProxies(settings, publicUrl) > 0
    ? { ...defaultConnectionLimits, perAddress: Infinity }
    : defaultConnectionLimits;

/** Prepares a new log for use; later starts find nothing to do. */
const prepareLog = async (store: EventStore, settings: Settings, needsDemoStaff: boolean): Promise<void> => {
  await establishSettings(store, firstSettings(settings), new Date().toISOString());
  await createStaff(store).openRoster();
  if (needsDemoStaff) await registerDemoStaff(store);
  if (settings.BOOTSTRAP_ADMIN_EMAIL) await registerFirstAdmin(store, settings.BOOTSTRAP_ADMIN_EMAIL);
};

await runMain(async () => {
  const times = createStartTimes();
  times.part('modules');
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const needsDemoIssuer = demoProviders(settings).length > 0;
  const log = createLogger('api', settings.LOG_LEVEL);
  const guard = await startEpochGuard({ connectionString, log });
  const pool = createAppPool(connectionString, 'lendlog-api', 20, { ...guard, parallel: false });
  times.part('database');
  const keys = await openSubjectKeys(settings, pool);
  times.part('keys');
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  await warnOfOwnerRights(pool, log);
  const readModel = createListener({ connectionString, channel: READ_MODEL_CHANNEL, log });
  const engine = createWorkflowEngine({
    address: settings.TEMPORAL_ADDRESS ?? TEMPORAL_DEFAULT_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
    log,
  });
  const localUrl = new URL(`http://127.0.0.1:${settings.PORT}`);
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);

  await prepareLog(store, settings, needsDemoIssuer);
  times.part('first settings and staff');

  const keptSecrets = await openSecrets(settings, pool, store);
  const fileStore = await openFileStore(settings, keys);
  const app = createApp({
    settings,
    pool,
    store,
    epoch: guard.epoch,
    fileStore,
    erase: createErase({ ...store, registry: eventRegistry, keys }),
    engine,
    webhookSecrets: await loadWebhookSecrets(settings),
    keptSecrets,
    readModel,
    log,
    publicUrl,
    localUrl,
    sessionSecret: await sessionSecretOf(settings),
    issuerSecrets: needsDemoIssuer ? await loadIssuerSecrets(settings.DATA_DIR) : undefined,
    uiDir: fileURLToPath(new URL('../dist/admin-ui', import.meta.url)),
  });
  times.part('secrets and routes');
  // The demo sign-in lets anyone be anybody, so by default it is open to this machine only.
  const host = settings.HOST ?? (needsDemoIssuer ? '127.0.0.1' : undefined);
  const portal = createPortalServer(app.express, { limits: connectionLimits(settings, publicUrl) });
  await listen(portal.server, settings.PORT, host, 'Set PORT or HOST to an address that is free.');
  const metrics = await startMetrics(settings, app.metrics);
  times.part('port');
  // Nobody who asks waits for it.
  const background = await startBackgroundWork({ settings, pool, store, fileStore, log });
  times.part('background work');
  log.info({ url: publicUrl.href, start: times.told() }, 'portal is ready');

  onShutdown(log, {
    drain: async () => {
      app.drain();
      await portal.drain();
    },
    close: async () => {
      app.close();
      metrics?.close();
      await background.stop();
      await readModel.stop();
      await guard.stop();
      await engine.close();
      await pool.end();
    },
  });
});
