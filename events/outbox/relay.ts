import { categoryOf } from '../kernel/ids.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import type { Subscribe, Subscription } from '../store/subscribe.ts';
import { type PublicationsByCategory, topicOf } from './topics.ts';

/** Checkpoint of the relay: what lies above it has not been published. */
export const RELAY = 'kafka-relay:v1';

export type OutgoingMessage = {
  readonly topic: string;
  /** The stream id: all events of one stream are in one partition, in their order. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns once every message is stored by the broker; throws when one may not be. */
export type Publish = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** An event as a CloudEvents 1.0 message in structured mode; undefined when its type is not published. */
export const toMessage = (event: RecordedEvent, publications: PublicationsByCategory): OutgoingMessage | undefined => {
  const publication = publications[categoryOf(event.streamId)]?.[event.type];
  if (!publication) return undefined;
  const { metadata } = event;
  const cloudEvent = {
    specversion: '1.0',
    id: event.eventId,
    source: '/lendlog/event-log',
    type: event.type,
    subject: event.streamId,
    time: event.effectiveAt,
    recordedtime: event.recordedAt,
    datacontenttype: 'application/json',
    schemaversion: publication.schemaVersion,
    streamversion: event.version,
    // CloudEvents integers have 32 bits; positions may have more.
    position: String(event.position),
    correlationid: metadata.correlationId,
    ...(metadata.causationId !== undefined && { causationid: metadata.causationId }),
    data: publication.schema.parse(event.data),
  };
  return {
    topic: topicOf(event.streamId),
    key: event.streamId,
    value: JSON.stringify(cloudEvent),
    headers: {
      'content-type': 'application/cloudevents+json; charset=UTF-8',
      position: String(event.position),
      event_id: event.eventId,
      schema_version: String(publication.schemaVersion),
    },
  };
};

/**
 * Follows the log and publishes what may leave the house. The checkpoint moves after the broker has acknowledged, so a
 * crash in between repeats messages and loses none: consumers skip positions at or below the last they have applied.
 * Any number of relays may run; the checkpoint's lock lets one publish at a time.
 */
export const startRelay = (deps: {
  subscribe: Subscribe;
  publish: Publish;
  publications: PublicationsByCategory;
}): Subscription => {
  const { subscribe, publish, publications } = deps;
  return subscribe({
    name: RELAY,
    types: Object.values(publications).flatMap((ofCategory) => Object.keys(ofCategory)),
    batchSize: 200,
    apply: async ({ events }) => {
      const messages = events.map((event) => toMessage(event, publications)).filter((message) => message !== undefined);
      if (messages.length > 0) await publish(messages);
    },
  });
};
