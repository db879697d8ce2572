import { foldBy } from '../../kernel/fold.ts';
import { type Event, userOf } from '../../kernel/message.ts';
import type { ArrivalFactsOf } from '../../lending/arrivals/arrival-facts.ts';
import type { VendorKindId } from '../../lending/vendor-orders/kinds.ts';
import type { ArrivalEvent, ArrivalEventOf } from './arrivals.events.ts';

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
  /** Of a flood determination; left out of others, and in older rows. */
  readonly isInFloodZone?: boolean | undefined;
  /** Of a verification of employment; left out of others, and in older rows. */
  readonly employment?: { readonly borrowerId: string; readonly isEmployed: boolean } | undefined;
};

/** Reports that stand, in the order in which they were taken over. */
export type ArrivalsSlice = { readonly arrivals: readonly StandingArrival[] };

/** That somebody has left an employer whom the application does not state, such as an earlier one, says nothing of the pay that counts. */
const employmentIn = (facts: ArrivalFactsOf<'verification'>): Pick<StandingArrival, 'employment'> => {
  const { verifies, borrowerId, isEmployed, contradictions } = facts;
  const isOfAnother = contradictions.some(({ field }) => field === 'employer');
  return verifies === 'employment' && (isEmployed || !isOfAnother) ? { employment: { borrowerId, isEmployed } } : {};
};

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
    ...(facts.kind === 'flood' && { isInFloodZone: facts.isHazardArea }),
    ...(facts.kind === 'verification' && employmentIn(facts)),
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

const fold = foldBy<ArrivalsSlice, ArrivalEvent>(arrivalsAfter);
const isArrival = (event: Event): event is ArrivalEvent => fold.handles.some((type) => type === event.type);

/** The reports that stand. @param history of the file's stream; other events are left out */
export const arrivalsIn = (history: readonly Event[]): ArrivalsSlice['arrivals'] =>
  history.filter(isArrival).reduce(fold.evolve, { arrivals: [] }).arrivals;

/** The appraised value that the file has; null while none stands. Integer cents. */
export const appraisedIn = (
  arrivals: ArrivalsSlice['arrivals'],
): { readonly valueCents: number; readonly asOf: string; readonly orderId: string } | null => {
  const newest = arrivals.findLast(({ appraised }) => appraised !== null);
  return newest?.appraised ? { ...newest.appraised, orderId: newest.orderId } : null;
};

/** The borrower of whom a report says that they have left their employer; null of any other report. */
export const leaverIn = (event: ArrivalEventOf<'ReportTakenOver'>): string | null => {
  const { employment } = arrivalOf(event);
  return employment && !employment.isEmployed ? employment.borrowerId : null;
};

/** Borrowers of whom the newest verification by one of their employers says that they have left. */
export const leftJobsIn = (arrivals: ArrivalsSlice['arrivals']): string[] => {
  // A topic is of one employer: what another one says brings no pay back.
  const newest = new Map(arrivals.map(({ topic, employment }) => [topic, employment]));
  const left = [...newest.values()].filter((employment) => employment?.isEmployed === false);
  return [...new Set(left.flatMap((employment) => employment?.borrowerId ?? []))];
};

/** True while the newest flood determination has the property in a Special Flood Hazard Area. */
export const isInFloodZone = (arrivals: ArrivalsSlice['arrivals']): boolean =>
  arrivals.findLast((each) => each.isInFloodZone !== undefined)?.isInFloodZone === true;
