import type { RecordedEvent } from '../../events/kernel/message.ts';
import { isDatabaseUnavailable, type Pool } from '../../events/platform/database.ts';
import type { EventReader } from '../../events/store/read.ts';
import { followedTypes } from './projection.ts';
import type { Replay } from './replay.ts';

/** Batches of whole streams that are on their way at once: one is read while others are written. */
const LANES = 3;
/** Short streams are read together, but not more than the planner and the wire like to take. */
const MOST_STREAMS = 1_000;

type Deps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  /** Events of one batch, about. */
  readonly batchSize: number;
  readonly signal: AbortSignal | undefined;
};

/**
 * Fills the next tables of several projections up to the head, whole streams at a time, each once: what is folded over a
 * stream is written once, however far apart its events are; and an event is read, parsed and decrypted once for all.
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
  // What one passes over may be what another stops at, so they do not read together.
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
  const batches = streamBatches(deps, categoriesOf(group));
  let done = 0;
  const work = async (): Promise<void> => {
    for await (const { streamIds, events } of batches) {
      for (const [replay, own] of await readFor(deps, going(), streamIds, head)) {
        deps.signal?.throwIfAborted();
        try {
          if (own instanceof Unreadable) throw own.cause;
          await replay.apply(own);
        } catch (error) {
          deps.signal?.throwIfAborted();
          failed.set(replay, error);
        }
      }
      if (going().length === 0) break;
      done += events;
      tell(Math.min(done, head));
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  if (done < head) tell(head);
};

/** What is to be read for one of them cannot be. */
class Unreadable {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** The events of these streams that each of them follows. */
const readFor = async (
  deps: Deps,
  replays: readonly Replay[],
  streamIds: readonly string[],
  head: number,
): Promise<ReadonlyMap<Replay, readonly RecordedEvent[] | Unreadable>> => {
  const eventsOf = new Map<Replay, RecordedEvent[]>(replays.map((replay) => [replay, []]));
  const followers = new Map<string, RecordedEvent[][]>();
  for (const [replay, own] of eventsOf) {
    for (const type of followedTypes(replay.projection)) followers.set(type, [...(followers.get(type) ?? []), own]);
  }
  const skipped = [...(replays[0]?.skipped ?? [])];
  try {
    const events = await deps.reader.readStreams(deps.pool, streamIds, {
      upTo: head,
      types: [...followers.keys()],
      skipped,
    });
    for (const event of events) followers.get(event.type)?.forEach((own) => own.push(event));
    return eventsOf;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const [only, ...others] = replays;
    if (only && others.length === 0) return new Map([[only, new Unreadable(error)]]);
    // An event that cannot be read stops those alone that follow it.
    const alone = await Promise.all(replays.map((replay) => readFor(deps, [replay], streamIds, head)));
    return new Map(alone.flatMap((each) => [...each]));
  }
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
