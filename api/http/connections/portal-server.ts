import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from './limit-connections.ts';
import { onceClosed } from './once-closed.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { waitsForPeer } from './waits-for-peer.ts';

/**
 * Longer than the 60 s for which proxies mostly keep a connection that is not used: closing it is left to the side that
 * sends on it, because what is sent on a connection that is just being closed is lost.
 */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 10_000;
/** A whole request: 100 MB come on a line of 0.7 Mbit/s. Without a file it has less (`limitInFlight`). */
const REQUEST_MS = 20 * 60_000;
const LOOK_EVERY_MS = 5_000;

export type DrainTimes = {
  /** Keep-alive of idle connections, since a request may be in flight; longer than the proxy's (docker-compose.yml). */
  readonly idleMs: number;
  /** Time for requests in flight to finish. */
  readonly mostMs: number;
};
const defaultDrainTimes: DrainTimes = { idleMs: 2_500, mostMs: 10_000 };
const DRAIN_LOOK_MS = 25;

export type PortalServer = {
  readonly server: Server;
  /**
   * Takes no more connections, answers what is under way and what still comes on open ones, with `Connection: close`, and
   * resolves when all are closed; what is not answered in time is cut.
   */
  readonly drain: () => Promise<void>;
};

/**
 * The HTTP server of the portal: bounds what a connection and an address can hold before anything else looks at a request.
 */
export const createPortalServer = (
  handler: RequestListener,
  options: { readonly limits?: ConnectionLimits; readonly drainTimes?: DrainTimes } = {},
): PortalServer => {
  const { idleMs, mostMs } = options.drainTimes ?? defaultDrainTimes;
  const responses = new Set<ServerResponse>();
  let isDraining = false;

  const closeAfter = (res: ServerResponse): void => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
    },
    oneAtATime((req, res) => {
      responses.add(res);
      onceClosed(res, () => responses.delete(res));
      if (isDraining) closeAfter(res);
      handler(req, res);
    }),
  );
  const busySockets = (): ReadonlySet<Socket> =>
    new Set([...responses].filter((res) => !waitsForPeer(res)).map(({ req }) => req.socket));
  limitConnections(server, options.limits ?? defaultConnectionLimits, busySockets);

  const drain = async (): Promise<void> => {
    isDraining = true;
    // Accepted connections come first: closing the listening socket would reset them.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
    const from = performance.now();
    const closed = new Promise<void>((resolve) => {
      // The close of an HTTP server would cut idle connections at once, with what is on its way on them.
      NetServer.prototype.close.call(server, () => resolve());
    });
    for (const res of responses) closeAfter(res);
    const close = async (): Promise<void> => {
      const elapsed = performance.now() - from;
      // A process that had no time reads what has arrived first.
      await setImmediate();
      if (elapsed > mostMs) server.closeAllConnections();
      // Answers whose headers had been sent before have left theirs open.
      else if (elapsed > idleMs) server.closeIdleConnections();
    };
    const look = setInterval(() => void close(), DRAIN_LOOK_MS);
    await closed.finally(() => clearInterval(look));
  };
  return { server, drain };
};
