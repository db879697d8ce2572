import type { LoanApplicationEvent } from '../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../events/loan-application/loan-application.stream.ts';
import type { RecordedEvent } from '../events/kernel/message.ts';

/** @throws when the event is not of a loan file's stream */
export const fileOf = ({ streamId, type }: RecordedEvent): string => {
  const applicationId = applicationIdOf(streamId);
  if (!applicationId) throw new Error(`${type} is on ${streamId}, which is not a loan file's stream`);
  return applicationId;
};

/**
 * Folds a batch into one row per file: loads the rows of all files in the batch at once and applies the events in order.
 * @param evolve gets no row for a file that has none yet; returns the same row to say that nothing changed
 * @returns the rows that changed
 */
export const foldByFile = async <Row>(
  events: readonly RecordedEvent<LoanApplicationEvent>[],
  load: (applicationIds: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  evolve: (row: Row | undefined, event: RecordedEvent<LoanApplicationEvent>) => Row,
): Promise<Map<string, Row>> => {
  const before = await load([...new Set(events.map(fileOf))]);
  const after = new Map(before);
  for (const event of events) {
    const applicationId = fileOf(event);
    after.set(applicationId, evolve(after.get(applicationId), event));
  }
  return new Map([...after].filter(([applicationId, row]) => row !== before.get(applicationId)));
};
