import type { Response } from 'express';
import { RateLimitedError } from '../../../events/kernel/errors.ts';
import type { Listener } from '../../../events/store/log/listen.ts';
import { readModelMovedSchema } from '../../../projections/engine/projection.ts';
import { createRecentChanges, type LiveChange, merge, type PageReads } from './recent-changes.ts';

type Connection = {
  readonly res: Response;
  /** As `addressOf` has it. */
  readonly address: string;
  readonly sessionId: string;
  readonly userId: string;
  /** Permissions when the connection was opened. */
  readonly accessVersion: number;
};

/** Finds the open sessions, with the access version of each user. */
export type OpenSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Most streams open at once: one for each window of a session, and for all the sessions of an office. */
export type LiveLimits = { readonly perSession: number; readonly perAddress: number };
const defaultLimits: LiveLimits = { perSession: 20, perAddress: 150 };
const REFUSED_FOR_SECONDS = 10;

const COALESCE_MS = 100;
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** Apart, so that those of a process that stops do not all come at once. */
const AWAY_MS = { least: 250, most: 2_000 } as const;

const toChange = (payload: string, lastPosition: number): LiveChange => {
  // The listener has connected (again): whatever was said in between is not known.
  if (payload === '') return { position: lastPosition, changes: null };
  const { position, changes } = readModelMovedSchema.parse(JSON.parse(payload));
  return { position, changes };
};

const write = ({ res }: Connection, { position, changes }: LiveChange): void => {
  res.write(`event: change\nid: ${position}\ndata: ${JSON.stringify({ position, changes })}\n\n`);
};

const beginStream = (res: Connection['res']): void => {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    // Nothing comes after it on this connection.
    Connection: 'close',
  });
  res.write(`retry: ${RETRY_MS}\n\n`);
};

/** Passes on the first change after a pause at once, and those that follow together, once every 100 ms. */
const createBurst = (send: (change: LiveChange) => void) => {
  let pending: LiveChange | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    if (!pending) {
      timer = undefined;
      return;
    }
    const change = pending;
    pending = undefined;
    timer = setTimeout(flush, COALESCE_MS).unref();
    send(change);
  };

  return {
    add: (change: LiveChange): void => {
      pending = merge(pending, change);
      if (!timer) flush();
    },
    stop: (): void => clearTimeout(timer),
  };
};

const sendAway = ({ res }: Connection): void => {
  const retryMs = Math.round(AWAY_MS.least + Math.random() * (AWAY_MS.most - AWAY_MS.least));
  res.end(`retry: ${retryMs}\n\n`);
};

const refuseTooMany = (open: readonly Connection[], { sessionId, address }: Connection, limits: LiveLimits): void => {
  const { perSession, perAddress } = limits;
  const refuse = (whose: string, most: number): never => {
    throw new RateLimitedError(`${whose} has ${most} live connections open, which is the most; close a window`, {
      retryAfterSeconds: REFUSED_FOR_SECONDS,
    });
  };
  if (open.filter((each) => each.sessionId === sessionId).length >= perSession) refuse('Your session', perSession);
  if (open.filter((each) => each.address === address).length >= perAddress) refuse('Your address', perAddress);
};

/** An event, not a comment: browsers hide comments from the page, which needs to know that the line is alive. */
const beat = (connections: Iterable<Connection>): void => {
  for (const { res } of connections) res.write('event: beat\ndata: {}\n\n');
};

/** One that is not read stays open after its end, and nothing may be written to it any more. */
const takeAll = (connections: Set<Connection>): readonly Connection[] => {
  const all = [...connections];
  connections.clear();
  return all;
};

/** Ends connections whose session has ended or whose user may do more or less than when they were opened. */
const createChecks = (connections: Set<Connection>, openSessions: OpenSessions) => {
  const end = (connection: Connection, why: 'session-ended' | 'access-changed' = 'session-ended'): void => {
    if (connections.delete(connection)) connection.res.end(`event: ${why}\ndata: {}\n\n`);
  };

  const check = async (some: readonly Connection[]): Promise<void> => {
    if (some.length === 0) return;
    const open = await openSessions(some.map(({ sessionId }) => sessionId));
    for (const connection of some) {
      const accessVersion = open.get(connection.sessionId);
      if (accessVersion === undefined) end(connection);
      else if (accessVersion !== connection.accessVersion) end(connection, 'access-changed');
    }
  };

  const checkUsers = ({ changes }: LiveChange): void => {
    const changed = changes && new Set(changes.flatMap(({ resource, id }) => (resource === 'users' ? [id] : [])));
    const affected = [...connections].filter(({ userId }) => !changed || changed.has(userId));
    // The database is away for a moment; the next heartbeat asks again.
    check(affected).catch(() => undefined);
  };

  return { check, checkUsers, end };
};

export type LiveHub = ReturnType<typeof createLiveHub>;

type LiveHubDeps = {
  readonly readModel: Listener;
  readonly openSessions: OpenSessions;
  readonly heartbeatMs?: number;
  readonly liveLimits?: LiveLimits;
};

/**
 * Tells every open browser what the read models say has changed: the first change after a pause at once, a burst once
 * every 100 ms. A connection ends with its session, and when its user may do more or less than when it was opened: the
 * browser comes back by itself and reads everything again. A change of a user is checked as soon as it is announced, the
 * rest at each heartbeat.
 */
export const createLiveHub = (deps: LiveHubDeps) => {
  const { readModel, openSessions, heartbeatMs = HEARTBEAT_MS, liveLimits = defaultLimits } = deps;
  const connections = new Set<Connection>();
  const recent = createRecentChanges();
  let lastPosition = 0;
  let isDraining = false;

  const burst = createBurst((change) => {
    for (const connection of connections) write(connection, change);
  });

  const { check, checkUsers, end } = createChecks(connections, openSessions);

  const unsubscribe = readModel.on((payload) => {
    const change = toChange(payload, lastPosition);
    lastPosition = Math.max(lastPosition, change.position);
    // A projection that only moved on shows nothing new.
    if (change.changes?.length === 0) return;
    checkUsers(change);
    recent.add(change);
    burst.add(change);
  });

  const heartbeat = setInterval(() => {
    check([...connections]).catch(() => undefined);
    beat(connections);
  }, heartbeatMs).unref();

  return {
    /** Begins with what the page has missed. @throws RateLimitedError when the session or the address has as many as it may */
    open: (connection: Connection, reads: PageReads): void => {
      refuseTooMany([...connections], connection, liveLimits);
      const { res } = connection;
      beginStream(res);
      if (isDraining) return sendAway(connection);
      connections.add(connection);
      res.once('close', () => connections.delete(connection));
      // Changes since the request was admitted were announced before we listened.
      check([connection]).catch(() => undefined);
      const missed = recent.missedBy(reads, lastPosition);
      if (missed) write(connection, missed);
    },
    /** Ends the connections of a session that has just been signed out here; other processes notice at the next beat. */
    closeSession: (sessionId: string): void => {
      for (const connection of connections) if (connection.sessionId === sessionId) end(connection);
    },
    /** Has every browser come back in a moment, each in its own, to a process that goes on. */
    drain: (): void => {
      isDraining = true;
      for (const connection of takeAll(connections)) sendAway(connection);
    },
    stop: (): void => {
      unsubscribe();
      burst.stop();
      clearInterval(heartbeat);
      for (const { res } of takeAll(connections)) res.end();
    },
  };
};
