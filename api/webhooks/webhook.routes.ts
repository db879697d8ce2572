import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { readJson } from '../../events/kernel/bounded-json.ts';
import { inOneLine, UnsupportedMediaTypeError, ValidationError } from '../../events/kernel/errors.ts';
import { isPlainText } from '../../events/kernel/plain-text.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { partnerMessageKinds, type PartnerMessageKind } from '../../events/lending/partners/partner-messages.ts';
import type { PartnerDeliveryReceived } from '../../events/partner-delivery/partner-delivery.events.ts';
import { refusalOfKind } from '../../events/settings/settings.state.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { acceptedSchema } from '../services/orders/delivery.contract.ts';
import { assertKeepable, createReceiveDelivery } from '../services/orders/receive-delivery.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { createReadSigned, type SignedDelivery } from './signed-delivery.ts';

const NAMESPACE = '5f0c9f6e-55cb-4b0c-8e55-77656268686b';

/** One delivery, however often it is sent: the same partner and `webhook-id` give the same id. */
export const deliveryIdFor = (partnerId: string, messageId: string): string =>
  uuidv5(`${partnerId}:${messageId}`, NAMESPACE);

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Another body under a `webhook-id` that was used, however often it is sent. No `webhook-id` has a line break in it. */
const otherDeliveryIdFor = (partnerId: string, messageId: string, body: string): string =>
  uuidv5(`${partnerId}:${messageId}\n${digestOf(body)}`, NAMESPACE);

/** Another content type: the same body counts as new once it arrives as JSON. */
const otherTypeIdFor = (partnerId: string, messageId: string, contentType: string, body: string): string =>
  uuidv5(`${partnerId}:${messageId}:as:${contentType}\n${digestOf(body)}`, NAMESPACE);

const OTHER_BODY = 'Another body came under the same webhook-id before; send this one under an id of its own';
const NOT_TEXT = 'The body is not text in UTF-8';
const BOM = 'The body begins with a byte order mark, and no JSON does; send it without';
const UNREADABLE_TYPE = 'The type of the message has characters that cannot be read';
const OTHER_TYPE = 'The body came as another content type than application/json';

const typedSchema = z.object({ type: z.string().max(200) });

/** The body's `type`, null when it names none; or why nobody can read it. */
const readType = ({ body, isText }: SignedDelivery): { messageType: string | null; unreadable?: string } => {
  if (!isText) return { messageType: null, unreadable: NOT_TEXT };
  if (body.startsWith('\ufeff')) return { messageType: null, unreadable: BOM };
  try {
    const typed = typedSchema.safeParse(readJson(body));
    if (!typed.success) return { messageType: null };
    const { type } = typed.data;
    return isPlainText(type) ? { messageType: type } : { messageType: null, unreadable: UNREADABLE_TYPE };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { messageType: null, unreadable: inOneLine(error) };
  }
};

const isKind = (messageType: string): messageType is PartnerMessageKind =>
  partnerMessageKinds.some((kind) => kind === messageType);

type Message = Omit<PartnerDeliveryReceived['data'], 'deliveryId'>;

/**
 * Partners deliver here: what is signed is in the log before the answer, and is acted on afterwards. The answer is 202,
 * and 200 when it comes again, also where it is refused: Standard Webhooks sends again, for days, what is answered with
 * anything else, and the same delivery would be refused again. What was refused is kept, with the reason; so is what is
 * no JSON in UTF-8 or comes as something else, of which the partner has to hear.
 */
export const webhookRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'store' | 'keptSecrets' | 'webhookSecrets' | 'settingsInForce'>,
): Route[] => {
  const readSigned = createReadSigned(deps);
  const receiveDelivery = createReceiveDelivery(deps);
  const receive = (deliveryId: string, message: Message, refusal: string | undefined, request: CommandMetadata) =>
    receiveDelivery({ ...message, deliveryId, refusal }, request, { commandId: `webhook:${deliveryId}` });

  /** Other refusals depend on the file or order, which a workflow checks. */
  const refusalOf = async (partnerId: string, messageType: string | null): Promise<string | undefined> => {
    if (messageType === null || !isKind(messageType)) return undefined;
    return refusalOfKind(await deps.settingsInForce.read(), partnerId, messageType);
  };

  return [
    defineRoute({
      method: 'post',
      path: '/webhooks/:partnerId',
      summary:
        'Take a signed delivery of a partner (Standard Webhooks): 202, and 200 with the first answer when the webhook-id comes again; with another body it is kept as refused. Unknown partner 404, not signed 401, no JSON in UTF-8, or one of more than 20,000 values or 32 levels, 400 and another content type 415, both kept as refused, over 700 kB 413',
      tag: 'Webhooks',
      permission: 'public',
      params: z.object({ partnerId: z.string().max(100) }),
      bodyType: 'raw',
      responses: {
        202: { description: 'The delivery is in the log', schema: acceptedSchema },
        200: { description: 'It was in the log already: the first answer', schema: acceptedSchema },
      },
      handle: async ({ params: { partnerId }, req, res, metadata }) => {
        const signed = await readSigned(partnerId, req, res);
        const { body, headers } = signed;
        res.locals['actor'] = { kind: 'partner', id: partnerId };
        assertKeepable(body);
        const { messageType, unreadable } = readType(signed);
        const message: Message = {
          partnerId,
          messageId: headers.id,
          messageType,
          body,
          sentAt: new Date(Number.parseInt(headers.timestamp, 10) * 1000).toISOString(),
        };
        if (!req.is('application/json')) {
          const otherTypeId = otherTypeIdFor(partnerId, headers.id, req.get('content-type') ?? '', body);
          const { body: kept } = await receive(otherTypeId, message, OTHER_TYPE, metadata);
          const what = 'Send the body as application/json; the delivery is kept as refused';
          throw new UnsupportedMediaTypeError(what, { deliveryId: kept.deliveryId });
        }
        const refusal = unreadable ?? (await refusalOf(partnerId, messageType));
        const first = await receive(deliveryIdFor(partnerId, headers.id), message, refusal, metadata);
        // Forgotten data cannot be compared.
        const isOther = first.firstBody !== undefined && first.firstBody !== body && first.firstBody !== ERASED;
        const otherId = otherDeliveryIdFor(partnerId, headers.id, body);
        const { status, body: answer } = isOther ? await receive(otherId, message, OTHER_BODY, metadata) : first;
        if (unreadable !== undefined) {
          const { deliveryId } = answer;
          throw new ValidationError(`${unreadable}; the delivery is kept as refused`, [], { deliveryId });
        }
        return { status, body: answer };
      },
    }),
  ];
};
