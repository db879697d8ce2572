import type { RecordedEvent } from '../events/kernel/message.ts';
import type { LoanApplicationSubmitted } from '../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEvent } from '../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../events/loan-application/loan-application.stream.ts';

/** @throws when the event is not of a loan file's stream */
export const fileOf = ({ streamId, type }: RecordedEvent): string => {
  const applicationId = applicationIdOf(streamId);
  if (!applicationId) throw new Error(`${type} is on ${streamId}, which is not a loan file's stream`);
  return applicationId;
};

/** How one row for each loan file follows from the file's events. */
export type FileFold<Row, E extends LoanApplicationEvent> = {
  readonly load: (applicationIds: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  readonly begin: (submitted: RecordedEvent<LoanApplicationSubmitted>) => Row;
  /** Gets every later event, and makes another row of it. */
  readonly evolve: (row: Row, event: RecordedEvent<E>) => Row;
  /** Hears of every event that was new to the row, with the row after it. */
  readonly onNews?: (event: RecordedEvent<E>, row: Row) => void;
};

/**
 * Folds a batch: loads the rows of all files in it at once and applies the events in order. An event that a row already
 * holds changes nothing.
 * @returns the rows that changed
 * @throws when a file's events do not begin with its submission
 */
export const foldByFile = async <Row extends { readonly position: number }, E extends LoanApplicationEvent>(
  events: readonly RecordedEvent<E>[],
  { load, begin, evolve, onNews }: FileFold<Row, E>,
): Promise<Map<string, Row>> => {
  const next = (row: Row | undefined, event: RecordedEvent<E>): Row => {
    if (isSubmission(event)) return row ?? begin(event);
    if (!row) throw new Error(`${event.type} came before the submission of ${event.streamId}`);
    return event.position <= row.position ? row : evolve(row, event);
  };
  const before = await load([...new Set(events.map(fileOf))]);
  const after = new Map(before);
  for (const event of events) {
    const applicationId = fileOf(event);
    const known = after.get(applicationId);
    const row = next(known, event);
    if (row !== known) onNews?.(event, row);
    after.set(applicationId, row);
  }
  return new Map([...after].filter(([applicationId, row]) => row !== before.get(applicationId)));
};

const isSubmission = (event: RecordedEvent<LoanApplicationEvent>): event is RecordedEvent<LoanApplicationSubmitted> =>
  event.type === 'LoanApplicationSubmitted';

/**
 * When a file last changed, by effective times; to look at a borrower's data changes nothing on it.
 * @param before ISO 8601
 */
export const lastChangedAfter = ({ type, effectiveAt }: RecordedEvent<LoanApplicationEvent>, before: string): string =>
  type !== 'PersonalDataRevealed' && Date.parse(effectiveAt) > Date.parse(before) ? effectiveAt : before;
