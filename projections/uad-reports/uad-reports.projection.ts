import { keysOf } from '../../events/kernel/by-type.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { type UadReportEvent, uadReportEvents } from '../../events/uad-report/uad-report.events.ts';
import { evolveUadReport, type UadReport } from '../../events/uad-report/uad-report.state.ts';
import { defineProjection } from '../engine/projection.ts';

type Row = { readonly state: UadReport; readonly position: string };

const evolveRow = async (event: RecordedEvent<UadReportEvent>, db: PoolClient): Promise<void> => {
  const reportId = idOfStream(event.streamId);
  const { rows } = await db.query<Row>(
    'select r.state, r.position from uad_reports as r where r.report_id = $1 for update',
    [reportId],
  );
  const [row] = rows;
  if (row && event.position <= Number(row.position)) return;
  const state = evolveUadReport(row?.state, event);
  if (!state) throw new Error(`${event.type} came before ${event.streamId} was started`);
  const { id, name } = event.metadata.actor;
  await db.query(
    `insert into uad_reports (report_id, status, state, changed_at, changed_by_id, changed_by, version, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (report_id) do update set status = excluded.status, state = excluded.state,
       changed_at = excluded.changed_at, changed_by_id = excluded.changed_by_id, changed_by = excluded.changed_by,
       version = excluded.version, position = excluded.position`,
    [reportId, state.status, JSON.stringify(state), event.effectiveAt, id, name, event.version, event.position],
  );
};

/** UAD forms: drafts to go on with, and what was submitted. */
export const uadReportsProjection = defineProjection<UadReportEvent>({
  name: 'uad-reports:v1',
  tables: { uad_reports: { of: 'uadReport', id: 'report_id' } },
  handles: keysOf(uadReportEvents),
  apply: async (events, db) => {
    for (const event of events) await evolveRow(event, db);
    const changed = new Map(events.map(({ streamId, version }) => [idOfStream(streamId), version]));
    return [...changed].map(([id, version]) => ({ resource: 'uad-reports', id, version }));
  },
});
