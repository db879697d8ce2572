import { randomUUID } from 'node:crypto';
import { messageOf } from './message.ts';
import type { Adoption, Behaviour, OrderRequest, RevisionRequest, Step, TakenOrder } from './order/orders.ts';
import { hurried, planned, replanned, withNote } from './plan.ts';
import { sendSigned, type Answer } from './send.ts';
import { readState, removeUnreadable, type SandboxState, withoutOld, writeState } from './state-file.ts';
import { newlyTaken, withHistory } from './taking.ts';

type Deps = {
  /** Where the state is kept. */
  readonly file: string;
  /** From taking an order to its report, until somebody says otherwise. */
  readonly delayMs: number;
  /** A vendor's signing secret; undefined where it has none. */
  readonly secretOf: (partnerId: string) => string | undefined;
  readonly say: (line: string) => void;
  readonly send?: typeof sendSigned;
  /** Milliseconds since 1970, as orders grow old by it. */
  readonly now?: () => number;
};

const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_MS = 100;
/** How often it is looked for orders that are to be forgotten. */
const AGE_MS = 3_600_000;
const MOST_SENT = 50;

const isTaken = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** All vendors of the sandbox at their desks: they take orders, and say in time what there is to say. */
export const openDesk = ({ file, delayMs, secretOf, say, send = sendSigned, now: clock = Date.now }: Deps) => {
  let state: SandboxState = readState(file, delayMs);
  const change = (next: Partial<SandboxState>): void => {
    state = { ...state, ...next };
    writeState(file, state);
  };
  const find = (orderId: string): TakenOrder | undefined => state.orders.find(({ order }) => order.orderId === orderId);
  const replace = (taken: TakenOrder): void =>
    change({ orders: state.orders.map((each) => (each.order.orderId === taken.order.orderId ? taken : each)) });
  const behaviourOf = (orderId: string): Behaviour =>
    find(orderId)?.behaviour ?? state.foretold[orderId] ?? state.defaults.behaviour;

  const howTo = (orderId: string) => ({
    behaviour: behaviourOf(orderId),
    delayMs: state.defaults.delayMs,
    now: Date.now(),
  });
  const plan = (taken: TakenOrder, revision?: number): TakenOrder =>
    planned(taken, howTo(taken.order.orderId), revision);
  /** What was told of an order before it came counts once. */
  const foretoldOf = (orderId: string): Behaviour | null => {
    const { [orderId]: foretold = null, ...others } = state.foretold;
    if (foretold !== null) change({ foretold: others });
    return foretold;
  };
  const putOnDesk = (taken: TakenOrder): void =>
    change({ orders: [...state.orders.filter(({ order }) => order.orderId !== taken.order.orderId), taken] });

  const tellPortal = async (taken: TakenOrder, step: Step, secret: string): Promise<Answer> => {
    const { orderId, ...order } = taken.order;
    const behaviour = behaviourOf(orderId);
    const body = await messageOf(taken, step, behaviour);
    const again = taken.times === undefined ? '' : `_${taken.times + 1}`;
    const id = `msg_${orderId}${again}_${step.sequence}`;
    const answer = await send(order.callback, secret, { id, body });
    if (behaviour === 'duplicate' && isTaken(answer)) {
      await send(order.callback, secret, { id, body });
      // As a vendor that restarts: the same message under an id of its own.
      await send(order.callback, secret, { id: `msg_${randomUUID()}`, body });
    }
    return answer;
  };

  /** Sends one message that is due. What is not taken is sent again, later and later. */
  const work = async (taken: TakenOrder, step: Step): Promise<void> => {
    const { orderId, orderNumber } = taken.order;
    const secret = secretOf(taken.partnerId);
    const answer = secret
      ? await tellPortal(taken, step, secret)
      : { status: 0, text: `There is no signing secret of ${taken.partnerId}` };
    const now = find(orderId);
    if (!now) return;
    const line = { at: new Date().toISOString(), type: step.type, sequence: step.sequence };
    const sent = [...now.sent, { ...line, status: answer.status, answer: answer.text }].slice(-MOST_SENT);
    // What was left to say may have been planned anew while this was on its way.
    const said =
      now.steps.find(({ sequence }) => sequence === step.sequence) ??
      now.steps.find(({ type, revision }) => type === step.type && revision === step.revision);
    const others = now.steps.filter((each) => each !== said);
    if (!isTaken(answer)) say(`${orderNumber} ${step.type} was not taken: ${answer.status} ${answer.text}`);
    if (isTaken(answer) || !said || step.attempts + 1 >= MOST_ATTEMPTS) {
      const isDelivered = step.type === 'order.delivered' && isTaken(answer) && now.standing === 'open';
      replace({ ...now, sent, steps: others, ...(isDelivered && { standing: 'delivered' }) });
      return;
    }
    const pause = Math.min(1_000 * 2 ** step.attempts, LONGEST_PAUSE_MS);
    const again = { ...said, attempts: step.attempts + 1, dueAt: Date.now() + pause };
    replace({ ...now, sent, steps: [...others, again] });
  };

  const isHeard = ({ standing, order }: TakenOrder): boolean =>
    standing !== 'on_hold' && !['down', 'silent'].includes(behaviourOf(order.orderId));
  const dueSteps = (): readonly { readonly taken: TakenOrder; readonly step: Step }[] =>
    state.orders
      .filter(isHeard)
      .flatMap((taken) => taken.steps.map((step) => ({ taken, step })))
      .filter(({ step }) => step.dueAt <= Date.now())
      .toSorted((one, other) => one.step.dueAt - other.step.dueAt);

  let lookedForOldAt = -Infinity;
  const forgetOld = (): void => {
    const now = clock();
    if (now - lookedForOldAt < AGE_MS) return;
    lookedForOldAt = now;
    change(withoutOld(state, now));
  };

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** By vendor: one that is not heard holds up no other. */
  const working = new Map<string, Promise<void>>();
  const workOf = async (partnerId: string): Promise<void> => {
    for (;;) {
      const due = dueSteps().find(({ taken }) => taken.partnerId === partnerId);
      if (!due || isStopped) return;
      await work(due.taken, due.step);
    }
  };
  const look = (): void => {
    forgetOld();
    for (const partnerId of new Set(dueSteps().map(({ taken }) => taken.partnerId))) {
      if (working.has(partnerId)) continue;
      const done = workOf(partnerId)
        .catch((error: unknown) => say(`The sandbox stumbled: ${String(error)}`))
        .finally(() => working.delete(partnerId));
      working.set(partnerId, done);
    }
    timer = setTimeout(look, LOOK_MS);
  };
  look();

  return {
    state: (): SandboxState => state,
    find,
    behaviourOf,
    /**
     * Takes an order; the same once more is the order that is there, under another key it begins anew.
     * @throws ZodError when its terms cannot be read
     */
    take: (partnerId: string, request: OrderRequest, key?: string): TakenOrder => {
      const existing = find(request.orderId);
      if (existing && (key === undefined || (existing.key ?? existing.order.orderId) === key)) return existing;
      const times = existing ? (existing.times ?? 0) + 1 : 0;
      const fresh = newlyTaken({ partnerId, request, at: clock(), key, times });
      const taken = { ...fresh, behaviour: existing?.behaviour ?? foretoldOf(request.orderId) };
      putOnDesk(taken);
      const told = plan(taken);
      replace(told);
      return told;
    },
    /** Goes on with an order that is not there yet, from where it stands. @throws ZodError when its terms cannot be read */
    adopt: ({ partnerId, order, ...history }: Adoption): TakenOrder => {
      const existing = find(order.orderId);
      if (existing) return existing;
      const adopted = withHistory(newlyTaken({ partnerId, request: order, at: clock() }), history, Date.now());
      putOnDesk({ ...adopted, behaviour: foretoldOf(order.orderId) });
      return adopted;
    },
    revise: (taken: TakenOrder, request: RevisionRequest): void => {
      if (taken.revisions.some(({ revision }) => revision === request.revision)) return;
      replace(plan({ ...taken, standing: 'open', revisions: [...taken.revisions, request] }, request.revision));
    },
    hold: (taken: TakenOrder): void => replace({ ...taken, standing: 'on_hold' }),
    resume: (taken: TakenOrder): void => {
      if (taken.standing === 'on_hold') replace({ ...taken, standing: 'open' });
    },
    cancel: (taken: TakenOrder): void => replace({ ...taken, standing: 'cancelled', steps: [] }),
    remind: (taken: TakenOrder): void => {
      if (taken.standing === 'cancelled' || behaviourOf(taken.order.orderId) === 'silent') return;
      const noted = withNote(taken, 'We have your reminder and are at it', Date.now());
      replace(hurried(noted, howTo(taken.order.orderId)));
    },
    /** Tells how an order is answered from now on; what is left to say begins anew. */
    tell: (orderId: string, behaviour: Behaviour): void => {
      const taken = find(orderId);
      if (!taken) {
        change({ foretold: { ...state.foretold, [orderId]: behaviour } });
        return;
      }
      replace({ ...taken, behaviour });
      replace(replanned({ ...taken, behaviour }, howTo(orderId)));
    },
    /** Forgets every order and whoever it names, also those that something is still to be said of. */
    clear: (): void => {
      change({ orders: [], foretold: {} });
      removeUnreadable(file);
    },
    tellAll: (defaults: Partial<SandboxState['defaults']>): void =>
      change({ defaults: { ...state.defaults, ...defaults } }),
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(working.values());
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
