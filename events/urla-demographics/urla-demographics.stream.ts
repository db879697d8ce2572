import { idFromStream, streamIdOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';

const CATEGORY = 'urlaDemographics';

/** Stream of the demographic information that was collected with a draft, apart from what anybody decides on. */
export const urlaDemographicsStream = (draftId: string): string => streamIdOf(CATEGORY, draftId);

/** The stream is one of demographic information. */
export const isOfDemographics = (streamId: string): boolean => idFromStream(CATEGORY, streamId) !== undefined;

/** The draft that the event was collected with. @throws when it is on another's stream */
export const collectedWith = ({ streamId, type }: RecordedEvent): string => {
  const draftId = idFromStream(CATEGORY, streamId);
  if (draftId === undefined) throw new Error(`${type} is on ${streamId}, which is not a stream of demographics`);
  return draftId;
};
