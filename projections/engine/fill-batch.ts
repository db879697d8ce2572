import type { RecordedEvent } from '../../events/kernel/message.ts';
import { isDatabaseUnavailable, type Pool } from '../../events/platform/database/database.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { followedTypes } from './projection.ts';
import type { Replay } from './replay.ts';

/**
 * Applies all events of some streams, up to `head`, to the next tables of several projections.
 * @returns what stopped those that failed
 * @throws what keeps the log from being read
 */
export type FillBatch = (
  replays: readonly Replay[],
  streamIds: readonly string[],
  head: number,
) => Promise<ReadonlyMap<Replay, unknown>>;

type Deps = {
  readonly pool: Pool;
  readonly reader: Pick<EventReader, 'readStreams'>;
  readonly signal?: AbortSignal | undefined;
};

/** In this thread: an event is read, parsed and decrypted once for all. */
export const createFillBatch =
  (deps: Deps): FillBatch =>
  async (replays, streamIds, head) => {
    const failed = new Map<Replay, unknown>();
    for (const [replay, own] of await readFor(deps, replays, streamIds, head)) {
      deps.signal?.throwIfAborted();
      try {
        if (own instanceof Unreadable) throw own.cause;
        await replay.apply(own);
      } catch (error) {
        deps.signal?.throwIfAborted();
        failed.set(replay, error);
      }
    }
    return failed;
  };

/** Reading for one of them failed. */
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
