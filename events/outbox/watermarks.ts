import type { Pool, PoolClient } from '../platform/database.ts';
import { FencedError, type ReaderStatus } from '../store/checkpoint.ts';
import type { Notice } from '../store/notice.ts';
import type { PartitionPosition } from './relayed-partitions.ts';

/** How far a reader has got in one partition. */
export type Watermark = {
  /** Every event of the partition up to here is applied. */
  readonly position: number;
  readonly nextOffset: number;
};
export type Place = { readonly topic: string; readonly partition: number };

/** What the relay has done: every event up to `position` is in the topics, and which is the last in each partition. */
export type Relayed = { readonly position: number; readonly partitions: readonly PartitionPosition[] };

/** Why a partition stands still; position and id are null where the message does not even say those. */
export type Standstill = { readonly error: string; readonly position: number | null; readonly eventId: string | null };

type MarkRow = { position: string; next_offset: string };

const LEASE_MS = 4_000;
const leaseUntil = `clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`;

/**
 * The places of one Kafka-fed reader: its watermarks, one for each partition, and the checkpoint that follows from them.
 * The checkpoint's lease is held by all processes of the group together, so that no reader of the log takes it too.
 * @param owner the same in all processes of the group
 */
export const createWatermarks = (deps: { pool: Pool; name: string; owner: string }) => {
  const { pool, name, owner } = deps;

  return {
    register: (): Promise<unknown> =>
      pool.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [name]),

    /**
     * Takes or keeps the lease, and brings the first partition that stands still to the checkpoint, where operators look.
     * @returns whether it has the lease; another owner keeps it until that one has let go of it for some seconds
     */
    hold: async (status: ReaderStatus): Promise<boolean> => {
      const { rowCount } = await pool.query({
        name: 'outbox/hold_checkpoint',
        text: `update event_store.checkpoints as c
               set owner = $2, lease_until = ${leaseUntil}, fence = c.fence + (c.owner is distinct from $2)::integer,
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
    },

    /** Where to go on in a partition; its very beginning when nothing of it was ever taken. */
    load: async ({ topic, partition }: Place): Promise<Watermark> => {
      await pool.query(
        `insert into event_store.watermarks (reader, topic, partition) values ($1, $2, $3) on conflict do nothing`,
        [name, topic, partition],
      );
      const { rows } = await pool.query<MarkRow>(
        `select w.position, w.next_offset from event_store.watermarks as w
         where w.reader = $1 and w.topic = $2 and w.partition = $3`,
        [name, topic, partition],
      );
      return { position: Number(rows[0]?.position ?? 0), nextOffset: Number(rows[0]?.next_offset ?? 0) };
    },

    /**
     * Begins a step: until its transaction ends no rebuild switches tables.
     * @returns the checkpoint: events up to there are applied already, whatever the watermark says
     * @throws FencedError when the lease is another owner's
     */
    begin: async (client: PoolClient): Promise<number> => {
      const { rows } = await client.query<{ position: string }>({
        name: 'outbox/begin_step',
        text: `select c.position from event_store.checkpoints as c
               where c.name = $1 and c.owner = $2 and c.replaced_by is null for share`,
        values: [name, owner],
      });
      if (!rows[0]) throw new FencedError(`The checkpoint ${name} is not held by the Kafka-fed processes`);
      return Number(rows[0].position);
    },

    /** @throws FencedError when another process has moved it: the partition has been given to that one */
    move: async (client: PoolClient, { topic, partition }: Place, from: Watermark, to: Watermark): Promise<void> => {
      const { rowCount } = await client.query({
        name: 'outbox/move_watermark',
        text: `update event_store.watermarks as w
               set position = $6, next_offset = $7, error = null, error_position = null, error_event_id = null, failures = 0
               where w.reader = $1 and w.topic = $2 and w.partition = $3 and w.position = $4 and w.next_offset = $5`,
        values: [name, topic, partition, from.position, from.nextOffset, to.position, to.nextOffset],
      });
      if (!rowCount)
        throw new FencedError(`${name} is no longer at offset ${from.nextOffset} of ${topic}/${partition}`);
    },

    /** Says why a partition stands still. @returns how often that has been tried */
    fail: async ({ topic, partition }: Place, { error, position, eventId }: Standstill): Promise<number> => {
      const { rows } = await pool.query<{ failures: number }>(
        `update event_store.watermarks as w
         set error = $4, error_position = $5, error_event_id = $6, failures = w.failures + 1
         where w.reader = $1 and w.topic = $2 and w.partition = $3 returning w.failures`,
        [name, topic, partition, `${topic}/${partition}: ${error}`, position, eventId],
      );
      return rows[0]?.failures ?? 1;
    },

    /** Forgets why partitions stood still: those that still do say so again at their next attempt. */
    forgive: (): Promise<unknown> =>
      pool.query(
        `update event_store.watermarks as w
         set error = null, error_position = null, error_event_id = null, failures = 0
         where w.reader = $1 and w.error is not null`,
        [name],
      ),

    /**
     * The checkpoint, and the position up to which the read model has every event: what the relay has sent, but for partitions that are
     * not caught up. A partition is caught up when its last event is applied.
     */
    reached: async ({ position, partitions }: Relayed): Promise<{ position: number; checkpoint: number }> => {
      const { rows } = await pool.query<{ reached: string; checkpoint: string }>({
        name: 'outbox/reached',
        text: `select c.position as checkpoint, least($5::bigint, (
                 select min(greatest(c.position, coalesce(w.position, 0)))
                 from unnest($2::text[], $3::integer[], $4::bigint[]) as s (topic, partition, last)
                 left join event_store.watermarks as w
                   on w.reader = c.name and w.topic = s.topic and w.partition = s.partition
                 where greatest(c.position, coalesce(w.position, 0)) < s.last)) as reached
               from event_store.checkpoints as c where c.name = $1`,
        values: [
          name,
          partitions.map(({ topic }) => topic),
          partitions.map(({ partition }) => partition),
          partitions.map((sent) => sent.position),
          position,
        ],
      });
      return { position: Number(rows[0]?.reached ?? 0), checkpoint: Number(rows[0]?.checkpoint ?? 0) };
    },

    /** Moves the checkpoint and tells of it, unless another process was faster. */
    advance: (position: number, notice: Notice | undefined): Promise<unknown> =>
      pool.query({
        name: 'outbox/advance_checkpoint',
        text: `with moved as (
                 update event_store.checkpoints as c set position = $3, updated_at = now()
                 where c.name = $1 and c.owner = $2 and c.position < $3
                 returning c.name)
               select case when $4::text is not null then pg_notify($4::text, $5::text) end from moved`,
        values: [name, owner, position, notice?.channel, notice?.payload],
      }),
  };
};
export type Watermarks = ReturnType<typeof createWatermarks>;
