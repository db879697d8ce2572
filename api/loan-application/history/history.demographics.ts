import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { UrlaStated } from '../../../events/loan-application/urla/urla.events.ts';
import type { EventHead } from '../../../events/store/log/read.ts';
import {
  demographicsIdOf,
  urlaDemographicsStream,
} from '../../../events/urla-demographics/urla-demographics.stream.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';

/** That demographic information was collected or corrected after the submission, without a word of what it is. */
export const collectedLater = async (
  { pool, reader }: Pick<RouteDeps['store'], 'pool' | 'reader'>,
  applicationId: string,
  ofFile: readonly EventHead[],
): Promise<RecordedEvent[]> => {
  const ids = ofFile.flatMap(({ eventId, type }) => (type === 'UrlaStated' ? [eventId] : []));
  const [stated] = await reader.readByIds<UrlaStated>(pool, ids);
  const stream = urlaDemographicsStream(demographicsIdOf(applicationId, stated?.data.draftId ?? null));
  return (await reader.readStream(pool, stream))
    .filter(({ type }) => type === 'DemographicsCollected' || type === 'DemographicsCorrected')
    .map((event) => ({ ...event, data: {} }));
};
