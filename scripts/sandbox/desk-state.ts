import type { Behaviour, TakenOrder } from './order/orders.ts';
import { removeUnreadable, readState, type SandboxState, withoutOld, writeState } from './state-file.ts';

/** The orders of all vendors, and how each is answered: kept in a file with every change. */
export const createDeskState = (file: string, delayMs: number) => {
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
  return {
    current: (): SandboxState => state,
    find,
    replace,
    behaviourOf,
    howTo: (orderId: string) => ({
      behaviour: behaviourOf(orderId),
      delayMs: state.defaults.delayMs,
      now: Date.now(),
    }),
    /** A behavior set for an order before it came counts once. */
    takeForetold: (orderId: string): Behaviour | null => {
      const { [orderId]: foretold = null, ...others } = state.foretold;
      if (foretold !== null) change({ foretold: others });
      return foretold;
    },
    foretell: (orderId: string, behaviour: Behaviour): void =>
      change({ foretold: { ...state.foretold, [orderId]: behaviour } }),
    put: (taken: TakenOrder): void =>
      change({ orders: [...state.orders.filter(({ order }) => order.orderId !== taken.order.orderId), taken] }),
    setDefaults: (defaults: Partial<SandboxState['defaults']>): void =>
      change({ defaults: { ...state.defaults, ...defaults } }),
    forgetOld: (now: number): void => change(withoutOld(state, now)),
    /** Forgets every order and the people in it, also those with messages left. */
    clear: (): void => {
      change({ orders: [], foretold: {} });
      removeUnreadable(file);
    },
  };
};
export type DeskState = ReturnType<typeof createDeskState>;
