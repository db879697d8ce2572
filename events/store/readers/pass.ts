import type { Pool } from '../../platform/database/database.ts';
import { type Lease, moveCheckpoint, type Move } from './checkpoint.ts';
import { createGroupCommit, type Outcome } from '../../platform/process/group-commit.ts';

type Pass = Move & { readonly lease: Lease };

/** Moves a checkpoint past events that its reader does not take. @returns the lease there @throws FencedError */
export type PassOver = (lease: Lease, to: Move) => Promise<Lease>;

/** More readers than there are, and more than ever wait. */
const TOGETHER = { requests: 256, size: 256, waiting: 10_000 };

/** Moves all those checkpoints in one statement that waits for nobody. @returns which were moved */
const movePast = async (pool: Pool, passes: readonly Pass[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>({
    name: 'event_store/pass_over',
    text: `with asked as (
             select a.* from unnest($1::text[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[],
               $7::text[], $8::text[]) as a (name, fence, position, lease_ms, passed, status, channel, payload)),
           free as (
             select c.name from event_store.checkpoints as c join asked as a using (name)
             where c.fence = a.fence and c.position = a.position
             for update of c skip locked),
           moved as (
             update event_store.checkpoints as c
             set position = a.passed, updated_at = now(), status = a.status, failures = 0,
               lease_until = clock_timestamp() + a.lease_ms * interval '1 millisecond',
               error = null, error_position = null, error_event_id = null, failed_at = null
             from asked as a join free as f using (name)
             where c.name = a.name and c.fence = a.fence and c.position = a.position
             returning a.name, a.channel, a.payload)
           select m.name, case when m.channel is not null then pg_notify(m.channel, m.payload) end from moved as m`,
    values: [
      passes.map(({ lease }) => lease.name),
      passes.map(({ lease }) => lease.fence),
      passes.map(({ lease }) => lease.position),
      passes.map(({ lease }) => lease.leaseMs),
      passes.map(({ position }) => position),
      passes.map(({ status }) => status),
      passes.map(({ notice }) => notice?.channel),
      passes.map(({ notice }) => notice?.payload),
    ],
  });
  return new Set(rows.map(({ name }) => name));
};

/**
 * Most readers pass over most events, all of a process at the same time: they do it in one statement. Who is held up, as
 * by a rebuild that is switching, waits by itself.
 */
export const createPassOver = (pool: Pool): PassOver => {
  const together = createGroupCommit<Pass, boolean>({
    send: async (passes): Promise<Outcome<boolean>[]> => {
      const moved = await movePast(pool, passes);
      return passes.map(({ lease }) => ({ value: moved.has(lease.name) }));
    },
    mayBlame: () => false,
    limits: TOGETHER,
  });

  return async (lease, to) => {
    const isMoved = await together({ request: { ...to, lease }, key: lease.name, size: 1 });
    return isMoved ? { ...lease, position: to.position } : moveCheckpoint(pool, lease, to);
  };
};
