import { idFromStream, streamIdOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';

const CATEGORY = 'urlaDemographics';

/** Stream of the demographic information that was collected with a draft, apart from what anybody decides on. */
export const urlaDemographicsStream = (draftId: string): string => streamIdOf(CATEGORY, draftId);

/**
 * The id under which the demographic information of a file's borrowers is kept: that of the draft it was taken as.
 * @param draftId null for a file that was taken without one
 */
export const demographicsIdOf = (applicationId: string, draftId: string | null): string => draftId ?? applicationId;

/** The stream is one of demographic information. */
export const isOfDemographics = (streamId: string): boolean => idFromStream(CATEGORY, streamId) !== undefined;

/** The draft that the event was collected with, or the file that was taken without one. @throws when it is on another's stream */
export const collectedWith = ({ streamId, type }: RecordedEvent): string => {
  const draftId = idFromStream(CATEGORY, streamId);
  if (draftId === undefined) throw new Error(`${type} is on ${streamId}, which is not a stream of demographics`);
  return draftId;
};
