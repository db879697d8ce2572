import { idFromStream, streamIdOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';

const CATEGORY = 'urlaDraft';

/** Stream of one application that is being taken. */
export const urlaDraftStream = (draftId: string): string => streamIdOf(CATEGORY, draftId);

/** The draft whose stream the event is on. @throws when it is on another's */
export const draftOf = ({ streamId, type }: RecordedEvent): string => {
  const draftId = idFromStream(CATEGORY, streamId);
  if (draftId === undefined) throw new Error(`${type} is on ${streamId}, which is not a draft's stream`);
  return draftId;
};
