import { z } from 'zod';
import type { Settings } from '../../../events/platform/process/config.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { DiskRoom } from '../../../events/platform/blobs/disk-room.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { readLogReaders } from '../log-readers/read-log-readers.ts';
import { readLastVerification } from '../status/last-verification.ts';
import { diskProblems } from '../status/disk-problems.ts';
import { copyWarnings } from '../status/restored-copy.ts';
import { checkReadiness } from '../status/readiness.ts';
import type { DatabaseState } from './system-state.contract.ts';

const partitionSchema = z.object({ name: z.string(), firstPosition: z.number(), sizeBytes: z.number() });
const sizesSchema = z.object({
  serverVersion: z.string(),
  databaseName: z.string(),
  sizeBytes: z.coerce.number(),
  partitions: z.array(partitionSchema),
  newestEventAt: z.string().nullable(),
});

const readSizes = async (pool: Pool): Promise<z.output<typeof sizesSchema>> => {
  const { rows } = await pool.query(
    `select current_setting('server_version') as "serverVersion", current_database() as "databaseName",
       pg_database_size(current_database()) as "sizeBytes",
       (select c.recorded_at from event_store.commits as c order by c.last_position desc limit 1) as "newestEventAt",
       (select coalesce(json_agg(json_build_object('name', p.name, 'firstPosition', p.first_position,
           'sizeBytes', pg_total_relation_size(p.oid)) order by p.first_position), '[]')
        from (
          select r.oid, r.relname as name,
            (regexp_match(pg_get_expr(r.relpartbound, r.oid), 'FROM \\(''?(\\d+)''?\\)'))[1]::bigint as first_position
          from pg_inherits as i
          join pg_class as r on r.oid = i.inhrelid
          where i.inhparent = 'event_store.events'::regclass
        ) as p) as partitions`,
  );
  return sizesSchema.parse(rows[0]);
};

/** Size of the database and its log, position of every reader, and whether the log is intact. */
export const readDatabaseState = async ({
  pool,
  store,
  diskRoom,
  settings,
}: {
  pool: Pool;
  store: EventStore;
  diskRoom: DiskRoom;
  settings: Settings;
}): Promise<DatabaseState> => {
  const [sizes, { logPosition, readers }, lastVerification, { problems, warnings }, disk] = await Promise.all([
    readSizes(pool),
    readLogReaders(store, settings.LEFT_OUT),
    readLastVerification(pool),
    checkReadiness(pool, { leftOut: settings.LEFT_OUT }),
    diskProblems(diskRoom),
  ]);
  const { serverVersion, databaseName, sizeBytes, newestEventAt } = sizes;
  const current = sizes.partitions.findLast(({ firstPosition }) => firstPosition <= Math.max(1, logPosition));
  const partitions = sizes.partitions.map((partition) => ({ ...partition, isCurrent: partition === current }));
  return {
    serverVersion,
    databaseName,
    sizeBytes,
    log: {
      position: logPosition,
      newestEventAt,
      sizeBytes: partitions.reduce((sum, partition) => sum + partition.sizeBytes, 0),
      partitions,
    },
    readers: readers.map(({ name, what, kind, state, position, lagEvents, lagSeconds }) => ({
      name,
      what,
      kind,
      state,
      position,
      lagEvents,
      lagSeconds,
    })),
    lastVerification,
    problems: [...problems, ...copyWarnings(settings.RESTORED_COPY), ...warnings, ...disk],
  };
};
