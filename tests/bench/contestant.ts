import type { PaymentPosted } from './payment.ts';

/** An event store, ours or a peer's, opened for a number of callers. */
export type OpenStore = {
  /** All of them in one transaction, without an expected version. */
  readonly append: (streamId: string, payments: readonly PaymentPosted[]) => Promise<void>;
  /** All events of the stream as objects. @returns how many */
  readonly readStream: (streamId: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

export type Contestant = {
  readonly name: string;
  /** Creates its tables in an empty database. */
  readonly prepare: (url: string) => Promise<void>;
  /** @param callers how many will call at once: the connections a pool may open */
  readonly open: (url: string, callers: number) => Promise<OpenStore>;
  /** Name for a new stream of a caller. */
  readonly newStream: (caller: number) => string;
};
