import pg from 'pg';

/**
 * Makes the log what it was at `position`, as a backup of then would: events, commits, commands, streams and checkpoints.
 * The database stays the same one, so that only `announceRestore` says that it happened.
 */
export const takeLogBack = async (url: string, position: number): Promise<void> => {
  await asOwner(url, async (owner) => {
    // No trigger fires for this connection.
    await owner.query('begin; set local session_replication_role = replica');
    await owner.query('delete from event_store.events where position > $1', [position]);
    await owner.query('delete from event_store.commits where last_position > $1', [position]);
    await owner.query('delete from event_store.commands where last_position > $1', [position]);
    await owner.query(`delete from event_store.streams as s
      where not exists (select from event_store.events as e where e.stream_id = s.stream_id)`);
    await owner.query(`update event_store.streams as s set version = e.version, hash = e.hash
      from (select distinct on (stream_id) stream_id, version, hash from event_store.events
            order by stream_id, version desc) as e
      where e.stream_id = s.stream_id`);
    await owner.query(
      `update event_store.checkpoints set position = least(position, $1::bigint), owner = null, lease_until = null,
         error = null, error_position = null, error_event_id = null, failed_at = null`,
      [position],
    );
    await owner.query('update event_store.watermarks set position = least(position, $1::bigint)', [position]);
    await owner.query('update event_store.relayed_partitions set position = least(position, $1::bigint)', [position]);
    await owner.query('commit');
  });
};

/** Begins a new epoch of the log, as `npm run lendlog -- restore` and `npm run lendlog -- log:new-epoch` do. */
export const announceRestore = (url: string, reason = 'restored in a test'): Promise<void> =>
  asOwner(url, async (owner) => void (await owner.query('select event_store.begin_epoch($1)', [reason])));

const asOwner = async (url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
};
