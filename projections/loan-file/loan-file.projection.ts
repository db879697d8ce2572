import { keysOf } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { knownBy } from '../../events/lending/fields/known-by.ts';
import {
  isSubmission,
  type LoanApplicationEvent,
  loanApplicationEvents,
} from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';
import { evolveRecord, type LoanFileRecord, startRecord } from './loan-file.record.ts';
import { tell } from './loan-file.sentences.ts';
import { recordedWithAnother } from './recorded-with-another.ts';

type TimelineRow = {
  readonly event_id: string;
  readonly application_id: string;
  readonly position: number;
  readonly sentence: string;
  readonly happened_at: string;
  readonly actor_name: string;
  readonly actor_kind: string;
  readonly notes: string | null;
  /** False for what was recorded with another event, of which the one line says it. */
  readonly is_line: boolean;
  /** The change of answers that it is, or follows from. */
  readonly change_id: string | null;
};

/** The detail page: the file as it stands, and the story of how it came there. */
export const loanFileProjection = defineProjection<LoanApplicationEvent>({
  name: 'loan-file:v8',
  replaces: 'loan-file:v7',
  tables: {
    loan_files: { of: 'loanApplication', id: 'application_id' },
    loan_timeline: { of: 'loanApplication', id: 'application_id' },
  },
  handles: keysOf(loanApplicationEvents),
  apply: async (events, db, saveRows) => {
    const timeline: TimelineRow[] = [];
    const changed = await foldByStream(events, {
      idOf: fileOf,
      load: (ids) => loadRows<LoanFileRecord>(db, 'loan_files', 'application_id', ids, 't.record'),
      isFirst: isSubmission,
      begin: startRecord,
      evolve: evolveRecord,
      onNews: (event, file) => timeline.push(timelineRow(event, file)),
    });
    await saveRows('loan_files', [...changed].map(fileRow), { key: ['application_id'] });
    await saveRows('loan_timeline', timeline);
    return [...changed.keys()].map((id) => ({ resource: 'applications', id }));
  },
});

const fileRow = ([application_id, record]: readonly [string, LoanFileRecord]) => ({
  application_id,
  record,
  version: record.version,
  position: record.position,
  known_by: record.borrowers.flatMap(knownBy),
});

const timelineRow = (event: RecordedEvent<LoanApplicationEvent>, file: LoanFileRecord): TimelineRow => ({
  event_id: event.eventId,
  application_id: fileOf(event),
  position: event.position,
  ...tell(event, file),
  happened_at: event.effectiveAt,
  actor_name: event.metadata.actor.name,
  actor_kind: event.metadata.actor.kind,
  is_line: !recordedWithAnother.some((type) => type === event.type),
  change_id:
    event.type === 'UrlaCorrected' ||
    event.type === 'UrlaCircumstanceChanged' ||
    event.type === 'LoanApplicationRestated'
      ? event.data.changeId
      : null,
});
