import { keysOf } from '../../events/kernel/by-type.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type UadReportEvent, uadReportEvents } from '../../events/uad-report/uad-report.events.ts';
import { evolveUadReport, type UadReport } from '../../events/uad-report/uad-report.state.ts';
import { foldStates } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

const rowOf = (
  state: UadReport,
  { streamId, effectiveAt, metadata: { actor }, version, position }: RecordedEvent<UadReportEvent>,
) => ({
  report_id: idOfStream(streamId),
  status: state.status,
  state,
  changed_at: effectiveAt,
  changed_by_id: actor.id,
  changed_by: actor.name,
  version,
  position,
});

/** UAD forms: drafts to go on with, and what was submitted. */
export const uadReportsProjection = defineProjection<UadReportEvent>({
  name: 'uad-reports:v1',
  tables: { uad_reports: { of: 'uadReport', id: 'report_id' } },
  handles: keysOf(uadReportEvents),
  apply: async (events, db, saveRows) => {
    const changed = await foldStates<UadReport, ReturnType<typeof rowOf>, UadReportEvent>(events, {
      load: (ids) => loadRows(db, 'uad_reports', 'report_id', ids),
      evolve: evolveUadReport,
      rowOf,
    });
    await saveRows('uad_reports', [...changed.values()], { key: ['report_id'] });
    return [...changed].map(([id, { version }]) => ({ resource: 'uad-reports', id, version }));
  },
});
