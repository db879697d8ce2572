import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Settings } from '../../../events/platform/process/config.ts';

/** Number of trusted proxies. @param publicUrl over https there is one, unless the settings say otherwise */
export const trustedProxies = ({ TRUSTED_PROXIES }: Settings, publicUrl: URL): number =>
  TRUSTED_PROXIES ?? (publicUrl.protocol === 'https:' ? 1 : 0);

/** Whom a request counts for: its IPv4 address, or the network of its IPv6 address; behind trusted proxies what they say. */
export const addressOf = ({ ip }: Request): string => (ip === undefined ? '' : ipKeyGenerator(ip));
