import { randomUUID } from 'node:crypto';
import { seedOf } from './order/invent.ts';
import { messageOf } from './message.ts';
import type { Behaviour, OrderRequest, RevisionRequest, Step, TakenOrder } from './order/orders.ts';
import { planned, withNote } from './plan.ts';
import { testPersonOf } from './results/test-borrowers.ts';
import { sendSigned, type Answer } from './send.ts';
import { readState, removeUnreadable, type SandboxState, withoutOld, writeState } from './state-file.ts';
import { termsSchemas, withoutNumbers } from './order/terms.ts';

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

  const plan = (taken: TakenOrder, revision?: number): TakenOrder =>
    planned(taken, {
      behaviour: behaviourOf(taken.order.orderId),
      delayMs: state.defaults.delayMs,
      now: Date.now(),
      ...(revision !== undefined && { revision }),
    });

  const tellPortal = async (taken: TakenOrder, step: Step, secret: string): Promise<Answer> => {
    const { orderId, ...order } = taken.order;
    const behaviour = behaviourOf(orderId);
    const body = await messageOf(taken, step, behaviour);
    const id = `msg_${orderId}_${step.sequence}`;
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
    const others = now.steps.filter(({ sequence }) => sequence !== step.sequence);
    if (!isTaken(answer)) say(`${orderNumber} ${step.type} was not taken: ${answer.status} ${answer.text}`);
    if (isTaken(answer) || step.attempts + 1 >= MOST_ATTEMPTS) {
      const isDelivered = step.type === 'order.delivered' && isTaken(answer) && now.standing === 'open';
      replace({ ...now, sent, steps: others, ...(isDelivered && { standing: 'delivered' }) });
      return;
    }
    const pause = Math.min(1_000 * 2 ** step.attempts, LONGEST_PAUSE_MS);
    const again = { ...step, attempts: step.attempts + 1, dueAt: Date.now() + pause };
    replace({ ...now, sent, steps: [...others, again] });
  };

  const dueSteps = (): readonly { readonly taken: TakenOrder; readonly step: Step }[] =>
    state.orders
      .filter(({ standing, order }) => standing !== 'on_hold' && behaviourOf(order.orderId) !== 'down')
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
    /** Takes an order; the same once more is the order that is there. @throws ZodError when its terms cannot be read */
    take: (partnerId: string, request: OrderRequest): TakenOrder => {
      const existing = find(request.orderId);
      if (existing) return existing;
      const terms = withoutNumbers(request.terms, testPersonOf);
      termsSchemas[request.kind].parse(terms);
      const reference = `SBX-${request.kind.slice(0, 3).toUpperCase()}-${seedOf(request.orderId).toString(36).toUpperCase()}`;
      const { [request.orderId]: foretold = null, ...others } = state.foretold;
      const taken: TakenOrder = {
        partnerId,
        reference,
        takenAt: clock(),
        order: { ...request, terms },
        behaviour: foretold,
        standing: 'open',
        revisions: [],
        planned: 0,
        steps: [],
        sent: [],
      };
      change({ orders: [...state.orders, taken], foretold: others });
      const told = plan(taken);
      replace(told);
      return told;
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
      replace(withNote(taken, 'We have your reminder and are at it', Date.now()));
    },
    /** Tells how an order is answered from now on; one that was silent is told anew. */
    tell: (orderId: string, behaviour: Behaviour): void => {
      const taken = find(orderId);
      if (!taken) {
        change({ foretold: { ...state.foretold, [orderId]: behaviour } });
        return;
      }
      const told = { ...taken, behaviour };
      replace(told);
      if (behaviour === 'silent') replace({ ...told, steps: [] });
      else if (taken.standing === 'open' && taken.steps.length === 0 && taken.planned === 0) replace(plan(told));
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
