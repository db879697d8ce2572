import { userOf } from '../../kernel/message.ts';
import { takesPlaceOf } from '../../lending/arrivals/arrival-facts.ts';
import type { VendorKindId } from '../../lending/vendor-orders/kinds.ts';
import type { ArrivalEventOf } from './arrivals.events.ts';

/** An accepted report that the file rests on, without personal data. */
export type StandingArrival = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly kind: VendorKindId;
  readonly topic: string;
  readonly deliveryId: string;
  readonly revision: number;
  /** The user who accepted it; null for a program. */
  readonly acceptedBy: string | null;
  /** The last day on which it is good; null where it does not age. */
  readonly expiresOn: string | null;
  /** Of an appraisal; integer cents, and the day on which it is true. */
  readonly appraised: { readonly valueCents: number; readonly asOf: string } | null;
};

/** Reports that stand, in the order in which they were taken over. */
export type ArrivalsSlice = { readonly arrivals: readonly StandingArrival[] };

const arrivalOf = ({ data, metadata }: ArrivalEventOf<'ReportTakenOver'>): StandingArrival => {
  const { orderId, orderNumber, topic, deliveryId, revision, expiresOn = null, facts } = data;
  return {
    orderId,
    orderNumber,
    kind: facts.kind,
    topic,
    deliveryId,
    revision,
    acceptedBy: userOf(metadata?.actor),
    expiresOn,
    appraised: facts.kind === 'appraisal' ? { valueCents: facts.appraisedValueCents, asOf: facts.effectiveDate } : null,
  };
};

/**
 * Each event's effect on the reports that stand. An earlier one about the same stays beneath the newest, so that the file
 * falls back on it.
 */
export const arrivalsAfter = {
  ReportTakenOver: ({ arrivals }: ArrivalsSlice, event: ArrivalEventOf<'ReportTakenOver'>): ArrivalsSlice => ({
    arrivals: [...arrivals.filter(({ orderId }) => orderId !== event.data.orderId), arrivalOf(event)],
  }),
  ReportNoLongerStands: (
    { arrivals }: ArrivalsSlice,
    { data }: ArrivalEventOf<'ReportNoLongerStands'>,
  ): ArrivalsSlice => ({ arrivals: arrivals.filter(({ orderId }) => orderId !== data.orderId) }),
};

/** The appraised value that the file has; null while none stands. Integer cents. */
export const appraisedIn = (
  arrivals: ArrivalsSlice['arrivals'],
): { readonly valueCents: number; readonly asOf: string; readonly orderId: string } | null => {
  const newest = arrivals.findLast(({ appraised }) => appraised !== null);
  return newest?.appraised ? { ...newest.appraised, orderId: newest.orderId } : null;
};

/** The report about that which stands; undefined where there is none. */
export const standingOn = (arrivals: ArrivalsSlice['arrivals'], topic: string): StandingArrival | undefined =>
  arrivals.findLast((each) => takesPlaceOf(each.topic, topic));
