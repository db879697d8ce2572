import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { NotFoundError } from '../events/kernel/errors.ts';
import type { Settings } from '../events/platform/process/config.ts';
import type { Pool } from '../events/platform/database/database.ts';
import { createDiskRoom, type DiskRoom } from '../events/platform/blobs/disk-room.ts';
import type { Erase } from '../events/store/erasure/erasure.ts';
import type { FileStore } from '../events/store/files/file-store.ts';
import type { Logger } from '../events/platform/process/logger.ts';
import type { Epoch } from '../events/store/log/epoch.ts';
import type { EventStore } from '../events/store/append/event-store.ts';
import type { KeptSecrets } from '../events/store/privacy/kept-secrets.ts';
import type { Listener } from '../events/store/log/listen.ts';
import { createSettingsInForce, firstSettings } from '../events/settings-in-force.ts';
import { namesOfWhoMay } from '../projections/users/users.queries.ts';
import { createRouteTable } from './route-table.ts';
import type { RouteDeps } from './services/process/route-deps.ts';
import type { IssuerSecrets } from './services/accounts/issuer-secrets.ts';
import { createKeyHolder } from './api-key/key-holder.ts';
import { loadDemoIssuer } from './auth/load-demo-issuer.ts';
import { createIdentityProviders, demoProviders } from './services/accounts/identity-providers.ts';
import { sessionIdIn, sessions, signedInUser } from './auth/session.ts';
import { createSharedCount } from './services/limits/shared-limit.ts';
import { createSessions } from './services/accounts/sessions.ts';
import { trustedProxies } from './http/connections/address.ts';
import { adminUi } from './http/pages/admin-ui.ts';
import { type InFlightLimits, limitInFlight } from './http/connections/limit-in-flight.ts';
import { createMetrics, mayReadMetrics } from './http/requests/metrics.ts';
import { mountRoutes } from './http/requests/mount.ts';
import { problemHandler, sendProblem } from './http/problems/problem-details.ts';
import { createInForce, createWaitForReadModels } from './http/requests/read-your-writes.ts';
import { requestLog } from './http/requests/request-log.ts';
import type { Route } from './http/requests/route.ts';
import {
  defaultRateLimits,
  limitPerAddress,
  limitPerKey,
  limitPerSession,
  limitSignIns,
  noStore,
  refuseForeignOrigins,
  refuseSeveralHosts,
  securityHeaders,
  type RateLimits,
} from './http/requests/security.ts';
import { createLiveHub, type LiveLimits } from './services/process/live-hub.ts';
import { onSettingsMoved } from './settings/settings-moved.ts';
import { createStaff } from './services/accounts/staff.ts';
import type { WebhookSecrets } from './services/process/webhook-secrets.ts';

export type AppDeps = {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly store: EventStore;
  /** Of the log, that this process works in. */
  readonly epoch: Epoch;
  readonly fileStore: FileStore;
  readonly erase: Erase;
  readonly engine: RouteDeps['engine'];
  readonly webhookSecrets: WebhookSecrets;
  readonly keptSecrets: KeptSecrets;
  /** Follows the `read_model` channel. */
  readonly readModel: Listener;
  readonly log: Logger;
  /** Where browsers reach the portal. */
  readonly publicUrl: URL;
  /** Where this process answers on the loopback. */
  readonly localUrl: URL;
  readonly sessionSecret: string;
  /** Present when the demo issuer stands in for a provider that is not set up. */
  readonly issuerSecrets: IssuerSecrets | undefined;
  /** The built screens. */
  readonly uiDir: string;
  readonly rateLimits?: RateLimits;
  readonly inFlightLimits?: InFlightLimits;
  readonly liveLimits?: LiveLimits;
  readonly heartbeatMs?: number;
  /** That of `DATA_DIR` when left out. */
  readonly diskRoom?: DiskRoom;
};

export type App = {
  readonly express: Express;
  readonly routes: readonly Route[];
  /** Metrics for Prometheus, on a server of their own. */
  readonly metrics: RequestListener;
  /** From now on the process says that it is not ready, and has live connections opened elsewhere. */
  readonly drain: () => void;
  /** Ends what is open for ever: live connections. */
  readonly close: () => void;
};

/** @param first handles each request before anything else */
const expressFor = ({ settings, publicUrl }: AppDeps, first: readonly RequestHandler[]): Express => {
  const app = express();
  app.disable('x-powered-by');
  // ETags are the versions of streams here, never digests of bodies.
  app.disable('etag');
  app.set('trust proxy', trustedProxies(settings, publicUrl));
  app.use(...first, ...securityHeaders(publicUrl), refuseSeveralHosts);
  app.use(
    compression({ filter: (req, res) => !isStream(res.getHeader('Content-Type')) && compression.filter(req, res) }),
  );
  return app;
};

/** The whole HTTP side of the portal on Express; opens nothing itself. */
export const createApp = (deps: AppDeps): App => {
  const { settings, pool, readModel, log, rateLimits = defaultRateLimits } = deps;
  const { diskRoom = createDiskRoom(settings.DATA_DIR, settings.LEAST_FREE_MB) } = deps;
  const metrics = createMetrics(pool);
  const identityProviders = createIdentityProviders(deps);
  const settingsInForce = createSettingsInForce(deps.store, firstSettings(settings));
  onSettingsMoved(readModel, settingsInForce.expire);
  const sessionLimits = async () => (await settingsInForce.read()).security;
  const openSessions = createSessions({ db: pool, limits: sessionLimits });
  const live = createLiveHub({ ...deps, openSessions: openSessions.open });
  const waitForReadModels = createWaitForReadModels({ db: pool, readModel });
  const keyHolder = createKeyHolder({ db: pool, log, wrongKeysPerAddress: rateLimits.wrongKeysPerAddress });
  let isDraining = false;
  const routes = createRouteTable({
    ...deps,
    diskRoom,
    settingsInForce,
    identityProviders,
    live,
    onSignedOut: live.closeSession,
    staff: createStaff(deps.store),
    sessions: openSessions,
    inForce: createInForce(waitForReadModels),
    isDraining: () => isDraining,
  });

  const inFlight = limitInFlight(deps.inFlightLimits);

  const app = expressFor(deps, [requestLog(log), metrics.measure, inFlight.handle]);
  app.get('/metrics', mayReadMetrics(settings), metrics.serve);

  useLimitsAndSessions(app, deps, { openSessions, sessionLimits, keyHolder, rateLimits });
  mountRoutes(app, routes, {
    signedInUser,
    epoch: deps.epoch,
    isDiskFull: diskRoom.isFull,
    keyHolder,
    waitForReadModels,
  });
  app.use((req, res) => {
    sendProblem(req, res, new NotFoundError(`There is nothing at ${req.method} ${req.path}`));
  });
  app.use(problemHandler(log, () => namesOfWhoMay(pool, 'users.approve')));
  const drain = (): void => {
    isDraining = true;
    live.drain();
  };
  const close = (): void => {
    live.stop();
    inFlight.stop();
  };
  return { express: app, routes, metrics: metrics.serve, drain, close };
};

/** Limits, pages, sessions and the demo sign-in: all that stands before the routes. */
const useLimitsAndSessions = (
  app: Express,
  deps: AppDeps,
  {
    openSessions,
    sessionLimits,
    keyHolder,
    rateLimits,
  }: {
    readonly openSessions: ReturnType<typeof createSessions>;
    readonly sessionLimits: Parameters<typeof sessions>[0]['limits'];
    readonly keyHolder: ReturnType<typeof createKeyHolder>;
    readonly rateLimits: RateLimits;
  },
): void => {
  const { settings, pool, publicUrl, issuerSecrets } = deps;
  app.use(limitPerAddress(rateLimits));
  app.use(['/auth', '/oidc/auth', '/oidc/sign-in'], limitSignIns(rateLimits));
  app.use(adminUi(deps.uiDir, signedInBy(deps, openSessions)));
  app.use(refuseForeignOrigins(publicUrl));
  app.use(['/api', '/auth', '/webhooks', '/healthz', '/readyz'], noStore);
  app.use('/api', tellEpoch(deps.epoch));
  app.use(
    ['/api', '/auth'],
    sessions({ pool, secret: deps.sessionSecret, publicUrl, limits: sessionLimits }),
    limitPerSession(rateLimits),
  );
  const goodKey = (req: Request) => keyHolder(req).catch(() => undefined);
  app.use('/api/v1', limitPerKey(rateLimits, goodKey, createSharedCount(pool, { name: 'key', seconds: 60 })));
  if (issuerSecrets) {
    app.use(loadDemoIssuer({ pool, publicUrl, secrets: issuerSecrets, providers: demoProviders(settings) }));
  }
};

/** For a page, which comes also when this cannot be known. */
const signedInBy =
  ({ sessionSecret: secret, publicUrl }: AppDeps, sessionsOfPeople: ReturnType<typeof createSessions>) =>
  async (req: Request): Promise<boolean> => {
    try {
      const id = sessionIdIn(req, { secret, publicUrl });
      return id !== undefined && (await sessionsOfPeople.open([id])).has(id);
    } catch {
      return false;
    }
  };

/** Positions and versions in an answer are of this epoch of the log. */
const tellEpoch =
  ({ id }: Epoch): RequestHandler =>
  (_req, res, next) => {
    res.setHeader('X-Log-Epoch', id);
    next();
  };

/** A live stream is sent as it happens; a compressor would hold it back. */
const isStream = (contentType: unknown): boolean => String(contentType).startsWith('text/event-stream');
