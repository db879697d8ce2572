import type { RecordedEvent } from '../kernel/message.ts';
import {
  type PublicAbout,
  publicDeliveryFrom,
  publicFileFrom,
  publicFileOf,
  publicOrderFrom,
} from './public-events.ts';
import type { PartnerDeliveryEvent } from '../partner-delivery/partner-delivery.events.ts';
import { deliveryIdOf } from '../partner-delivery/partner-delivery.stream.ts';
import type { VendorOrderEvent } from '../vendor-order/vendor-order.events.ts';
import { orderIdOf } from '../vendor-order/vendor-order.stream.ts';
import type { PartnerEventData } from '../lending/partners/partner-events.ts';
import { dispositionAfter } from '../loan-application/disposition/disposition.events.ts';
import type { LoanApplicationEvent } from '../loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../loan-application/loan-application.stream.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import { forEvery } from '../kernel/by-type.ts';
import type { EventStore } from '../store/append/event-store.ts';

/** A file and its number never change: they are read once, and forgotten again when there are too many. */
const MOST_REMEMBERED = 20_000;

type Standing = Pick<PartnerEventData<'application.shared'>, 'status' | 'disposition'>;

const { evolve } = foldChangesBy<Standing, LoanApplicationEvent>({
  LoanApplicationStatusChanged: (_file, { data }) => ({ status: data.to }),
  ...forEvery(dispositionAfter, (_file: Standing, { type }: { readonly type: keyof typeof dispositionAfter }) => ({
    disposition: dispositionAfter[type],
  })),
});

/** Data of loan files for public events, read from the log. */
export const createPublicFiles = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  const remembered = new Map<string, PublicAbout>();
  const read = (applicationId: string, most: number | null) =>
    reader.readStream<LoanApplicationEvent>(pool, loanApplicationStream(applicationId), 0, most);
  const readOrder = (streamId: string) => reader.readStream<VendorOrderEvent>(pool, streamId, 0, 1);

  const readAbout = async (streamId: string): Promise<PublicAbout | undefined> => {
    if (deliveryIdOf(streamId) !== undefined) {
      const [first] = await reader.readStream<PartnerDeliveryEvent>(pool, streamId, 0, 1);
      return publicDeliveryFrom(first);
    }
    if (orderIdOf(streamId) !== undefined) return publicOrderFrom((await readOrder(streamId))[0]);
    const applicationId = publicFileOf({ streamId });
    return applicationId === undefined ? undefined : publicFileFrom((await read(applicationId, 1))[0]);
  };

  return {
    /** Subject of an event. @returns undefined when that is nothing public */
    about: async ({ streamId }: Pick<RecordedEvent, 'streamId'>): Promise<PublicAbout | undefined> => {
      const known = remembered.get(streamId);
      if (known) return known;
      const about = await readAbout(streamId);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      if (about) remembered.set(streamId, about);
      return about;
    },
    /** Where the file stood right after that position of the log. @returns undefined when there was no such file */
    at: async (
      applicationId: string,
      position: number,
    ): Promise<PartnerEventData<'application.shared'> | undefined> => {
      const events = (await read(applicationId, null)).filter((event) => event.position <= position);
      const file = publicFileFrom(events[0]);
      const begun: Standing = { status: 'submitted', disposition: null };
      return file && { ...file, ...events.reduce(evolve, begun) };
    },
  };
};
