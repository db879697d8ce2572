import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_WAIT_MS = 30_000;

/**
 * Reads what is left of a body where the connection closes with the answer: a sender that is cut off while it sends does
 * not read why. On a connection that stays, Node reads on after the answer.
 */
export const readRest = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  if (req.complete || req.destroyed || res.shouldKeepAlive) return;
  req.resume();
  // Late or gone: the answer is all that is left to try.
  await once(req, 'end', { signal: AbortSignal.timeout(MOST_WAIT_MS) }).catch(() => undefined);
};
