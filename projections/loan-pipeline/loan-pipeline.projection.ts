import { keysOf } from '../../events/kernel/by-type.ts';
import {
  isSubmission,
  type LoanApplicationEvent,
  loanApplicationEvents,
} from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';
import { saveStageTimes } from './stage-times.ts';
import { evolveRow, type PipelineRow, rowUses, startRow, withFigures } from './loan-pipeline.row.ts';

/** Every event of a file moves its version and the time of its last change, so all are handled. */
export const loanPipelineProjection = defineProjection<LoanApplicationEvent>({
  name: 'loan-pipeline:v7',
  replaces: 'loan-pipeline:v6',
  tables: {
    loan_pipeline: { of: 'loanApplication', id: 'application_id' },
    stage_times: { of: 'loanApplication', id: 'application_id' },
  },
  handles: keysOf(loanApplicationEvents),
  uses: rowUses,
  apply: async (events, db, saveRows) => {
    const changed = await foldByStream(events, {
      idOf: fileOf,
      load: (ids) => loadRows<PipelineRow>(db, 'loan_pipeline', 'application_id', ids),
      isFirst: isSubmission,
      begin: startRow,
      evolve: evolveRow,
    });
    await saveRows('loan_pipeline', [...changed.values()].map(withFigures), { key: ['application_id'] });
    await saveStageTimes(events, saveRows);
    return [...changed.keys()].map((id) => ({ resource: 'applications', id }));
  },
});
