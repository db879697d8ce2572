import type { PoolClient, Queryable } from '../../platform/database/database.ts';

/** The last event in a partition. */
export type PartitionPosition = { readonly topic: string; readonly partition: number; readonly position: number };

/** Relayed positions by `topic/partition`, as of the transaction of `db`. */
export const readRelayed = async (db: Queryable): Promise<Map<string, PartitionPosition>> => {
  const { rows } = await db.query<PartitionPosition>({
    name: 'outbox/read_relayed',
    text: 'select p.topic, p.partition, p.position from event_store.relayed_partitions as p',
  });
  return new Map(rows.map((row) => [`${row.topic}/${row.partition}`, row]));
};

/** Moves them in the transaction that moves the relay's checkpoint. */
export const moveRelayed = async (client: PoolClient, moved: readonly PartitionPosition[]): Promise<void> => {
  await client.query({
    name: 'outbox/move_relayed',
    text: `insert into event_store.relayed_partitions (topic, partition, position)
           select * from unnest($1::text[], $2::integer[], $3::bigint[])
           on conflict (topic, partition) do update set position = excluded.position`,
    values: [
      moved.map(({ topic }) => topic),
      moved.map(({ partition }) => partition),
      moved.map(({ position }) => position),
    ],
  });
};

/**
 * Up to where everything is in the topics, and the last event in each partition of these; as of one moment. The fence is
 * another one whenever the topics were made anew, and whenever another relay has taken over.
 */
export const readRelayedTo = async (
  db: Queryable,
  relay: string,
  topics: readonly string[],
): Promise<{ position: number; fence: string; partitions: PartitionPosition[] }> => {
  type Row = { relayed: number; fence: string; topic: string | null; partition: number; position: number };
  const { rows } = await db.query<Row>({
    name: 'outbox/read_relayed_to',
    text: `select c.position as relayed, c.fence::text, p.topic, p.partition, p.position from event_store.checkpoints as c
           left join event_store.relayed_partitions as p on p.topic = any ($2::text[])
           where c.name = $1`,
    values: [relay, topics],
  });
  return {
    position: rows[0]?.relayed ?? 0,
    fence: rows[0]?.fence ?? '0',
    partitions: rows.flatMap(({ topic, partition, position }) =>
      topic === null ? [] : [{ topic, partition, position }],
    ),
  };
};
