import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { PayloadTooLargeError, UnsupportedMediaTypeError, ValidationError } from '../../events/kernel/errors.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { partnerMessageKinds, type PartnerMessageKind } from '../../events/lending/partner-messages.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import { refusalOfKind } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { MOST_BYTES } from '../../events/store/append.ts';
import { readRawBody } from '../http/raw-body.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { verifySignature, type WebhookHeaders } from './verify-signature.ts';
import type { RouteDeps } from '../services/route-deps.ts';

/** 700 kB: as a string inside an event the body grows by its escapes and must still fit into one append. */
export const MOST_DELIVERY_BYTES = 700_000;
const MOST_ESCAPED_BYTES = MOST_BYTES - 10_000;

const NAMESPACE = '5f0c9f6e-55cb-4b0c-8e55-77656268686b';

/** One delivery, however often it is sent: the same partner and `webhook-id` give the same id. */
export const deliveryIdFor = (partnerId: string, messageId: string): string =>
  uuidv5(`${partnerId}:${messageId}`, NAMESPACE);

/** Another body under a `webhook-id` that was used, however often it is sent. */
const otherDeliveryIdFor = (partnerId: string, messageId: string, body: string): string =>
  uuidv5(`${partnerId}:${messageId}:${createHash('sha256').update(body).digest('hex')}`, NAMESPACE);

const OTHER_BODY = 'Another body came under the same webhook-id before; send this one under an id of its own';

const webhookHeadersOf = (req: Request): WebhookHeaders => ({
  id: req.get('webhook-id') ?? '',
  timestamp: req.get('webhook-timestamp') ?? '',
  signature: req.get('webhook-signature') ?? '',
});

const decodeUtf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ValidationError('The body is not UTF-8');
  }
};

const typedSchema = z.object({ type: z.string().max(200) });

/** The body's `type`; null when it names none. @throws ValidationError when the body is not JSON */
const messageTypeOf = (body: string): string | null => {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new ValidationError('The body is not valid JSON');
  }
  const typed = typedSchema.safeParse(json);
  return typed.success ? typed.data.type : null;
};

const acceptedSchema = z.object({
  deliveryId: z.uuid(),
  /** Why nothing comes of it, where that is known at once; sending it again changes nothing. */
  refused: z.string().optional(),
});

const isKind = (messageType: string | null): messageType is PartnerMessageKind =>
  (partnerMessageKinds as readonly (string | null)[]).includes(messageType);

/**
 * Partners deliver here: what is signed and JSON is in the log before the answer, and is acted on afterwards. The answer
 * is 202 also where it is refused: Standard Webhooks sends again, for days, what is answered with anything else, and
 * the same delivery would be refused again. What was refused is kept, with the reason.
 */
export const webhookRoutes = (deps: Pick<RouteDeps, 'store' | 'webhookSecrets' | 'settingsInForce'>): Route[] => {
  const deliveries = openAggregate(deps.store, partnerDeliveryAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/webhooks/:partnerId',
      summary:
        'Take a signed delivery of a partner (Standard Webhooks); a repeated webhook-id changes nothing, and with another body is kept as refused',
      tag: 'Webhooks',
      permission: 'public',
      params: z.object({ partnerId: z.string().max(100) }),
      bodyType: 'raw',
      responses: { 202: { description: 'The delivery is in the log', schema: acceptedSchema } },
      handle: async ({ params: { partnerId }, req, res, metadata }) => {
        const bytes = await readRawBody(req, res, MOST_DELIVERY_BYTES);
        const headers = webhookHeadersOf(req);
        const body = decodeUtf8(bytes);
        verifySignature(deps.webhookSecrets, partnerId, body, headers);
        res.locals['actor'] = { kind: 'partner', id: partnerId };
        if (!req.is('application/json')) throw new UnsupportedMediaTypeError('Send the body as application/json');
        if (Buffer.byteLength(JSON.stringify(body)) > MOST_ESCAPED_BYTES) {
          throw new PayloadTooLargeError('The body has too many characters that need escaping to be kept whole', {
            mostBytes: MOST_ESCAPED_BYTES,
          });
        }
        const messageType = messageTypeOf(body);
        const deliveryId = deliveryIdFor(partnerId, headers.id);
        const sentAt = new Date(Number.parseInt(headers.timestamp, 10) * 1000).toISOString();
        // Kept all the same. What else may be against it depends on the file, which a workflow looks at.
        const refusal = isKind(messageType)
          ? refusalOfKind(await deps.settingsInForce.read(), partnerId, messageType)
          : undefined;
        const receive = async (id: string, reason: string | undefined) => {
          const message = { partnerId, messageId: headers.id, messageType, body, sentAt };
          const { events } = await deliveries.handle(
            id,
            { type: 'ReceivePartnerDelivery', data: { ...message, deliveryId: id, refusal: reason } },
            {
              metadata: { ...metadata, actor: partnerActor(partnerId) },
              options: { commandId: `webhook:${id}` },
            },
          );
          const isRefused = events.some(({ type }) => type === 'PartnerDeliveryRefused');
          return { events, answer: { deliveryId: id, ...(isRefused && reason && { refused: reason }) } };
        };
        const { events, answer } = await receive(deliveryId, refusal);
        const first = events.find((event) => event.type === 'PartnerDeliveryReceived')?.data.body;
        // What was forgotten cannot be compared any more.
        const isOther = first !== undefined && first !== body && first !== ERASED;
        if (!isOther) return { status: 202, body: answer };
        const other = await receive(otherDeliveryIdFor(partnerId, headers.id, body), OTHER_BODY);
        return { status: 202, body: other.answer };
      },
    }),
  ];
};
