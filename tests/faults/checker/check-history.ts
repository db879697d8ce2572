import { checkCalls } from './call-rules.ts';
import { commandsOf } from './commands.ts';
import type { History, Violation } from './history.ts';
import { checkLog, checkReadings } from './log-rules.ts';
import { checkConflicts, checkOrder } from './order-rules.ts';

/**
 * Compares what callers and readers recorded with the final log and names every broken promise: an acknowledged event
 * is stored exactly once where its answer said, one without an answer at most once and whole, a refused one not at all,
 * and the log as a whole could have been written by carrying out the calls one after the other, each at some moment
 * between its call and its answer (strictly serializable).
 *
 * It judges what it is given: the hash chain is the verifier's business, and a call that a test did not record is not
 * missed.
 */
export const checkHistory = ({ calls, log, readings = [], isOfOthers = () => false }: History): Violation[] => {
  const commands = commandsOf(calls, log);
  return [
    ...checkLog(log),
    ...checkReadings(log, readings),
    ...checkCalls(commands, log, isOfOthers),
    ...checkOrder(commands),
    ...checkConflicts(commands),
  ];
};
