import { keysOf } from '../../events/kernel/by-type.ts';
import {
  isSubmission,
  type LoanApplicationEvent,
  loanApplicationEvents,
} from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { defineProjection } from '../engine/projection.ts';
import { saveStageTimes } from './stage-times.ts';
import { evolveRow, type PipelineRow, rowUses, startRow, withFigures } from './loan-pipeline.row.ts';

/** Every event of a file moves its version and the time of its last change, so all are handled. */
export const loanPipelineProjection = defineProjection<LoanApplicationEvent>({
  name: 'loan-pipeline:v2',
  replaces: 'loan-pipeline:v1',
  tables: {
    loan_pipeline: { of: 'loanApplication', id: 'application_id' },
    stage_times: { of: 'loanApplication', id: 'application_id' },
  },
  handles: keysOf(loanApplicationEvents),
  uses: rowUses,
  apply: async (events, db, saveRows) => {
    const changed = await foldByStream(events, {
      idOf: fileOf,
      load: (ids) => load(db, ids),
      isFirst: isSubmission,
      begin: startRow,
      evolve: evolveRow,
    });
    await saveRows('loan_pipeline', [...changed.values()].map(withFigures), ON_CONFLICT);
    await saveStageTimes(events, saveRows);
    return [...changed.keys()].map((id) => ({ resource: 'applications', id }));
  },
});

const load = async (db: PoolClient, applicationIds: readonly string[]): Promise<Map<string, PipelineRow>> => {
  const { rows } = await db.query<{ row: PipelineRow }>({
    name: 'loan-pipeline/load',
    text: 'select to_jsonb(p) as row from loan_pipeline as p where p.application_id = any ($1::uuid[])',
    values: [applicationIds],
  });
  return new Map(rows.map(({ row }) => [row.application_id, row]));
};

const ON_CONFLICT = `on conflict (application_id) do update set
       (status, disposition, closed_at, loan_amount_cents, priority, updated_at, assignee_id, assignee_name,
        required_document_types, stages, documents, conditions, outstanding_conditions, conditions_before_approval,
        conditions_due_on, completion_percentage, current_stage, has_alert, has_staff_task, open_escalations, last_change_overrode, decided_at, approved_at,
        first_decided_at, version, position)
       = row (excluded.status, excluded.disposition, excluded.closed_at, excluded.loan_amount_cents, excluded.priority,
        excluded.updated_at, excluded.assignee_id, excluded.assignee_name,
        excluded.required_document_types, excluded.stages, excluded.documents, excluded.conditions,
        excluded.outstanding_conditions, excluded.conditions_before_approval, excluded.conditions_due_on,
        excluded.completion_percentage, excluded.current_stage,
        excluded.has_alert, excluded.has_staff_task, excluded.open_escalations, excluded.last_change_overrode,
        excluded.decided_at, excluded.approved_at, excluded.first_decided_at, excluded.version, excluded.position)`;
