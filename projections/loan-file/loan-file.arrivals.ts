import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { ArrivalEventOf } from '../../events/loan-application/arrivals/arrivals.events.ts';
import { recordedBy } from './recorded-by.ts';

/** An accepted report as the file took it over, and whether the file still rests on it. */
export type FileArrival = Pick<
  ArrivalEventOf<'ReportTakenOver'>['data'],
  'orderId' | 'orderNumber' | 'topic' | 'revision' | 'facts' | 'findings'
> & {
  readonly at: string;
  readonly by: string;
  readonly byId?: string | undefined;
  /** False once it is looked at again. */
  readonly stands: boolean;
};

/** Part of a file's record for what arrived, oldest first; left out where nothing did, and in older rows. */
export type WithArrivals = { readonly arrivals?: readonly FileArrival[] | undefined };

/** Changes of a file's record by accepted reports. */
export const arrivalsAfter = {
  ReportTakenOver: (
    { arrivals = [] }: WithArrivals,
    event: RecordedEvent<ArrivalEventOf<'ReportTakenOver'>>,
  ): WithArrivals => {
    const { orderId, orderNumber, topic, revision, facts, findings } = event.data;
    const arrival = { orderId, orderNumber, topic, revision, facts, findings, ...recordedBy(event), stands: true };
    return { arrivals: [...arrivals.filter((each) => each.orderId !== orderId), arrival] };
  },
  ReportNoLongerStands: (
    { arrivals = [] }: WithArrivals,
    { data }: RecordedEvent<ArrivalEventOf<'ReportNoLongerStands'>>,
  ): WithArrivals => ({
    arrivals: arrivals.map((each) => (each.orderId === data.orderId ? { ...each, stands: false } : each)),
  }),
};
