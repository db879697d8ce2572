import type { RequestHandler } from 'express';
import { OverloadedError } from '../../events/kernel/errors.ts';
import { sendProblem } from './problem-details.ts';

/** About a second's work of one process: whoever came after these would wait longer than it takes to come again. */
export const MOST_IN_FLIGHT = 500;

/** Probes have to be answered in any case; live connections are open for hours and do nothing. */
const UNCOUNTED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/api/live']);

/**
 * Turns requests away while `most` others are being worked on: what is under way gets done in bounded time and memory
 * instead of everything getting slower for everybody.
 */
export const limitInFlight = (most = MOST_IN_FLIGHT): RequestHandler => {
  let inFlight = 0;
  return (req, res, next) => {
    if (UNCOUNTED.has(req.path)) {
      next();
      return;
    }
    if (inFlight >= most) {
      sendProblem(req, res, new OverloadedError('The portal has more to do than it can; try again in a second'));
      return;
    }
    inFlight += 1;
    res.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
};
