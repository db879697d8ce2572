import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls once the answer is at its end or cut off, in the order of asking. All who ask share one listener: a stream that is
 * sent as an answer brings seven of Node's own, and Node takes more than ten for a leak.
 */
export const onceClosed = (res: ServerResponse, call: () => void): void => {
  const known = waiting.get(res);
  if (known) {
    known.push(call);
    return;
  }
  const calls = [call];
  waiting.set(res, calls);
  res.once('close', () => {
    for (const each of calls) each();
  });
};
