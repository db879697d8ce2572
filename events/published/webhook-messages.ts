import { NotFoundError } from '../kernel/errors.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import { examplePartnerEvent, type PartnerEventName } from '../lending/partners/partner-events.ts';
import { type PublicEvent, publicEventsOf, publicIdOf } from './public-events.ts';
import { createPublicFiles } from './public-files.ts';
import type { EventStore } from '../store/append/event-store.ts';
import type { WebhookAttempted, WebhookDeliveryEvent } from '../webhook-delivery/webhook-delivery.events.ts';
import { type DeliveryKey, webhookDeliveryStream } from '../webhook-delivery/webhook-delivery.stream.ts';
import type { WebhookSubscriptionEvent } from '../webhook-subscription/webhook-subscription.events.ts';

/** A delivery: its message, and the record of it. */
export type Message = Pick<WebhookAttempted['data'], 'cause' | 'event' | 'sourceEventId' | 'messageId'> & {
  /** JSON, exactly as it is signed. */
  readonly body: string;
};

type Source = Pick<Message, 'event' | 'sourceEventId'>;
const MOST_REMEMBERED = 200;

/** Makes messages from the log: the same event gives the same message, whenever it is sent. */
export const createMessages = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  const files = createPublicFiles({ pool, reader });
  // One event goes to many endpoints at once: it is read once for all of them.
  const events = new Map<string, Promise<RecordedEvent | undefined>>();

  const eventOf = (eventId: string): Promise<RecordedEvent | undefined> => {
    const known = events.get(eventId);
    if (known) return known;
    if (events.size >= MOST_REMEMBERED) events.clear();
    const read = reader.readByIds(pool, [eventId]).then(([event]) => event);
    events.set(eventId, read);
    read.catch(() => events.delete(eventId));
    return read;
  };

  const testOf = (
    { eventId, effectiveAt, position }: RecordedEvent,
    name: PartnerEventName,
  ): PublicEvent & { readonly isTest: true } => {
    const { data } = examplePartnerEvent(name);
    const body = { id: publicIdOf(eventId, name), type: name, timestamp: effectiveAt, position, data };
    // An example is of its schema: a spec holds every one against it.
    return { ...(body as PublicEvent), isTest: true };
  };

  const toldOf = async ({ sourceEventId, event: name }: Source): Promise<PublicEvent | undefined> => {
    const source = await eventOf(sourceEventId);
    if (!source) return undefined;
    if (source.type === 'WebhookTestRequested') return testOf(source, name);
    const about = await files.about(source);
    return about && publicEventsOf(source, about).find(({ type }) => type === name);
  };

  /** Subject of a delivery. */
  const sourceOf = async ({ eventId, name }: DeliveryKey): Promise<Source | undefined> => {
    if (name !== 'test' && name !== 'resend') return { event: name, sourceEventId: eventId };
    const asked = (await eventOf(eventId)) as RecordedEvent<WebhookSubscriptionEvent> | undefined;
    if (asked?.type === 'WebhookTestRequested') return { event: asked.data.event, sourceEventId: eventId };
    if (asked?.type !== 'WebhookResendRequested') return undefined;
    const stream = webhookDeliveryStream(asked.data.deliveryId);
    const [first] = await reader.readStream<WebhookDeliveryEvent>(pool, stream, 0, 1);
    return first?.type === 'WebhookAttempted' ? first.data : undefined;
  };

  return {
    /** The message of a delivery. @throws NotFoundError when the log has no such event */
    of: async (key: DeliveryKey): Promise<Message> => {
      const source = await sourceOf(key);
      const told = source && (await toldOf(source));
      if (!source || !told) throw new NotFoundError('There is nothing to deliver', { eventId: key.eventId });
      const { event, sourceEventId } = source;
      const cause = key.name === 'test' || key.name === 'resend' ? key.name : 'event';
      return { cause, event, sourceEventId, messageId: told.id, body: JSON.stringify(told) };
    },
    /** The public event of that name; undefined when there is none. */
    told: toldOf,
  };
};
