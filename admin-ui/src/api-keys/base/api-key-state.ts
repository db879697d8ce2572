import type { ApiKeyInfo } from '../../../../api/api-key/api-key.contract.ts';
import type { Tone } from '../../theme/tokens.ts';

export const apiKeyStates = ['active', 'expiring', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

export const stateTones: Readonly<Record<ApiKeyState, Tone>> = {
  active: 'green',
  expiring: 'yellow',
  expired: 'grey',
  revoked: 'red',
};

const DAY_MS = 86_400_000;
/** Long enough to arrange a replacement with the partner. */
const EXPIRING_DAYS = 14;

type Times = Pick<ApiKeyInfo, 'expiresAt' | 'revokedAt'>;

/** @param now milliseconds since the epoch */
export const stateOf = ({ expiresAt, revokedAt }: Times, now: number): ApiKeyState => {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < EXPIRING_DAYS * DAY_MS ? 'expiring' : 'active';
};

/** A browser's clock may run ahead of the server's, which refuses a day more than the settings allow. */
const LEEWAY_MS = 60_000;

/** When a key that is good for so many days from `now` expires, ISO 8601; null days: never. */
export const expiryOf = (days: number | null, now: number): string | null =>
  days === null ? null : new Date(now + days * DAY_MS - LEEWAY_MS).toISOString();

/** As a key is shown: all that may be seen of it. */
export const maskedKey = (prefix: string): string => `llk_${prefix}_…`;
