import type { RecordedEvent } from '../../events/kernel/message.ts';
import { createPartnerGrants } from '../../events/partner-access/partner-grants.ts';
import {
  isAboutDelivery,
  isOfOnePartner,
  onlyPartnerOf,
  publicEventsOf,
  publicFileOf,
  type PublicSubject,
  publicTypes,
} from '../../events/published/public-events.ts';
import { createPublicFiles } from '../../events/published/public-files.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { walkLog } from '../../events/store/log/walk-log.ts';
import { mayBeTold } from '../../events/vendor-order/partner-access.state.ts';
import { type DeliveryKey, textOfKey } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import type { WebhookSubscriptionEvent } from '../../events/webhook-subscription/webhook-subscription.events.ts';
import {
  type WebhookSubscription,
  webhookSubscriptionFold,
} from '../../events/webhook-subscription/webhook-subscription.state.ts';
import { subscriptionIdOf } from '../../events/webhook-subscription/webhook-subscription.stream.ts';

type Subscribed = RecordedEvent<WebhookSubscriptionEvent>;
type OfType = WebhookSubscriptionEvent['type'];

/** Events that decide who gets deliveries. */
const deciding: readonly OfType[] = [
  'WebhookSubscribed',
  'WebhookSubscriptionChanged',
  'WebhookSubscriptionPaused',
  'WebhookSubscriptionResumed',
  'WebhookSubscriptionDisabled',
  'WebhookUnsubscribed',
];
const asking = { WebhookTestRequested: 'test', WebhookResendRequested: 'resend' } as const;
/** Types of the events that something is delivered after. */
export const deliveredTypes: readonly string[] = [...publicTypes, ...Object.keys(asking)];

/** Public names do not depend on the file. */
const ofAnyFile: Omit<PublicSubject, 'applicationId'> = { applicationNumber: '' };

/** Asks of what an event asks for; undefined for one that asks for nothing. */
const askedBy = ({ type, streamId, eventId }: RecordedEvent): DeliveryKey | undefined => {
  const name = type === 'WebhookTestRequested' || type === 'WebhookResendRequested' ? asking[type] : undefined;
  const subscriptionId = subscriptionIdOf(streamId);
  return name && subscriptionId !== undefined ? { subscriptionId, eventId, name } : undefined;
};

const deliveriesOf = async (
  {
    files,
    grantsOf,
  }: {
    readonly files: ReturnType<typeof createPublicFiles>;
    readonly grantsOf: ReturnType<typeof createPartnerGrants>;
  },
  event: RecordedEvent,
  states: ReadonlyMap<string, WebhookSubscription>,
): Promise<DeliveryKey[]> => {
  const asked = askedBy(event);
  if (asked) return [asked];
  if (states.size === 0) return [];
  const applicationId = publicFileOf(event);
  const about = applicationId === undefined ? await files.about(event) : { ...ofAnyFile, applicationId };
  if (!about) return [];
  const told = publicEventsOf(event, about).map(({ type }) => type);
  const isToldTo = async (partnerId: string): Promise<boolean> => {
    if (isAboutDelivery(about) || isOfOnePartner(event)) return onlyPartnerOf(event, about) === partnerId;
    return mayBeTold(await grantsOf(partnerId, about.applicationId, event.position), event, about.order?.orderId);
  };
  const keys: DeliveryKey[] = [];
  for (const [subscriptionId, { status, events, partnerId }] of states) {
    const names = status === 'active' ? told.filter((name) => events.includes(name)) : [];
    if (names.length === 0) continue;
    if (partnerId !== null && !(await isToldTo(partnerId))) continue;
    keys.push(...names.map((name) => ({ subscriptionId, eventId: event.eventId, name })));
  }
  return keys;
};

/**
 * Deliveries of an event: one to each subscription that was active, and wanted it, when the event was recorded; a
 * partner's subscription also needs access to it (docs/adr/0036), or to have made the delivery or the proposal. The log alone decides, so an event that is
 * dispatched again starts the same deliveries.
 */
export const createSubscribed = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  // It only grows: what is at or below a position that was read never changes.
  const known: Subscribed[] = [];
  let knownTo = 0;
  const files = createPublicFiles({ pool, reader });
  const grantsOf = createPartnerGrants({ pool, reader });

  const learn = async (upTo: number): Promise<void> => {
    for await (const event of walkLog<WebhookSubscriptionEvent>(
      { pool, reader },
      { after: knownTo, upTo, types: deciding },
    )) {
      known.push(event);
      knownTo = event.position;
    }
    knownTo = Math.max(knownTo, upTo);
  };

  /** @param events of one batch, in the order of the log. @returns the ids of the deliveries, each with its event */
  return async (
    events: readonly RecordedEvent[],
  ): Promise<{ readonly id: string; readonly event: RecordedEvent }[]> => {
    const last = events.at(-1);
    if (!last) return [];
    await learn(last.position);
    const states = new Map<string, WebhookSubscription>();
    let next = 0;
    const about: { readonly id: string; readonly event: RecordedEvent }[] = [];
    for (const event of events) {
      for (; next < known.length; next += 1) {
        const change = known[next];
        if (!change || change.position > event.position) break;
        const { subscriptionId } = change.data;
        const before = states.get(subscriptionId) ?? webhookSubscriptionFold.initialState;
        states.set(subscriptionId, webhookSubscriptionFold.evolve(before, change));
      }
      const keys = await deliveriesOf({ files, grantsOf }, event, states);
      about.push(...keys.map((key) => ({ id: textOfKey(key), event })));
    }
    return about;
  };
};
