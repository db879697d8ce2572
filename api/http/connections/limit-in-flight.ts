import type { Request, RequestHandler, Response } from 'express';
import { OverloadedError, RequestTimeoutError } from '../../../events/kernel/errors.ts';
import { addressOf } from './address.ts';
import { onceClosed } from './once-closed.ts';
import { isProbe } from './probes.ts';
import { sendProblem } from '../problems/problem-details.ts';
import { waitsForPeer } from './waits-for-peer.ts';

/**
 * Most requests at once: those we work on, and those that wait for their peer to send the rest of the body or read the
 * answer.
 */
export type InFlightLimits = {
  /** About a second's work of one process: a request after these would wait longer than a retry takes. */
  readonly working: number;
  /** Share of one address: enough for a partner's burst, with room left for others. */
  readonly workingPerAddress: number;
  /**
   * Beyond these the one that has waited longest is cut, of the address that has most of them: nobody is kept out by who
   * keeps us waiting, and nobody cut for it.
   */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** Nobody is cut sooner. */
  readonly leastWaitMs: number;
  /** Time limits of a body, and of one with a file. */
  readonly bodyMs: number;
  readonly uploadMs: number;
  /** Longest pause of a client reading a response. */
  readonly unreadMs: number;
  readonly lookEveryMs: number;
};

export const defaultInFlightLimits: InFlightLimits = {
  working: 500,
  workingPerAddress: 400,
  waiting: 500,
  waitingPerAddress: 100,
  leastWaitMs: 1_000,
  bodyMs: 30_000,
  uploadMs: 20 * 60_000,
  unreadMs: 30_000,
  lookEveryMs: 1_000,
};

type InFlight = {
  readonly req: Request;
  readonly res: Response;
  readonly address: string;
  readonly bodyDueAt: number;
  /** Bytes that the peer has taken of the socket's answers, and when there were more for the last time. */
  taken: number;
  takenAt: number;
  waitingSince: number;
};

/** Requests in one state, oldest first; addresses without any are forgotten. */
const createTally = () => {
  const all = new Set<InFlight>();
  const byAddress = new Map<string, Set<InFlight>>();
  return {
    all,
    of: (address: string): ReadonlySet<InFlight> => byAddress.get(address) ?? new Set(),
    /** Those of the address that has most. */
    most: (): ReadonlySet<InFlight> => {
      let most: ReadonlySet<InFlight> = new Set();
      for (const some of byAddress.values()) if (some.size > most.size) most = some;
      return most;
    },
    add: (one: InFlight): void => {
      all.add(one);
      byAddress.set(one.address, (byAddress.get(one.address) ?? new Set()).add(one));
    },
    delete: (one: InFlight): void => {
      all.delete(one);
      const ofAddress = byAddress.get(one.address);
      ofAddress?.delete(one);
      if (ofAddress?.size === 0) byAddress.delete(one.address);
    },
  };
};

const hasBody = (req: Request): boolean =>
  req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;

const takenOf = ({ socket }: Request): number => socket.bytesWritten - socket.writableLength;

/** Requests in flight, each counted as work or as waiting for its peer. */
const createCounts = (limits: InFlightLimits) => {
  const open = new Set<InFlight>();
  const working = createTally();
  const waiting = createTally();

  const forget = (one: InFlight): void => {
    open.delete(one);
    working.delete(one);
    waiting.delete(one);
  };
  const cut = (one: InFlight): void => {
    forget(one);
    one.req.socket.destroy();
  };
  const cutOldest = (some: Iterable<InFlight>, now: number): void => {
    for (const one of some) {
      if (now - one.waitingSince < limits.leastWaitMs) return;
      // Its body has arrived, and nobody here has read it yet: it waits for us.
      if (waitsForPeer(one.res)) return cut(one);
    }
  };
  const startWaiting = (one: InFlight): void => {
    working.delete(one);
    const now = performance.now();
    if (waiting.of(one.address).size >= limits.waitingPerAddress) cutOldest(waiting.of(one.address), now);
    else if (waiting.all.size >= limits.waiting) cutOldest(waiting.most(), now);
    one.waitingSince = now;
    waiting.add(one);
  };
  /** Counts it as what it is by now. */
  const recount = (one: InFlight): void => {
    const waits = waitsForPeer(one.res);
    if (!open.has(one) || waits === waiting.all.has(one)) return;
    if (waits) startWaiting(one);
    else {
      waiting.delete(one);
      working.add(one);
    }
  };
  /** No event fires when a peer stops reading an answer. */
  const recountWork = (): void => {
    for (const one of working.all) recount(one);
  };
  return { open, working, forget, cut, recount, recountWork };
};
type Counts = ReturnType<typeof createCounts>;

const refusalOf = (
  address: string,
  limits: InFlightLimits,
  { working, recountWork }: Counts,
): OverloadedError | undefined => {
  const { working: most, workingPerAddress } = limits;
  if (working.all.size < most && working.of(address).size < workingPerAddress) return undefined;
  recountWork();
  if (working.all.size >= most) {
    return new OverloadedError('The portal has more to do than it can; try again in a second');
  }
  if (working.of(address).size < workingPerAddress) return undefined;
  return new OverloadedError(
    `${workingPerAddress} requests from your address are being worked on, which is the most; try again in a second`,
  );
};

/** Cuts answers that nobody reads, and refuses bodies that are late. */
const lookAtAll = (limits: InFlightLimits, { open, recountWork, cut }: Counts): void => {
  recountWork();
  const now = performance.now();
  for (const one of open) {
    const { req, res } = one;
    const taken = takenOf(req);
    // Only an answer that has something left to take is unread.
    if (taken !== one.taken || req.socket.writableLength === 0) {
      one.taken = taken;
      one.takenAt = now;
    }
    if (now - one.takenAt > limits.unreadMs) cut(one);
    else if (!req.complete && !res.headersSent && now > one.bodyDueAt) {
      res.set('Connection', 'close');
      res.once('finish', () => cut(one));
      sendProblem(req, res, new RequestTimeoutError('The request took too long to arrive; send it again, faster'));
    }
  }
};

/**
 * Bounds what is in flight. Requests beyond what can be worked on are turned away: what is under way gets done in bounded
 * time and memory instead of everything getting slower for everybody. Who keeps us waiting costs nobody else anything:
 * late bodies and unread answers are no work, and are cut, the oldest first. Probes and live streams are counted nowhere, but they have to
 * be read like everything else.
 * An answer that is sent in parts is work while we have the next part to make, and not while the last one is unread.
 */
export const limitInFlight = (limits: InFlightLimits = defaultInFlightLimits) => {
  const counts = createCounts(limits);
  const { open, working, forget, recount } = counts;
  const looking = setInterval(() => lookAtAll(limits, counts), limits.lookEveryMs).unref();

  const handle: RequestHandler = (req, res, next) => {
    const address = addressOf(req);
    const now = performance.now();
    const bodyMs = req.is('multipart/form-data') ? limits.uploadMs : limits.bodyMs;
    const one: InFlight = {
      req,
      res,
      address,
      bodyDueAt: now + bodyMs,
      taken: takenOf(req),
      takenAt: now,
      waitingSince: now,
    };
    open.add(one);
    onceClosed(res, () => forget(one));
    if (isProbe(req.path) || req.path === '/api/live') {
      next();
      return;
    }
    const refusal = refusalOf(address, limits, counts);
    if (refusal) {
      sendProblem(req, res, refusal);
      return;
    }
    working.add(one);
    res.once('prefinish', () => recount(one));
    res.on('drain', () => recount(one));
    if (hasBody(req)) {
      // A body that came together with its headers is complete by then.
      setImmediate(() => recount(one));
      req.once('end', () => recount(one));
    }
    next();
  };
  return { handle, stop: (): void => clearInterval(looking) };
};
