import { VersionConflictError } from '../../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { changesFile, type LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { textsOf } from '../../../events/lending/urla/recorded-answers.ts';
import { tellHistory } from '../history/history.told.ts';

const pathsOf = (event: RecordedEvent<LoanApplicationEvent>): string[] =>
  event.type === 'UrlaCorrected' || event.type === 'UrlaCircumstanceChanged'
    ? [...event.data.added, ...event.data.removed, ...textsOf(event.data.given).map(({ path }) => path)]
    : [];

/** A refusal for someone who has seen an older version, with what has changed since. @param history of the file's stream, from its submission on */
export const changedMeanwhile = (
  { streamId, expectedVersion, actualVersion }: VersionConflictError,
  history: readonly RecordedEvent<LoanApplicationEvent>[],
): VersionConflictError => {
  const told = tellHistory(history);
  const meanwhile = history
    .filter((event) => event.version > expectedVersion && changesFile(event))
    .map((event) => ({
      version: event.version,
      sentence: told.get(event.eventId)?.sentence ?? event.type,
      by: event.metadata.actor.name,
      at: event.effectiveAt,
      paths: pathsOf(event),
    }));
  return new VersionConflictError(streamId, expectedVersion, actualVersion, { meanwhile });
};
