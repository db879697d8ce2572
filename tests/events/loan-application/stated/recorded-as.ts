import type { RecordedEvent } from '../../../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { applicationId, commandMetadata, NOW } from '../../../support/histories/builders.ts';

/** Events as a file's stream has them. */
export const recordedAs = (events: readonly LoanApplicationEvent[]): RecordedEvent<LoanApplicationEvent>[] =>
  events.map((event, index) => ({
    ...event,
    position: index + 1,
    streamId: loanApplicationStream(applicationId),
    version: index + 1,
    eventId: `aaaaaaaa-aaaa-4aaa-8aaa-${String(index).padStart(12, '0')}`,
    schemaVersion: 1,
    recordedAt: NOW,
    effectiveAt: NOW,
    metadata: { ...commandMetadata(), commandId: `c-${index}` },
  }));
