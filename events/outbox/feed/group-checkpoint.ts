import type { PoolClient, Queryable } from '../../platform/database/database.ts';
import { FencedError, type ReaderStatus } from '../../store/readers/checkpoint.ts';
import type { Notice } from '../../store/log/notice.ts';
import type { PartitionPosition } from '../relay/relayed-partitions.ts';

/** A Kafka-fed reader: the name of its checkpoint, and the owner that all processes of its group are together. */
export type GroupReader = { readonly name: string; readonly owner: string };

/** Progress of the relay: events up to `position` are in the topics, and the last one in each partition. */
export type Relayed = { readonly position: number; readonly partitions: readonly PartitionPosition[] };

const LEASE_MS = 4_000;

/**
 * Takes or keeps the checkpoint's lease for the group, so that no reader of the log takes it, and brings the first
 * partition that stands still to the checkpoint, where operators look.
 * @returns whether it has the lease; another owner keeps it until that one has let go of it for some seconds
 */
export const holdCheckpoint = async (
  db: Queryable,
  { name, owner }: GroupReader,
  status: ReaderStatus,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'outbox/hold_checkpoint',
    text: `update event_store.checkpoints as c
           set owner = $2, lease_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond',
             fence = c.fence + (c.owner is distinct from $2)::integer,
             status = case when w.error is null then $3 else 'stopped' end, error = w.error,
             error_position = w.error_position, error_event_id = w.error_event_id,
             failures = coalesce(w.failures, 0),
             failed_at = case when w.error is null then null when w.error is distinct from c.error then now()
               else c.failed_at end
           from (select 1) as one left join lateral (
             select m.* from event_store.watermarks as m where m.reader = $1 and m.error is not null
             order by m.error_position nulls first limit 1) as w on true
           where c.name = $1 and c.replaced_by is null
             and (c.owner is null or c.owner = $2 or c.lease_until < clock_timestamp())`,
    values: [name, owner, status],
  });
  return rowCount === 1;
};

/**
 * Begins a step: until its transaction ends no rebuild switches tables.
 * @returns the checkpoint: events up to there are applied already, whatever the watermark says
 * @throws FencedError when the lease is another owner's
 */
export const beginStep = async (client: PoolClient, { name, owner }: GroupReader): Promise<number> => {
  const { rows } = await client.query<{ position: number }>({
    name: 'outbox/begin_step',
    text: `select c.position from event_store.checkpoints as c
           where c.name = $1 and c.owner = $2 and c.replaced_by is null for share`,
    values: [name, owner],
  });
  if (!rows[0]) throw new FencedError(`The checkpoint ${name} is not held by the Kafka-fed processes`);
  return rows[0].position;
};

/**
 * The checkpoint, and the position up to which the read model has every event: what the relay has sent, but for
 * partitions that are not caught up. A partition is caught up when its last event is applied.
 */
export const readReached = async (
  db: Queryable,
  name: string,
  { position, partitions }: Relayed,
): Promise<{ position: number; checkpoint: number }> => {
  const { rows } = await db.query<{ position: number; checkpoint: number }>({
    name: 'outbox/reached',
    text: `select c.position as checkpoint, least($5::bigint, (
             select min(greatest(c.position, coalesce(w.position, 0)))
             from unnest($2::text[], $3::integer[], $4::bigint[]) as s (topic, partition, last)
             left join event_store.watermarks as w
               on w.reader = c.name and w.topic = s.topic and w.partition = s.partition
             where greatest(c.position, coalesce(w.position, 0)) < s.last)) as position
           from event_store.checkpoints as c where c.name = $1`,
    values: [
      name,
      partitions.map(({ topic }) => topic),
      partitions.map(({ partition }) => partition),
      partitions.map((sent) => sent.position),
      position,
    ],
  });
  return rows[0] ?? { position: 0, checkpoint: 0 };
};

/** Moves the checkpoint to `position` and announces it, unless another process was faster. */
export const advanceCheckpoint = async (
  db: Queryable,
  { name, owner }: GroupReader,
  position: number,
  notice: Notice | undefined,
): Promise<void> => {
  await db.query({
    name: 'outbox/advance_checkpoint',
    text: `with moved as (
             update event_store.checkpoints as c set position = $3, updated_at = now()
             where c.name = $1 and c.owner = $2 and c.position < $3
             returning c.name)
           select case when $4::text is not null then pg_notify($4::text, $5::text) end from moved`,
    values: [name, owner, position, notice?.channel, notice?.payload],
  });
};
