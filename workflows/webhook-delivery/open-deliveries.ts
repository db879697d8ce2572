import { keysOf } from '../../events/kernel/by-type.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { webhookDeliveryDecider } from '../../events/webhook-delivery/webhook-delivery.decider.ts';
import {
  type WebhookDeliveryEvent,
  webhookDeliveryEvents,
} from '../../events/webhook-delivery/webhook-delivery.events.ts';
import {
  deliveryIdOf,
  keyOfText,
  webhookDeliveryStream,
} from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import type { EventLog } from '../engine/manifest/manifest.ts';
import { streamsNow } from '../engine/manifest/streams-now.ts';

const types = keysOf(webhookDeliveryEvents);
const streamOf = (key: string): string => webhookDeliveryStream(deliveryIdOf(keyOfText(key)));

/** `openOf` of the manifest: deliveries that have not arrived and were not given up. */
export const openDeliveries =
  (log: EventLog) =>
  async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
    const streams = await streamsNow<WebhookDeliveryEvent>(log, keys.map(streamOf), types);
    return new Set(keys.filter((key) => !stateAfter(webhookDeliveryDecider, streams.get(streamOf(key)) ?? []).isOver));
  };
