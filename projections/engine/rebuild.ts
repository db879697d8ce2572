import { inTransaction, type Pool } from '../../events/platform/database/database.ts';
import { exclusivelyEach } from '../../events/platform/database/exclusively.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { fillByStream, type Filler } from './fill.ts';
import { createNextIndexes, createNextTables, dropNextTables } from './next-tables.ts';
import type { Projection } from './projection.ts';
import { createReplay, type RebuildProgress, type Replay } from './replay.ts';
import { swapWhenFree } from './swap.ts';

/** Answer timeout of a rebuild's pool: an index over millions of rows is one statement. */
export const REBUILD_ANSWER_MS = 3_600_000;

/** Session lock of a rebuild, paired with a hash of the projection's name. */
const REBUILD_LOCK = 4201004;
const WRITE_PROGRESS_MS = 1_000;
const BATCH_SIZE = 2_000;
/** Read models whose indexes are made and that are swapped in at once: one core sorts while the other writes. */
const FINISHED_AT_ONCE = 2;
/** Memory for sorting all their indexes together. */
const INDEX_MEMORY_MB = 256;

/** Dependencies of a rebuild, with progress and cancellation. */
export type RebuildDeps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  /** Positions of events that operators ordered the projection to skip; none when left out. */
  readonly skipped?: ReadonlySet<number>;
  /** Events of one transaction, about. */
  readonly batchSize?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Reads the log and fills the new tables up to its head at the start; this thread when left out. */
  readonly filler?: Filler;
  /** Ends the rebuild, with its reason, after the batches under way. */
  readonly signal?: AbortSignal;
};

/** Another process is rebuilding the same projection. */
export class RebuildRunningError extends Error {}

/** Result for one read model: the new position, or why it is unchanged. */
export type RebuildOutcome = { readonly position: number } | { readonly error: unknown };

/**
 * Rebuilds one read model from the first event while the live one goes on serving and following the log: beside it in
 * another schema, then swapped in with its checkpoint in one transaction (docs/adr/0005). A projection that replaces
 * another retires that one's checkpoint with the same swap.
 * @returns the position of the new read model
 * @throws RebuildRunningError, PoisonEventError, the signal's reason: with the live tables as before
 */
export const rebuildProjection = async (deps: RebuildDeps, projection: Projection): Promise<number> => {
  const { skipped = new Set() } = deps;
  let outcome: RebuildOutcome | undefined;
  await rebuildTogether(deps, [{ projection, skipped }], (_projection, came) => void (outcome = came));
  if (!outcome) throw new Error(`The rebuild of ${projection.name} came to no end`);
  if ('error' in outcome) throw outcome.error;
  return outcome.position;
};

/**
 * `rebuildProjection` for several: the log is read once for all of them, and each is swapped in by itself.
 * @param rebuilds each with the positions of events that operators ordered it to skip
 * @param onOutcome hears of each as soon as it is done, or as it was before
 * @throws the signal's reason: those without an outcome are as they were
 */
export const rebuildTogether = async (
  deps: Omit<RebuildDeps, 'skipped'>,
  rebuilds: readonly { readonly projection: Projection; readonly skipped: ReadonlySet<number> }[],
  onOutcome: (projection: Projection, outcome: RebuildOutcome) => void,
): Promise<void> => {
  const names = rebuilds.map(({ projection }) => projection.name);
  await exclusivelyEach(deps.pool, REBUILD_LOCK, names, async (free) => {
    for (const { projection } of rebuilds.filter((each) => !free.has(each.projection.name))) {
      const error = new RebuildRunningError(`${projection.name} is already being rebuilt by another process`);
      onOutcome(projection, { error });
    }
    const begun = rebuilds
      .filter(({ projection }) => free.has(projection.name))
      .map(({ projection, skipped }) => begin(deps, projection, skipped));
    await carryOut(deps, begun, onOutcome);
  });
};

/** A rebuild under way. */
type Begun = { readonly projection: Projection; readonly replay: Replay; readonly end: () => Promise<void> };

const begin = (deps: RebuildDeps, projection: Projection, skipped: ReadonlySet<number>): Begun => {
  const { pool, reader, batchSize = BATCH_SIZE, signal } = deps;
  const progressRow = createProgressRow(pool, projection.name);
  const onProgress = (progress: RebuildProgress): void => {
    progressRow.write(progress);
    deps.onProgress?.(progress);
  };
  const replay = createReplay({ pool, reader, projection, skipped, batchSize, onProgress, signal });
  return { projection, replay, end: progressRow.remove };
};

const carryOut = async (
  deps: RebuildDeps,
  begun: readonly Begun[],
  onOutcome: (projection: Projection, outcome: RebuildOutcome) => void,
): Promise<void> => {
  const { pool, reader, batchSize = BATCH_SIZE, filler, signal } = deps;
  const under = new Set(begun);
  const giveUp = async (one: Begun, error: unknown): Promise<void> => {
    under.delete(one);
    // A broken connection leaves the twins to the next rebuild; what stopped this one matters more.
    await inTransaction(pool, (db) => dropNextTables(db, one.projection)).catch(() => undefined);
    await one.end();
    if (!signal?.aborted) onOutcome(one.projection, { error });
  };
  /** Whichever fails holds up no other. */
  const each = async (step: (one: Begun) => Promise<void>, atOnce = 1): Promise<void> => {
    const waiting = [...under].values();
    const work = async (): Promise<void> => {
      for (const one of waiting) {
        signal?.throwIfAborted();
        await step(one).catch((error: unknown) => giveUp(one, error));
      }
    };
    // Nobody is at work any more once this is over, also where it was cancelled: what is left is given up next.
    for (const lane of await Promise.allSettled(Array.from({ length: atOnce }, work))) {
      if (lane.status === 'rejected') throw lane.reason;
    }
  };
  try {
    await each(({ projection }) => inTransaction(pool, (db) => createNextTables(db, projection)));
    const head = await reader.headPosition(pool);
    const replays = [...under].map(({ replay }) => replay);
    const failed = await fillByStream({ pool, reader, batchSize, filler, signal }, replays, head);
    await each(async ({ replay }) => {
      if (failed.has(replay)) throw failed.get(replay);
    });
    await each(async (one) => {
      const { projection, replay } = one;
      const memoryMb = INDEX_MEMORY_MB / Math.min(FINISHED_AT_ONCE, under.size);
      await inTransaction(pool, (db) => createNextIndexes(db, projection, memoryMb));
      const position = await swapWhenFree(deps, projection, { replay, from: await replay.catchUp(head) });
      under.delete(one);
      await one.end();
      onOutcome(projection, { position });
    }, FINISHED_AT_ONCE);
    signal?.throwIfAborted();
  } catch (error) {
    for (const one of under) await giveUp(one, error);
    if (signal?.aborted) throw error;
  }
};

/** Shows a rebuild's progress to other processes; only for people to read, so a failure is ignored. */
const createProgressRow = (pool: Pool, name: string) => {
  let writtenAt = -Infinity;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    write: ({ done, total }: RebuildProgress): void => {
      if (performance.now() - writtenAt < WRITE_PROGRESS_MS) return;
      writtenAt = performance.now();
      writing = pool
        .query(
          `insert into event_store.rebuilds as r (name, position, head) values ($1, $2, $3)
           on conflict (name) do update set position = excluded.position, head = excluded.head, updated_at = now()`,
          [name, done, total],
        )
        .catch(() => undefined);
    },
    remove: async (): Promise<void> => {
      await writing;
      await pool.query('delete from event_store.rebuilds as r where r.name = $1', [name]).catch(() => undefined);
    },
  };
};
