import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createReadOrders } from '../../../events/log-reader-orders.ts';
import { createApp, type App, type AppDeps } from '../../../api/app.ts';
import { createPortalServer } from '../../../api/http/connections/portal-server.ts';
import { loadIssuerSecrets } from '../../../api/services/accounts/issuer-secrets.ts';
import { demoStaffMember, registerDemoStaff } from '../../../api/auth/demo-staff.ts';
import { sessionSecretOf } from '../../../api/auth/session.ts';
import { loadWebhookSecrets, type WebhookSecrets } from '../../../api/services/process/webhook-secrets.ts';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { establishSettings, firstSettings } from '../../../events/settings-in-force.ts';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { createErase } from '../../../events/store/erasure/erasure.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import { READ_MODEL_CHANNEL } from '../../../projections/engine/projection.ts';
import { allProjections } from '../../../projections/registry.ts';
import { createTestDatabase, type TestDatabase } from '../store/database.ts';
import { testFileStore } from '../store/files.ts';
import { testCodec, testKeys, testSecrets } from '../store/keys.ts';

/** Time that the portal remembers keys: in a test nobody waits for seconds. */
export const KEY_CACHE_MS = 200;

export type Agent = ReturnType<typeof request.agent>;

export type Portal = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly database: TestDatabase;
  readonly store: EventStore;
  readonly dataDir: string;
  readonly app: App;
  readonly files: FileStore;
  readonly webhookSecrets: WebhookSecrets;
  /** A client with cookies that is signed in as the demo user of that role. */
  readonly agentAs: (role: Role) => Promise<Agent>;
  /** A client with cookies that is not signed in. */
  readonly anonymous: () => Agent;
  /** A second API process of the same portal, in so far as it shares nothing but the database. @returns its address */
  readonly startAnother: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
  readonly stop: () => Promise<void>;
};

/** Path and query of a redirect's target. */
const targetOf = (response: request.Response): string => {
  const { location } = response.headers;
  if (location === undefined) throw new Error(`No redirect but ${response.status}: ${response.text}`);
  const url = new URL(location, 'http://localhost');
  return url.pathname + url.search;
};

/** Signs in through the whole code flow with the demo issuer, as a browser does. @returns the last answer */
export const signIn = async (agent: Agent, role: Role, path = '/auth/google'): Promise<request.Response> => {
  const authorization = await agent.get(path);
  const choice = await agent.get(targetOf(authorization));
  const accountId = demoStaffMember(role).userId;
  const chosen = await agent.post(targetOf(choice)).type('form').send({ accountId });
  const resumed = await agent.get(targetOf(chosen));
  return agent.get(targetOf(resumed));
};

/** As the portal sees the workflow engine while none runs. */
const offlineEngine: AppDeps['engine'] = {
  address: '127.0.0.1:7233',
  check: async () => {
    throw new UnavailableError('The workflow engine is offline');
  },
  isOnline: async () => false,
  answer: async () => {
    throw new UnavailableError('The workflow engine is offline');
  },
};

/** Has the app answer on a free port. */
const serve = async (parts: Omit<AppDeps, 'publicUrl' | 'localUrl'> & Partial<AppDeps>) => {
  let handle: RequestListener = (_req, res) => void res.writeHead(503).end();
  const { server } = createPortalServer((req, res) => handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = createApp({ publicUrl: new URL(url), localUrl: new URL(url), ...parts });
  handle = app.express;
  return {
    url,
    app,
    stop: async () => {
      app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/**
 * The real portal on a fresh database: the whole app, with the projections beside it in this process. Signing in is
 * the real flow with the demo issuer.
 */
export const startPortal = async (overrides: Partial<AppDeps> = {}): Promise<Portal> => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-portal-'));
  const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');
  // One agent may do all steps of a file; `two-people.int.spec.ts` holds the rule.
  const settings = loadSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, ONE_PERSON_UP_TO_DOLLARS: '100000000' });
  const { pool, url: connectionString } = database;
  const store = createEventStore({ pool, codec: testCodec(pool, KEY_CACHE_MS) });

  const webhookSecrets = await loadWebhookSecrets(settings);

  const wake = createListener({ connectionString, channel: 'event_store', log });
  const readModel = createListener({ connectionString, channel: READ_MODEL_CHANNEL, log });
  const readOrders = createReadOrders(store.reader);
  const subscribe = createSubscribe({ pool, reader: store.reader, wake, log, readOrders });
  const daemon = startProjections({ subscribe, source: { ...store, readOrders }, projections: allProjections });

  const parts = {
    settings,
    pool,
    store,
    epoch: await readEpoch(pool),
    fileStore: await testFileStore(pool, dataDir, KEY_CACHE_MS),
    erase: createErase({
      ...store,
      registry: eventRegistry,
      keys: testKeys(pool, KEY_CACHE_MS),
      cacheMs: KEY_CACHE_MS,
    }),
    engine: offlineEngine,
    webhookSecrets,
    keptSecrets: testSecrets(pool),
    readModel,
    log,
    sessionSecret: await sessionSecretOf(settings),
    issuerSecrets: await loadIssuerSecrets(dataDir),
    uiDir: join(dataDir, 'ui'),
    ...overrides,
  };
  const { url, app, stop: stopServing } = await serve(parts);

  await establishSettings(store, firstSettings(parts.settings), new Date().toISOString());
  const known = await registerDemoStaff(store);
  await waitFor(async () => (await store.reader.checkpointPosition(pool, 'users:v2')) >= known);

  return {
    url,
    database,
    store,
    dataDir,
    app,
    files: parts.fileStore,
    webhookSecrets,
    anonymous: () => request.agent(url),
    agentAs: async (role) => {
      const agent = request.agent(url);
      const signedIn = await signIn(agent, role);
      if (signedIn.status !== 303) throw new Error(`Sign-in as ${role} failed: ${signedIn.status} ${signedIn.text}`);
      return agent;
    },
    startAnother: async () => {
      const otherPool = createAppPool(connectionString, 'test-another', 5);
      const otherListener = createListener({ connectionString, channel: READ_MODEL_CHANNEL, log });
      const otherStore = createEventStore({ pool: otherPool, codec: testCodec(otherPool) });
      const epoch = await readEpoch(otherPool);
      const other = await serve({ ...parts, pool: otherPool, store: otherStore, readModel: otherListener, epoch });
      return {
        url: other.url,
        stop: async () => {
          await other.stop();
          await otherListener.stop();
          await otherPool.end();
        },
      };
    },
    stop: async () => {
      await stopServing();
      await daemon.stop();
      await Promise.all([wake.stop(), readModel.stop()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Looks every 10 ms until `holds` does; fails after half a minute, which only a hang takes. */
export const waitFor = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited 30 seconds in vain for ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
