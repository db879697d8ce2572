import { createHash, randomBytes } from 'node:crypto';

const KEY = /^llk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** SHA-256 in hex. The secret has 256 random bits: nobody guesses it, so a slow hash would only slow down ourselves. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new key, `llk_<prefix>_<secret>`. Only its prefix and the hash of its secret are ever stored. */
export const createKey = (): { key: string; prefix: string; secretHash: string } => {
  const prefix = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { key: `llk_${prefix}_${secret}`, prefix, secretHash: hashOf(secret) };
};

/** Something that is no key is taken apart as if it were one that nobody has: it costs the same. */
export const partsOf = (key: string): { prefix: string; secret: string } => {
  const [, prefix = 'none', secret = key.slice(0, 43)] = KEY.exec(key.slice(0, 100)) ?? [];
  return { prefix, secret };
};
