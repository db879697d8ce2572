import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Scopes that keys have; a partner's program can do nothing else. */
export const apiKeyScopes = [
  'compliance:submit',
  'title:report',
  'appraisal:report',
  'applications:read',
  'applications:status',
  'events:read',
  'calculators',
  'urla:propose',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Scopes that keys were issued with and that open nothing any more. */
const retiredScopes: readonly ApiKeyScope[] = ['applications:status'];
/** Scopes that a new key may have. */
export const issuableScopes: readonly ApiKeyScope[] = apiKeyScopes.filter((scope) => !retiredScopes.includes(scope));

/** Requests a minute that a quota can be. */
export const LEAST_QUOTA = 1;
export const MOST_QUOTA = 6_000;

/** A partner's id in webhooks, connections and keys: `sandbox-title`. */
export const partnerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,98}$/);

const keyId = uuidSchema;
const requestsPerMinute = z.int().min(LEAST_QUOTA).max(MOST_QUOTA);
const secret = {
  /** Identifies the key in lists and finds its row; not secret. */
  prefix: z.string().regex(/^[0-9a-f]{12}$/),
  /** SHA-256 in hex of the secret part, 256 random bits: there is nothing to guess, so nothing slower is needed. */
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Null: until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
};

/** Every event of an API key. */
export const apiKeyEvents = {
  ApiKeyIssued: {
    schema: z.object({
      keyId,
      name: z.string().min(1),
      partner: z.string().min(1),
      scopes: z.array(z.enum(apiKeyScopes)).min(1),
      /** Partner whose orders and files it opens; a key without one opens none. */
      partnerId: partnerIdSchema.optional(),
      /** Left out: what the portal lets a key have that nobody has said anything of. */
      requestsPerMinute: requestsPerMinute.optional(),
      ...secret,
    }),
    notPersonal: {
      name: 'what a key is for',
      partner: 'a company',
      partnerId: 'a company',
      prefix: 'random',
    },
  },
  ApiKeyRotated: {
    schema: z.object({ keyId, ...secret, previousValidUntil: z.iso.datetime() }),
    notPersonal: { prefix: 'random' },
  },
  ApiKeyQuotaChanged: { schema: z.object({ keyId, requestsPerMinute }) },
  ApiKeyRevoked: { schema: z.object({ keyId, reason: z.string().min(1) }), notPersonal: { reason: 'about a key' } },
} as const satisfies EventDefinitions;

export type ApiKeyEvent = EventOf<typeof apiKeyEvents>;
export type ApiKeyEventOf<Type extends ApiKeyEvent['type']> = EventOf<typeof apiKeyEvents, Type>;
