import { createDeskState, type DeskState } from './desk-state.ts';
import { dueSteps, sendDue, type WorkDeps } from './desk-work.ts';
import type { Adoption, Behaviour, OrderRequest, RevisionRequest, TakenOrder } from './order/orders.ts';
import { hurried, planned, replanned, withNote } from './plan.ts';
import { sendSigned } from './send.ts';
import { newlyTaken, withHistory } from './taking.ts';

type Deps = Omit<WorkDeps, 'send'> & {
  /** Where the state is kept. */
  readonly file: string;
  /** From taking an order to its report, until someone says otherwise. */
  readonly delayMs: number;
  readonly send?: typeof sendSigned;
  /** Milliseconds since 1970, as orders grow old by it. */
  readonly now?: () => number;
};

const LOOK_MS = 100;
/** Interval between searches for orders to forget. */
const AGE_MS = 3_600_000;

/** Sends what is due, vendor by vendor: one that is not heard holds up no other. @returns ends it */
const startWork = (state: DeskState, deps: WorkDeps, clock: () => number): (() => Promise<void>) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lookedForOldAt = -Infinity;
  const working = new Map<string, Promise<void>>();
  const workOf = async (partnerId: string): Promise<void> => {
    for (;;) {
      const due = dueSteps(state).find(({ taken }) => taken.partnerId === partnerId);
      if (!due || isStopped) return;
      await sendDue(state, deps, due);
    }
  };
  const look = (): void => {
    if (clock() - lookedForOldAt >= AGE_MS) {
      lookedForOldAt = clock();
      state.forgetOld(lookedForOldAt);
    }
    for (const partnerId of new Set(dueSteps(state).map(({ taken }) => taken.partnerId))) {
      if (working.has(partnerId)) continue;
      const done = workOf(partnerId)
        .catch((error: unknown) => deps.say(`The sandbox stumbled: ${String(error)}`))
        .finally(() => working.delete(partnerId));
      working.set(partnerId, done);
    }
    timer = setTimeout(look, LOOK_MS);
  };
  look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all(working.values());
  };
};

/** New orders at the desk. */
const takingOrders = (state: DeskState, clock: () => number) => {
  const plan = (taken: TakenOrder, revision?: number): TakenOrder =>
    planned(taken, state.howTo(taken.order.orderId), revision);
  return {
    /**
     * Takes an order; the same once more is the order that is there, under another key it begins anew.
     * @throws ZodError when its terms cannot be read
     */
    take: (partnerId: string, request: OrderRequest, key?: string): TakenOrder => {
      const existing = state.find(request.orderId);
      if (existing && (key === undefined || (existing.key ?? existing.order.orderId) === key)) return existing;
      const times = existing ? (existing.times ?? 0) + 1 : 0;
      const fresh = newlyTaken({ partnerId, request, at: clock(), key, times });
      const taken = { ...fresh, behaviour: existing?.behaviour ?? state.takeForetold(request.orderId) };
      state.put(taken);
      const told = plan(taken);
      state.replace(told);
      return told;
    },
    /** Goes on with an order that is not there yet, from where it stands. @throws ZodError when its terms cannot be read */
    adopt: ({ partnerId, order, ...history }: Adoption): TakenOrder => {
      const existing = state.find(order.orderId);
      if (existing) return existing;
      const adopted = withHistory(newlyTaken({ partnerId, request: order, at: clock() }), history, Date.now());
      state.put({ ...adopted, behaviour: state.takeForetold(order.orderId) });
      return adopted;
    },
    revise: (taken: TakenOrder, request: RevisionRequest): void => {
      if (taken.revisions.some(({ revision }) => revision === request.revision)) return;
      state.replace(plan({ ...taken, standing: 'open', revisions: [...taken.revisions, request] }, request.revision));
    },
  };
};

/** Changes to orders at the desk. */
const changingOrders = (state: DeskState) => ({
  hold: (taken: TakenOrder): void => state.replace({ ...taken, standing: 'on_hold' }),
  resume: (taken: TakenOrder): void => {
    if (taken.standing === 'on_hold') state.replace({ ...taken, standing: 'open' });
  },
  cancel: (taken: TakenOrder): void => state.replace({ ...taken, standing: 'cancelled', steps: [] }),
  remind: (taken: TakenOrder): void => {
    if (taken.standing === 'cancelled' || state.behaviourOf(taken.order.orderId) === 'silent') return;
    const noted = withNote(taken, 'We have your reminder and are at it', Date.now());
    state.replace(hurried(noted, state.howTo(taken.order.orderId)));
  },
  /** Sets how an order is answered from now on; what is left to say begins anew. */
  tell: (orderId: string, behaviour: Behaviour): void => {
    const taken = state.find(orderId);
    if (!taken) {
      state.foretell(orderId, behaviour);
      return;
    }
    state.replace({ ...taken, behaviour });
    state.replace(replanned({ ...taken, behaviour }, state.howTo(orderId)));
  },
});

/** All vendors of the sandbox at their desks: they take orders, and say in time what there is to say. */
export const openDesk = ({ file, delayMs, secretOf, say, send = sendSigned, now: clock = Date.now }: Deps) => {
  const state = createDeskState(file, delayMs);
  const stop = startWork(state, { secretOf, say, send }, clock);
  return {
    state: state.current,
    find: state.find,
    behaviourOf: state.behaviourOf,
    ...takingOrders(state, clock),
    ...changingOrders(state),
    clear: state.clear,
    tellAll: state.setDefaults,
    stop,
  };
};
export type Desk = ReturnType<typeof openDesk>;
