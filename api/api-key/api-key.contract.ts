import { z } from 'zod';
import {
  apiKeyScopes,
  issuableScopes,
  LEAST_QUOTA,
  MOST_QUOTA,
  partnerIdSchema,
} from '../../events/api-key/api-key.events.ts';
import { isEachOnce, requiredName, requiredText } from '../http/requests/fields.contract.ts';

export { type ApiKeyScope, issuableScopes } from '../../events/api-key/api-key.events.ts';

const scopes = z.array(z.enum(apiKeyScopes));

/** One row of `GET /api/api-keys`. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  partner: z.string(),
  /** Whose orders and files it is for; null for a key that has none. */
  partnerId: z.string().nullable(),
  /** Its quota. */
  requestsPerMinute: z.int(),
  /** The start of the current key, `llk_<prefix>_`. */
  prefix: z.string(),
  scopes,
  issuedAt: z.iso.datetime(),
  issuedBy: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  rotatedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Until when the key before the last rotation is still taken. */
  previousValidUntil: z.iso.datetime().nullable(),
  version: z.int(),
});

export type ApiKeyInfo = z.infer<typeof apiKeySchema>;

/** One line of `GET /api/api-keys/{id}/history`, newest first. */
export const apiKeyHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  type: z.enum(['ApiKeyIssued', 'ApiKeyRotated', 'ApiKeyQuotaChanged', 'ApiKeyRevoked']),
  /** Of the key as it begins from then on; null where that stays. */
  prefix: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Until when the key before a rotation was still taken. */
  previousValidUntil: z.iso.datetime().nullable(),
  /** Of a new quota. */
  requestsPerMinute: z.int().nullable(),
  /** Of a revocation. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** Name of its author. */
  by: z.string(),
});
export type ApiKeyHistoryLine = z.infer<typeof apiKeyHistoryLineSchema>;

const FUTURE = 'Use a time to come, such as 2027-12-31T00:00:00Z, or null for no expiry';
const expiresAt = z.iso
  .datetime({ offset: true, error: FUTURE })
  .transform((time) => new Date(time).toISOString())
  .refine((time) => time > new Date().toISOString(), FUTURE)
  .nullable();

const QUOTA = `Use a whole number of requests a minute from ${LEAST_QUOTA} to ${MOST_QUOTA}`;
const requestsPerMinute = z.int(QUOTA).min(LEAST_QUOTA, QUOTA).max(MOST_QUOTA, QUOTA);

/** `POST /api/api-keys`. Without a partner's id it has no orders and no files, without a quota the portal's. An expiry that is left out is as the settings have it; null means none, where they allow that. */
export const issueApiKeySchema = z.strictObject({
  name: requiredName('A name'),
  partner: requiredName('The partner'),
  partnerId: partnerIdSchema.optional(),
  scopes: z
    .array(z.enum(issuableScopes, `Use one of ${issuableScopes.join(', ')}`))
    .min(1, 'Choose at least one scope')
    .refine(isEachOnce, 'Name each scope once'),
  requestsPerMinute: requestsPerMinute.optional(),
  expiresAt: expiresAt.optional(),
});

/** Of an old key after a rotation. */
export const MOST_OVERLAP_HOURS = 720;
const HOURS = `Use a whole number of hours from 0 to ${MOST_OVERLAP_HOURS}`;
/** `POST /api/api-keys/{id}/rotation`: how long the old key is still taken (else as the settings say), and a new expiry if it changes. */
export const rotateApiKeySchema = z.strictObject({
  overlapHours: z.int(HOURS).min(0, HOURS).max(MOST_OVERLAP_HOURS, HOURS).optional(),
  expiresAt: expiresAt.optional(),
});

/** `PUT /api/api-keys/{id}/quota`. */
export const changeQuotaSchema = z.strictObject({ requestsPerMinute });

/** `POST /api/api-keys/{id}/revocation`. */
export const revokeApiKeySchema = z.strictObject({ reason: requiredText('A reason', 500) });

/** The only answer that carries a key; it cannot be seen again. */
export const issuedKeySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  prefix: z.string(),
  /** Null for a repeat of the request: the first answer had the key. */
  key: z.string().nullable(),
});
export type IssuedKey = z.infer<typeof issuedKeySchema>;

/** `GET /api/v1/key`: what the key of the request is good for. */
export const keyHolderSchema = z.object({
  /** Whom the partner works for with it: the lender's name and NMLS id, as the settings have them. */
  lender: z.object({ name: z.string(), nmlsId: z.string().nullable() }),
  partner: z.string(),
  /** Whose orders and files it is for; null for a key that has none. */
  partnerId: z.string().nullable(),
  name: z.string(),
  prefix: z.string(),
  scopes,
  requestsPerMinute: z.int().describe('How many requests it may make in a minute; then 429 with Retry-After'),
  expiresAt: z.iso.datetime().nullable(),
});
