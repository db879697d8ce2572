import type { Behaviour, Step, TakenOrder } from './order/orders.ts';

type Planned = { readonly type: Step['type']; readonly at: number; readonly revision?: number; readonly text?: string };

const SLOWER = 10;
const DELAYED_DAYS = 5;

/** A vendor's messages about an order in sequence; `at` is the fraction of the total time elapsed. */
const story = (isAppraisal: boolean): readonly Planned[] => [
  { type: 'order.acknowledged', at: 0.2 },
  ...(isAppraisal ? [{ type: 'order.scheduled', at: 0.4 } as const] : []),
  { type: 'order.in_progress', at: 0.7 },
  { type: 'order.delivered', at: 1, revision: 0 },
];
const storyOfRevision = (revision: number): readonly Planned[] => [
  { type: 'order.in_progress', at: 0.4 },
  { type: 'order.delivered', at: 1, revision },
];

const told = (planned: readonly Planned[], behaviour: Behaviour): readonly Planned[] => {
  if (behaviour !== 'slow') return planned;
  const [first, ...others] = planned;
  const late = { type: 'order.delayed', at: 0.1, text: 'The schedule is full: it takes longer' } as const;
  if (first?.type !== 'order.acknowledged') return [late, ...planned];
  return [first, { ...late, at: first.at + late.at }, ...others];
};

type How = { readonly behaviour: Behaviour; readonly delayMs: number; readonly now: number };

const withTale = (taken: TakenOrder, tale: readonly Planned[], { behaviour, delayMs, now }: How): TakenOrder => {
  const steps = told(tale, behaviour);
  const whole = behaviour === 'slow' ? delayMs * SLOWER : delayMs;
  const places = behaviour === 'out_of_order' ? steps.map(({ at }) => at).toReversed() : steps.map(({ at }) => at);
  const added = steps.map(({ type, revision: of, text }, index): Step => {
    const dueAt = now + Math.round(whole * (places[index] ?? 1));
    return {
      type,
      sequence: taken.planned + index + 1,
      dueAt,
      timestamp: new Date(dueAt).toISOString(),
      ...(of !== undefined && { revision: of }),
      ...(text !== undefined && { text }),
      attempts: 0,
    };
  });
  return { ...taken, planned: taken.planned + added.length, steps: [...taken.steps, ...added] };
};

/**
 * Adds what the vendor is going to say. Its numbers follow the story; out of order the last is said first. One that is
 * silent has it in mind, and is not heard.
 * @param how.now milliseconds since 1970 @param revision the answer to a request for one; left out, to the order itself
 */
export const planned = (taken: TakenOrder, how: How, revision?: number): TakenOrder =>
  withTale(taken, revision === undefined ? story(taken.order.kind === 'appraisal') : storyOfRevision(revision), how);

/** Restarts the remaining messages from now, by the vendor's current behavior. @param how.now milliseconds since 1970 */
export const replanned = (taken: TakenOrder, how: How): TakenOrder => {
  const left = taken.steps.toSorted((one, other) => one.sequence - other.sequence);
  const isOfTale = ({ type }: Step): boolean => type !== 'order.note' && type !== 'order.delayed';
  const tale = left.filter(isOfTale).map(({ type, revision }, index, { length }) => {
    const at = (index + 1) / length;
    return revision === undefined ? { type, at } : { type, at, revision };
  });
  const besides = left.filter(({ type }) => type === 'order.note');
  return tale.length === 0 ? taken : withTale({ ...taken, steps: besides }, tale, how);
};

/** Moves the remaining messages up to the times of a new order, where those are earlier. @param how.now milliseconds since 1970 */
export const hurried = (taken: TakenOrder, how: How): TakenOrder => {
  const lastOf = ({ steps }: TakenOrder): number => Math.max(0, ...steps.map(({ dueAt }) => dueAt));
  const anew = replanned(taken, how);
  return lastOf(anew) < lastOf(taken) ? anew : taken;
};

/** The day that a slow vendor names instead. */
export const delayedTo = (dueOn: string): string =>
  new Date(Date.parse(`${dueOn}T12:00:00Z`) + DELAYED_DAYS * 86_400_000).toISOString().slice(0, 10);

/** Says something beside the story, now. */
export const withNote = (taken: TakenOrder, text: string, now: number): TakenOrder => ({
  ...taken,
  planned: taken.planned + 1,
  steps: [
    ...taken.steps,
    {
      type: 'order.note',
      sequence: taken.planned + 1,
      dueAt: now,
      timestamp: new Date(now).toISOString(),
      text,
      attempts: 0,
    },
  ],
});
