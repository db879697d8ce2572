import { idFromStream, streamIdOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';

const CATEGORY = 'loanApplication';

/** Stream of one loan file. */
export const loanApplicationStream = (applicationId: string): string => streamIdOf(CATEGORY, applicationId);

/** Inverse of `loanApplicationStream`; undefined for a stream of another category. */
export const applicationIdOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);

/** The application whose stream the event is on. @throws when it is on another's */
export const fileOf = ({ streamId, type }: RecordedEvent): string => {
  const applicationId = applicationIdOf(streamId);
  if (!applicationId) throw new Error(`${type} is on ${streamId}, which is not a loan file's stream`);
  return applicationId;
};
