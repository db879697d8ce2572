import type { Pool } from '../../events/platform/database/database.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { createFillBatch, type FillBatch } from './fill-batch.ts';
import type { Replay } from './replay.ts';

/** Batches of whole streams that are on their way at once: one is read while others are written. */
const LANES = 3;
/** Short streams are read together, but not more than the planner and the wire like to take. */
const MOST_STREAMS = 1_000;

/** Applies the batches, `lanes` of them at once. */
export type Filler = { readonly fillBatch: FillBatch; readonly lanes: number };

type Deps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  /** Events of one batch, about. */
  readonly batchSize: number;
  readonly signal: AbortSignal | undefined;
  /** This thread when left out. */
  readonly filler?: Filler | undefined;
};

/**
 * Fills the next tables of several projections up to the head, whole streams at a time, each once: what is folded over a
 * stream is written once, however far apart its events are; and streams depend on no other, so they may come in any order.
 * One that fails is left out from then on and holds up no other.
 * @returns what stopped those that failed
 * @throws the signal's reason; what keeps the log from being read
 */
export const fillByStream = async (
  deps: Deps,
  replays: readonly Replay[],
  head: number,
): Promise<ReadonlyMap<Replay, unknown>> => {
  const failed = new Map<Replay, unknown>();
  // One may skip an event that stops another, so they do not read together.
  const groups = Map.groupBy(replays, ({ skipped }) => [...skipped].toSorted((a, b) => a - b).join());
  for (const group of groups.values()) await fillGroup(deps, group, head, failed);
  return failed;
};

const fillGroup = async (
  deps: Deps,
  group: readonly Replay[],
  head: number,
  failed: Map<Replay, unknown>,
): Promise<void> => {
  const going = (): Replay[] => group.filter((replay) => !failed.has(replay));
  const tell = (done: number): void => going().forEach((replay) => replay.tell(done, head));
  const { fillBatch, lanes } = deps.filler ?? { fillBatch: createFillBatch(deps), lanes: LANES };
  const batches = streamBatches(deps, categoriesOf(group));
  let done = 0;
  const work = async (): Promise<void> => {
    for await (const { streamIds, events } of batches) {
      for (const [replay, error] of await fillBatch(going(), streamIds, head)) failed.set(replay, error);
      deps.signal?.throwIfAborted();
      if (going().length === 0) break;
      done += events;
      tell(Math.min(done, head));
    }
  };
  // Nobody writes any more once this is over, also where it failed: the tables are dropped next.
  for (const lane of await Promise.allSettled(Array.from({ length: lanes }, work))) {
    if (lane.status === 'rejected') throw lane.reason;
  }
  if (done < head) tell(head);
};

/** The categories of all of them; undefined where one may be about any stream. */
const categoriesOf = (replays: readonly Replay[]): readonly string[] | undefined => {
  const categories = replays.map(({ projection }) => projection.categories);
  return categories.some((some) => some === undefined)
    ? undefined
    : [...new Set(categories.flatMap((some) => some ?? []))];
};

/** All streams of the log, as many at once as have about `batchSize` events. */
async function* streamBatches({ reader, pool, batchSize }: Deps, categories: readonly string[] | undefined) {
  let streamIds: string[] = [];
  let events = 0;
  let after = '';
  for (;;) {
    const streams = await reader.listStreams(pool, { after, limit: MOST_STREAMS, categories });
    for (const { streamId, version } of streams) {
      streamIds.push(streamId);
      events += version;
      if (events < batchSize && streamIds.length < MOST_STREAMS) continue;
      yield { streamIds, events };
      streamIds = [];
      events = 0;
    }
    const last = streams.at(-1);
    if (!last) break;
    after = last.streamId;
  }
  if (streamIds.length > 0) yield { streamIds, events };
}
