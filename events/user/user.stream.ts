import { idFromStream, streamIdOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';

const CATEGORY = 'user';

/** Stream of one member of staff. */
export const userStream = (userId: string): string => streamIdOf(CATEGORY, userId);

/** The member of staff whose stream the event is on. @throws when it is on another's */
export const userOf = ({ streamId, type }: RecordedEvent): string => {
  const userId = idFromStream(CATEGORY, streamId);
  if (!userId) throw new Error(`${type} is on ${streamId}, which is not a user's stream`);
  return userId;
};
