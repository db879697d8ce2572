import { stateAfter } from '../../../events/kernel/fold.ts';
import type { EventMetadata, RecordedEvent } from '../../../events/kernel/message.ts';
import type { WatchedEvent } from '../../../events/loan-application/automation/automation.file.ts';
import { type RuleHistory, ruleHistoryFold } from '../../../events/loan-application/automation/automation.moments.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { applicationId, commandMetadata, NOW } from './builders.ts';

type Told = { readonly event: WatchedEvent; readonly metadata?: Partial<EventMetadata>; readonly effectiveAt?: string };

/** The event with this place in a history: what causes later ones is named by it. */
export const eventIdOf = (version: number): string => `00000000-0000-4000-8000-${String(version).padStart(12, '0')}`;

/** Events as they are recorded one after the other on one file, each at the position of its version. */
export const recordedOn = (...told: readonly (WatchedEvent | Told)[]): RecordedEvent<WatchedEvent>[] =>
  told.map((each, index) => {
    const { event, metadata = {}, effectiveAt = NOW } = 'event' in each ? each : { event: each };
    return {
      ...event,
      eventId: eventIdOf(index + 1),
      position: index + 1,
      streamId: loanApplicationStream(applicationId),
      version: index + 1,
      schemaVersion: 1,
      recordedAt: NOW,
      effectiveAt,
      metadata: { ...commandMetadata(), commandId: `c-${index + 1}`, ...metadata },
    };
  });

export const ruleHistoryOf = (...told: readonly (WatchedEvent | Told)[]): RuleHistory => {
  const history = stateAfter(ruleHistoryFold, recordedOn(...told));
  if (!history) throw new Error('The history does not begin with a submission');
  return history;
};
