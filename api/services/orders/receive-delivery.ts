import { PayloadTooLargeError } from '../../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { partnerActor } from '../../../events/partner-delivery/partner-actor.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import type { PartnerDeliveryReceived } from '../../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { MOST_BYTES } from '../../../events/store/append/append.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import type { RouteDeps } from '../process/route-deps.ts';

/** 700 kB: as a string inside an event the body grows by its escapes and must still fit into one append. */
export const MOST_DELIVERY_BYTES = 700_000;
const SEND_AHEAD = 'send files ahead by POST /api/v1/orders/{orderId}/files, and name them';
const MOST_ESCAPED_BYTES = MOST_BYTES - 10_000;

/** @throws PayloadTooLargeError for a body that an event cannot hold */
export const assertKeepable = (body: string): void => {
  if (Buffer.byteLength(body) > MOST_DELIVERY_BYTES) {
    throw new PayloadTooLargeError(`A delivery takes at most ${MOST_DELIVERY_BYTES} bytes: ${SEND_AHEAD}`, {
      mostBytes: MOST_DELIVERY_BYTES,
    });
  }
  if (Buffer.byteLength(JSON.stringify(body)) > MOST_ESCAPED_BYTES) {
    throw new PayloadTooLargeError(
      `The body has too many characters that need escaping to be kept whole: ${SEND_AHEAD}`,
      {
        mostBytes: MOST_ESCAPED_BYTES,
      },
    );
  }
};

type Delivered = PartnerDeliveryReceived['data'] & { readonly refusal?: string | undefined };

/**
 * Keeps what a partner delivers, at its first coming; a workflow judges it afterwards.
 * @returns a function of the delivery (`refusal`: why nothing comes of it, where that is known), of who sent it, and of
 *   its command id; it returns the result of the first delivery, 202 then and 200 later, and its answer
 */
export const createReceiveDelivery = ({ store }: Pick<RouteDeps, 'store'>) => {
  const deliveries = openAggregate(store, partnerDeliveryAggregate);
  return async (data: Delivered, request: CommandMetadata, options: CommandOptions) => {
    const { deliveryId, partnerId } = data;
    const metadata = { ...request, actor: partnerActor(partnerId) };
    const command = { type: 'ReceivePartnerDelivery', data } as const;
    // Most come once.
    const asNew = { ...options, likelyNew: true };
    const { events, duplicate, position } = await deliveries.handle(deliveryId, command, { metadata, options: asNew });
    const refused = events.find(({ type }) => type === 'PartnerDeliveryRefused')?.data;
    const reason = refused && 'reason' in refused && refused.reason !== ERASED ? refused.reason : undefined;
    return {
      status: duplicate ? 200 : 202,
      body: { deliveryId, ...(reason !== undefined && { refused: reason }) },
      firstBody: events.find((event) => event.type === 'PartnerDeliveryReceived')?.data.body,
      position,
    };
  };
};
