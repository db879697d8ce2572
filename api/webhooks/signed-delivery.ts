import type { Request, Response } from 'express';
import {
  type DomainError,
  NotFoundError,
  RateLimitedError,
  UnauthenticatedError,
  ValidationError,
} from '../../events/kernel/errors.ts';
import { addressOf } from '../http/address.ts';
import { readRawBody } from '../http/raw-body.ts';
import { MOST_DELIVERY_BYTES } from '../services/receive-delivery.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { createSharedCount } from '../services/shared-limit.ts';
import { createSecretsOf } from './partner-secrets.ts';
import { isSigned, type WebhookHeaders } from './verify-signature.ts';

const WINDOW_SECONDS = 60;
/** Deliveries that no partner signed, of one address in a minute. */
export const MOST_UNSIGNED_PER_ADDRESS = 120;

export type SignedDelivery = { readonly body: string; readonly headers: WebhookHeaders };

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
   *   RateLimitedError, PayloadTooLargeError, and ValidationError for what is not UTF-8
   */
  return async (partnerId: string, req: Request, res: Response): Promise<SignedDelivery> => {
    const secrets = await secretsOf(partnerId, new Date().toISOString());
    if (!secrets) return refuse(req, new NotFoundError('No partner delivers at this address; check its last part'));
    const bytes = await readRawBody(req, res, MOST_DELIVERY_BYTES);
    const headers = webhookHeadersOf(req);
    const body = decodeUtf8(bytes);
    if (isSigned(secrets, body, headers)) return { body, headers };
    return refuse(
      req,
      new UnauthenticatedError(
        'The delivery is not signed by this partner; check webhook-id, webhook-timestamp (five minutes) and webhook-signature',
      ),
    );
  };
};
