import type { Event, RecordedEvent } from '../../kernel/message.ts';
import { inTransaction, isDatabaseUnavailable, type Pool, type PoolClient } from '../../platform/database/database.ts';
import { FencedError } from '../../store/readers/checkpoint.ts';
import { sendNotice } from '../../store/log/notice.ts';
import type { SubscriptionOptions } from '../../store/readers/subscribe.ts';
import type { CloudEvent } from '../relay/cloud-event.ts';
import type { Step } from './examine.ts';
import { beginStep, type GroupReader } from './group-checkpoint.ts';
import { moveWatermark, type Place, type Standstill, type Watermark } from './watermarks.ts';

/** An event, or a message, that cannot be applied. */
export class StandstillError extends Error {
  readonly at: Standstill & { readonly offset: number };
  constructor(at: Standstill & { readonly offset: number }, cause: unknown) {
    super(at.error, { cause });
    this.at = at;
  }
}

/**
 * Applies the events of steps that follow on each other, and moves the partition's watermark from where it is with them.
 * A batch of them is one transaction.
 * @returns the watermark after them
 * @throws StandstillError at the first that cannot be applied, when everything before it is; FencedError when someone
 * else has moved the watermark
 */
export type ApplySteps = (place: Place, from: Watermark, steps: readonly Step[]) => Promise<Watermark>;

export const createApplySteps = <E extends Event>(
  deps: {
    pool: Pool;
    reader: GroupReader;
    read: (messages: readonly CloudEvent[]) => Promise<RecordedEvent<E>[]>;
    databasesAnswer: () => Promise<boolean>;
    batchSize: number;
  },
  { apply, prologue }: Pick<SubscriptionOptions<E>, 'apply' | 'prologue'>,
): ApplySteps => {
  const { pool, reader, read, databasesAnswer, batchSize } = deps;

  const applyAll: ApplySteps = async (place, from, steps) => {
    const to = steps.at(-1)?.after ?? from;
    const events = await read(steps.map(({ event }) => event).filter((event) => event !== undefined));
    const work = async (client: PoolClient): Promise<void> => {
      const covered = await beginStep(client, reader);
      await moveWatermark(client, reader.name, place, from, to);
      const fresh = events.filter(({ position }) => position > covered);
      const notice = fresh.length > 0 ? await apply({ events: fresh, position: covered }, client) : undefined;
      if (notice) await sendNotice(client, notice);
    };
    await inTransaction(pool, work, prologue);
    return to;
  };

  /** Halves what fails until the event that fails stands alone; everything before it is applied. */
  const applyOrHalve: ApplySteps = async (place, from, steps) => {
    try {
      return await applyAll(place, from, steps);
    } catch (error) {
      if (error instanceof FencedError || !(await databasesAnswer())) throw error;
      const [first] = steps;
      if (steps.length === 1 && isDatabaseUnavailable(error)) throw error;
      if (steps.length === 1 && first) throw new StandstillError(standstillAt(first, error), error);
      const half = Math.floor(steps.length / 2);
      const between = await applyOrHalve(place, from, steps.slice(0, half));
      return applyOrHalve(place, between, steps.slice(half));
    }
  };

  return async (place, from, steps) => {
    let reached = from;
    for (let taken = 0; taken < steps.length; taken += batchSize) {
      reached = await applyOrHalve(place, reached, steps.slice(taken, taken + batchSize));
    }
    return reached;
  };
};

const standstillAt = ({ event, after }: Step, error: unknown): Standstill & { offset: number } => ({
  offset: after.nextOffset - 1,
  position: event ? Number(event.position) : null,
  eventId: event?.id ?? null,
  error: error instanceof Error ? error.message : String(error),
});
