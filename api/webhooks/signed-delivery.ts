import { isUtf8 } from 'node:buffer';
import type { Request, Response } from 'express';
import { type DomainError, NotFoundError, RateLimitedError, UnauthenticatedError } from '../../events/kernel/errors.ts';
import { addressOf } from '../http/connections/address.ts';
import { readRawBody } from '../http/requests/raw-body.ts';
import { MOST_DELIVERY_BYTES } from '../services/orders/receive-delivery.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { createSharedCount } from '../services/limits/shared-limit.ts';
import { createSecretsOf } from './partner-secrets.ts';
import { isSigned, type WebhookHeaders } from './verify-signature.ts';

const WINDOW_SECONDS = 60;
/** Deliveries that no partner signed, of one address in a minute. */
export const MOST_UNSIGNED_PER_ADDRESS = 120;

/** `isText`: whether its text is all that was sent. */
export type SignedDelivery = { readonly body: string; readonly isText: boolean; readonly headers: WebhookHeaders };

const webhookHeadersOf = (req: Request): WebhookHeaders => ({
  id: req.get('webhook-id') ?? '',
  timestamp: req.get('webhook-timestamp') ?? '',
  signature: req.get('webhook-signature') ?? '',
});

/**
 * The part of a body that can be stored. U+FFFD replaces bytes that are not UTF-8, and NUL, which no database holds; an
 * extra one in front keeps the text from being parsed again as the signed body: no JSON begins so.
 */
const textOf = (bytes: Buffer, isText: boolean): string => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isText ? text : `\ufffd${text.replaceAll('\0', '\ufffd')}`;
};

/**
 * Reads a delivery and checks who signed it. A partner that is not known here is told so, and an address that sends too
 * many that nobody signed is told to wait, whatever was wrong with them: names cannot be tried out by the thousand. What
 * a partner has signed is taken from there meanwhile (docs/adr/0027).
 */
export const createReadSigned = (deps: Pick<RouteDeps, 'pool' | 'store' | 'keptSecrets' | 'webhookSecrets'>) => {
  const { pool } = deps;
  const secretsOf = createSecretsOf(deps);
  const countUnsigned = createSharedCount(pool, { name: 'unsigned-webhook', seconds: WINDOW_SECONDS });

  const refuse = async (req: Request, refusal: DomainError): Promise<never> => {
    const { hits, resetAt } = await countUnsigned(addressOf(req));
    if (hits <= MOST_UNSIGNED_PER_ADDRESS) throw refusal;
    throw new RateLimitedError('Too many deliveries that no partner signed came from this address; wait', {
      retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000)),
    });
  };

  /**
   * @throws NotFoundError for an unknown partner, UnauthenticatedError for a missing, wrong, old or future signature,
   *   RateLimitedError, PayloadTooLargeError
   */
  return async (partnerId: string, req: Request, res: Response): Promise<SignedDelivery> => {
    const secrets = await secretsOf(partnerId, new Date().toISOString());
    if (!secrets) return refuse(req, new NotFoundError('No partner delivers at this address; check its last part'));
    const bytes = await readRawBody(req, res, MOST_DELIVERY_BYTES);
    const headers = webhookHeadersOf(req);
    const isText = isUtf8(bytes) && !bytes.includes(0);
    if (isSigned(secrets, bytes, headers)) return { body: textOf(bytes, isText), isText, headers };
    return refuse(
      req,
      new UnauthenticatedError(
        'The delivery is not signed by this partner; check webhook-id, webhook-timestamp (five minutes) and webhook-signature',
      ),
    );
  };
};
