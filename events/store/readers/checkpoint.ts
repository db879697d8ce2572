import type { Queryable } from '../../platform/database/database.ts';
import type { Notice } from '../log/notice.ts';

/** Someone else has taken over the checkpoint, or has set it to another position. */
export class FencedError extends Error {}

/** A reader's state: `stopped` at an event it cannot apply, `paused` by an operator. */
export type ReaderStatus = 'catching_up' | 'running' | 'paused' | 'stopped';

/** A lease on the checkpoint of that name: its holder alone may move it. */
export type Lease = {
  readonly name: string;
  readonly position: number;
  /** The number of this holding. */
  readonly fence: string;
  /** Lease of a silent holder, in milliseconds. */
  readonly leaseMs: number;
};

// All times are the database's own, so that no two machines have to agree on theirs.
const leaseUntil = `clock_timestamp() + $1::integer * interval '1 millisecond'`;

const fencedUnless = (rowCount: number | null, { name }: Lease): void => {
  if (!rowCount) throw new FencedError(`The checkpoint ${name} is no longer where this process left it`);
};

/** Makes the row of a reader, unless it is there. @param name `name:version` */
export const registerCheckpoint = async (db: Queryable, name: string): Promise<void> => {
  await db.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [name]);
};

/**
 * @param owner this holder among all processes
 * @returns the lease, when nobody else has it and no step is under way; undefined otherwise
 */
export const acquireLease = async (
  db: Queryable,
  { name, owner, leaseMs }: { readonly name: string; readonly owner: string; readonly leaseMs: number },
): Promise<Lease | undefined> => {
  const { rows } = await db.query<{ position: number; fence: string }>({
    name: 'event_store/acquire_lease',
    text: `update event_store.checkpoints as c
           set owner = $2, lease_until = ${leaseUntil}, fence = c.fence + 1, status = 'catching_up'
           where c.name = (
             select f.name from event_store.checkpoints as f
             where f.name = $3 and f.replaced_by is null
               and (f.owner is null or f.owner = $2 or f.lease_until < clock_timestamp())
             for update skip locked)
           returning c.position, c.fence::text`,
    values: [leaseMs, owner, name],
  });
  return rows[0] && { name, ...rows[0], leaseMs };
};

/** Keeps the lease and says how the reader is doing. @throws FencedError */
export const renewLease = async (db: Queryable, lease: Lease, status: ReaderStatus): Promise<void> => {
  const { rowCount } = await db.query({
    name: 'event_store/renew_lease',
    text: `update event_store.checkpoints as c set lease_until = ${leaseUntil}, status = $2
           where c.name = $3 and c.fence = $4 and c.position = $5`,
    values: [lease.leaseMs, status, lease.name, lease.fence, lease.position],
  });
  fencedUnless(rowCount, lease);
};

/**
 * Begins a step: until its transaction ends nobody takes over, however long the lease, and no rebuild switches.
 * @throws FencedError
 */
export const lockCheckpoint = async (db: Queryable, lease: Lease): Promise<void> => {
  const { rowCount } = await db.query({
    name: 'event_store/lock_checkpoint',
    text: `select from event_store.checkpoints as c where c.name = $1 and c.fence = $2 and c.position = $3 for update`,
    values: [lease.name, lease.fence, lease.position],
  });
  fencedUnless(rowCount, lease);
};

/** New position of a checkpoint, state of its reader, and changes to announce. */
export type Move = {
  readonly position: number;
  readonly status: ReaderStatus;
  readonly notice: Notice | undefined;
};

/**
 * Ends a step: moves the checkpoint in the transaction of the effect, if there is one, and announces it.
 * @returns the lease at the new position
 * @throws FencedError
 */
export const moveCheckpoint = async (
  db: Queryable,
  lease: Lease,
  { position, status, notice }: Move,
): Promise<Lease> => {
  const { rowCount } = await db.query({
    name: 'event_store/advance_checkpoint',
    text: `with moved as (
             update event_store.checkpoints as c
             set position = $6, updated_at = now(), lease_until = ${leaseUntil}, status = $2, failures = 0,
               error = null, error_position = null, error_event_id = null, failed_at = null
             where c.name = $3 and c.fence = $4 and c.position = $5
             returning c.name)
           select case when $7::text is not null then pg_notify($7::text, $8::text) end from moved`,
    values: [
      lease.leaseMs,
      status,
      lease.name,
      lease.fence,
      lease.position,
      position,
      notice?.channel,
      notice?.payload,
    ],
  });
  fencedUnless(rowCount, lease);
  return { ...lease, position };
};

/** Says at which event the reader stands still, and why. @param types those that the reader takes; undefined: all */
export const recordFailure = async (
  db: Queryable,
  lease: Lease,
  error: string,
  types: readonly string[] | undefined,
): Promise<void> => {
  await db.query(
    `update event_store.checkpoints as c
     set lease_until = ${leaseUntil}, status = 'stopped', error = $4, failed_at = now(), failures = c.failures + 1,
       (error_position, error_event_id) = (
         select e.position, e.event_id from event_store.events as e
         where e.position > c.position and ($5::text[] is null or e.type = any ($5::text[]))
         order by e.position limit 1)
     where c.name = $2 and c.fence = $3`,
    [lease.leaseMs, lease.name, lease.fence, error, types ?? null],
  );
};

/** Lets the next one in at once. */
export const releaseLease = async (db: Queryable, { name, fence }: Lease): Promise<void> => {
  await db.query(
    `update event_store.checkpoints as c set owner = null, lease_until = null
     where c.name = $1 and c.fence = $2`,
    [name, fence],
  );
};
