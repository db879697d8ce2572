import type { PartnerDeliveryEvent } from '../../events/partner-delivery/partner-delivery.events.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import type { EventLog } from '../engine/manifest/manifest.ts';
import { streamsNow } from '../engine/manifest/streams-now.ts';
import { judgementOf } from './partner-delivery.contract.ts';

// Bodies stay where they are.
const types = [
  'PartnerDeliveryReplayed',
  'PartnerDeliveryAttached',
  'PartnerDeliveryApplied',
  'PartnerDeliveryRefused',
  'PartnerDeliveryHeld',
  'PartnerDeliveryTurnedDown',
] as const satisfies PartnerDeliveryEvent['type'][];
type Judged = Extract<PartnerDeliveryEvent, { type: (typeof types)[number] }>;

type Asking = Extract<Judged, { data: { replay: number } }>;
/** True for what asks for another judgement. */
const asksAgain = (event: Judged): event is Asking =>
  event.type === 'PartnerDeliveryReplayed' || event.type === 'PartnerDeliveryAttached';

/** True when a judgment follows the delivery or the replay that requested it. */
const isJudged = (events: readonly Judged[], replay: number): boolean => {
  const at = replay === 0 ? -1 : events.findIndex((event) => asksAgain(event) && event.data.replay === replay);
  const next = replay !== 0 && at === -1 ? undefined : events[at + 1];
  return next !== undefined && !asksAgain(next);
};

/** `openOf` of the manifest: judgements without an outcome. */
export const openJudgements =
  (log: EventLog) =>
  async (judgementIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const streamOf = (id: string): string => partnerDeliveryStream(judgementOf(id).deliveryId);
    const streams = await streamsNow<Judged>(log, [...new Set(judgementIds.map(streamOf))], types);
    return new Set(
      judgementIds.filter((id) => !isJudged(streams.get(streamOf(id)) ?? [], judgementOf(id).replay ?? 0)),
    );
  };
