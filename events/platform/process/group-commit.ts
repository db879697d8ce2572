import { setImmediate as nextTurn } from 'node:timers/promises';
import { OverloadedError } from '../../kernel/errors.ts';

/** Limits of one batch and of the queue behind it. */
export type GroupLimits = { readonly requests: number; readonly size: number; readonly waiting: number };

/** One caller's request with what the limits count. */
export type Waiting<Request> = {
  readonly request: Request;
  /** Two requests with one key never travel together. */
  readonly key: string | symbol;
  readonly size: number;
};

/** Result of one request: a value, or the error its caller gets. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown };

/** Carries out a group: one outcome for each request, in their order. Throws when the group as a whole failed. */
type Send<Request, Result> = (requests: readonly Request[]) => Promise<readonly Outcome<Result>[]>;

/** While one group is being stored the next is already on its way: asking and answering take as long as storing. */
const LANES = 2;
/** Fewer than this leave together although both lanes are free. */
const WORTH_SPLITTING = 8;

type Entry<Request, Result> = Waiting<Request> & {
  readonly settle: (outcome: Outcome<Result>) => void;
};

/** The next group, in the order of arrival, and who waits on; the queue is shared evenly by the free `lanes`. */
const takeGroup = <Entry extends { readonly key: string | symbol; readonly size: number }>(
  queue: readonly Entry[],
  limits: GroupLimits,
  lanes: number,
): { group: Entry[]; left: Entry[] } => {
  const most = Math.min(limits.requests, Math.ceil(queue.length / lanes));
  const group: Entry[] = [];
  const left: Entry[] = [];
  const keys = new Set<string | symbol>();
  let size = 0;
  for (const entry of queue) {
    const isFull = group.length === most || (group.length > 0 && size + entry.size > limits.size);
    if (isFull || keys.has(entry.key)) {
      left.push(entry);
      continue;
    }
    group.push(entry);
    keys.add(entry.key);
    size += entry.size;
  }
  return { group, left };
};

/** Settles every entry of the group; never throws. */
const carryOut = async <Request, Result>(
  group: readonly Entry<Request, Result>[],
  send: Send<Request, Result>,
  mayBlame: (error: unknown) => boolean,
): Promise<void> => {
  try {
    const outcomes = await send(group.map(({ request }) => request));
    group.forEach(({ settle }, index) => {
      settle(outcomes[index] ?? { error: new Error('The group commit left out a request') });
    });
  } catch (error) {
    if (group.length === 1 || !mayBlame(error)) {
      for (const { settle } of group) settle({ error });
      return;
    }
    const middle = Math.ceil(group.length / 2);
    await carryOut(group.slice(0, middle), send, mayBlame);
    await carryOut(group.slice(middle), send, mayBlame);
  }
};

/**
 * Lets callers share round trips and commits: while two groups are on their way the next one gathers, so groups grow
 * with the load and nobody waits for company longer than a turn of the event loop.
 * @param mayBlame whether an error may be the fault of a single request; then the halves of the group are sent alone,
 * so that one bad request fails alone
 * @throws OverloadedError when more than `limits.waiting` requests wait already
 */
export const createGroupCommit = <Request, Result>(deps: {
  send: Send<Request, Result>;
  mayBlame: (error: unknown) => boolean;
  limits: GroupLimits;
}): ((waiting: Waiting<Request>) => Promise<Result>) => {
  const { send, mayBlame, limits } = deps;
  let queue: Entry<Request, Result>[] = [];
  let underWay = 0;
  let isLeaving = false;

  const leave = async (): Promise<void> => {
    if (isLeaving || queue.length === 0) return;
    isLeaving = true;
    // Those who were answered together ask for more together: without this turn the first of them would leave alone.
    await nextTurn();
    isLeaving = false;
    while (underWay < LANES && queue.length > 0) {
      const lanes = queue.length < WORTH_SPLITTING ? 1 : LANES - underWay;
      const { group, left } = takeGroup(queue, limits, lanes);
      queue = left;
      underWay += 1;
      void carryOut(group, send, mayBlame).then(() => {
        underWay -= 1;
        return leave();
      });
    }
  };

  return (waiting) =>
    new Promise((resolve, reject) => {
      if (queue.length >= limits.waiting) {
        reject(new OverloadedError('More is being written than the event log can take; try again in a second'));
        return;
      }
      const settle = (outcome: Outcome<Result>): void => {
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      };
      queue.push({ ...waiting, settle });
      void leave();
    });
};
