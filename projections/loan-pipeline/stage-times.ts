import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { type StageEvent, stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';
import { later } from '../engine/fold-by-stream.ts';
import type { SaveRows } from '../engine/projection.ts';

/** A row of `stage_times`: since when a file is, or was, in a stage, and when it completed it last. ISO 8601. */
type StageTimes = {
  readonly application_id: string;
  readonly stage_id: StageId;
  /** Null while it was completed without ever being started. */
  readonly started_at: string | null;
  /** Null while it is not completed, also when it was taken up again. */
  readonly completed_at: string | null;
  readonly position: number;
};

const isOfStage = (event: RecordedEvent): event is RecordedEvent<StageEvent> => event.type in stageStatusAfter;

const earlier = (a: string | null, b: string): string => (a === null || later(a, b) === a ? b : a);

/** One row for each stage that the batch moves. */
const stageTimesOf = (events: readonly RecordedEvent[]): readonly StageTimes[] => {
  const rows = new Map<string, StageTimes>();
  for (const event of events.filter(isOfStage)) {
    const { stageId: stage_id } = event.data;
    const application_id = fileOf(event);
    const key = `${application_id}/${stage_id}`;
    const isCompleted = event.type === 'LoanStageCompleted';
    const known = rows.get(key)?.started_at ?? null;
    rows.set(key, {
      application_id,
      stage_id,
      started_at: isCompleted ? known : earlier(known, event.effectiveAt),
      completed_at: isCompleted ? event.effectiveAt : null,
      position: event.position,
    });
  }
  return [...rows.values()];
};

/** Records when stages were begun and completed. Repeated events change nothing. */
export const saveStageTimes = (events: readonly RecordedEvent[], saveRows: SaveRows): Promise<void> =>
  saveRows('stage_times', stageTimesOf(events), {
    key: ['application_id', 'stage_id'],
    only: { newerBy: 'position' },
    // It passes over nulls.
    set: { started_at: 'least(t.started_at, excluded.started_at)' },
  });
