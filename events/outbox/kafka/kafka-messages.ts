/** A message for one partition. */
export type OutgoingMessage = {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Offsets count up from 0 in each partition; numbers hold them exactly for longer than any disk lasts. */
export type IncomingMessage = {
  readonly offset: number;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
};
/** Messages of one partition that follow on each other; never empty. */
export type IncomingBatch = {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly IncomingMessage[];
};
/** Where to go on in the partition, and after how long a rest. */
export type Onward = { readonly offset: number; readonly restMs?: number };

/** Topics to read, and the consumer group. */
export type ConsumeOptions = {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Called when this member's partitions may have changed, before any message of them comes. */
  readonly onAssigned: () => void;
  readonly onBatch: (batch: IncomingBatch) => Promise<Onward>;
};

/** A member of a group that reads until it is stopped. */
export type RunningConsumer = {
  /** Resolves when it cannot go on by itself; a new one may. */
  readonly crashed: Promise<void>;
  readonly stop: () => Promise<void>;
};
