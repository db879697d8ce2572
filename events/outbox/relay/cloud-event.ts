import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import type { EventMetadata } from '../../kernel/message.ts';
import type { StoredEvent } from '../../store/log/codec.ts';
import type { Epoch } from '../../store/log/epoch.ts';

/** CloudEvents 1.0, structured mode. */
export const CONTENT_TYPE = 'application/cloudevents+json; charset=UTF-8';

/**
 * `source` of the events of a log: another one after a restore, so that nobody takes an event that is no more for one that
 * is. @param logId the id of its first event, which no other log has
 */
export const sourceOf = (logId: string, { id, firstId }: Pick<Epoch, 'id' | 'firstId'>): string =>
  id === firstId ? `/lendlog/logs/${logId}` : `/lendlog/logs/${logId}/epochs/${id}`;

const positionSchema = z.string().regex(/^[0-9]{1,16}$/);

/** The envelope of a published event; names of extension attributes are lower case, as CloudEvents wants them. */
export const cloudEventSchema = z.object({
  specversion: z.literal('1.0'),
  /** The event id: the same event published again has the same one. */
  id: uuidSchema,
  source: z.string().regex(/^\/lendlog\/logs\/[0-9a-f-]{36}(\/epochs\/[0-9a-f-]{36})?$/),
  type: z.string(),
  /** The stream id, which is the key of the message too. */
  subject: z.string(),
  /** When the fact became true. */
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  recordedtime: z.iso.datetime(),
  /** Of `data`: together with `type` it names the schema. */
  schemaversion: z.int().positive(),
  streamversion: z.int().positive(),
  /** Place in the log. As text: CloudEvents integers have 32 bits and positions may have more. */
  position: positionSchema,
  /** Position of the event before it in the same partition, 0 for the first: a gap shows. */
  previousposition: positionSchema,
  actorkind: z.enum(['user', 'partner', 'workflow', 'system']),
  correlationid: z.string(),
  causationid: z.string().optional(),
  /** Who, when and from where in full, encrypted: `enc:v1:...`. */
  metadata: z.string(),
  data: z.looseObject({}),
});
/** An event as it travels in a topic. */
export type CloudEvent = z.infer<typeof cloudEventSchema>;

/**
 * @param event with its personal data encrypted
 * @param sealedMetadata its metadata, encrypted as a whole
 */
export const toCloudEvent = (
  event: StoredEvent,
  {
    metadata,
    sealedMetadata,
    source,
    previous,
  }: {
    metadata: EventMetadata;
    sealedMetadata: string;
    source: string;
    previous: number;
  },
): string => {
  const envelope: Omit<CloudEvent, 'data'> = {
    specversion: '1.0',
    id: event.eventId,
    source,
    type: event.type,
    subject: event.streamId,
    time: event.effectiveAt,
    datacontenttype: 'application/json',
    recordedtime: event.recordedAt,
    schemaversion: event.schemaVersion,
    streamversion: event.version,
    position: String(event.position),
    previousposition: String(previous),
    actorkind: metadata.actor.kind,
    correlationid: metadata.correlationId,
    ...(metadata.causationId !== undefined && { causationid: metadata.causationId }),
    metadata: sealedMetadata,
  };
  // The payload stays the text that the log holds.
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${event.data}}`;
};
