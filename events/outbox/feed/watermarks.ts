import type { PoolClient, Queryable } from '../../platform/database/database.ts';
import { FencedError } from '../../store/readers/checkpoint.ts';

/** A reader's position in one partition. */
export type Watermark = {
  /** Every event of the partition up to here is applied. */
  readonly position: number;
  readonly nextOffset: number;
};
/** A partition of a topic. */
export type Place = { readonly topic: string; readonly partition: number };

/** Why a partition stands still; position and id are null where the message does not even say those. */
export type Standstill = { readonly error: string; readonly position: number | null; readonly eventId: string | null };

/** Where a reader is to go on in a partition; its very beginning when nothing of it was ever taken. */
export const loadWatermark = async (db: Queryable, reader: string, { topic, partition }: Place): Promise<Watermark> => {
  await db.query(
    `insert into event_store.watermarks (reader, topic, partition) values ($1, $2, $3) on conflict do nothing`,
    [reader, topic, partition],
  );
  const { rows } = await db.query<Watermark>(
    `select w.position, w.next_offset as "nextOffset" from event_store.watermarks as w
     where w.reader = $1 and w.topic = $2 and w.partition = $3`,
    [reader, topic, partition],
  );
  return rows[0] ?? { position: 0, nextOffset: 0 };
};

/** @throws FencedError when another process has moved it: the partition has been given to that one */
export const moveWatermark = async (
  client: PoolClient,
  reader: string,
  { topic, partition }: Place,
  from: Watermark,
  to: Watermark,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'outbox/move_watermark',
    text: `update event_store.watermarks as w
           set position = $6, next_offset = $7, error = null, error_position = null, error_event_id = null, failures = 0
           where w.reader = $1 and w.topic = $2 and w.partition = $3 and w.position = $4 and w.next_offset = $5`,
    values: [reader, topic, partition, from.position, from.nextOffset, to.position, to.nextOffset],
  });
  if (!rowCount) throw new FencedError(`${reader} is no longer at offset ${from.nextOffset} of ${topic}/${partition}`);
};

/** Says why a partition stands still. @returns how often that has been tried */
export const recordStandstill = async (
  db: Queryable,
  reader: string,
  { topic, partition }: Place,
  { error, position, eventId }: Standstill,
): Promise<number> => {
  const { rows } = await db.query<{ failures: number }>(
    `update event_store.watermarks as w
     set error = $4, error_position = $5, error_event_id = $6, failures = w.failures + 1
     where w.reader = $1 and w.topic = $2 and w.partition = $3 returning w.failures`,
    [reader, topic, partition, `${topic}/${partition}: ${error}`, position, eventId],
  );
  return rows[0]?.failures ?? 1;
};

/** Forgets why partitions stood still: those that still do say so again at their next attempt. */
export const forgetStandstills = async (db: Queryable, reader: string): Promise<void> => {
  await db.query(
    `update event_store.watermarks as w
     set error = null, error_position = null, error_event_id = null, failures = 0
     where w.reader = $1 and w.error is not null`,
    [reader],
  );
};
