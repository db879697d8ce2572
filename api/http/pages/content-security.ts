import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

/** @param own the nonce of a page, as a source; empty for everything that is no page */
const contentSecurityPolicy = (own = ''): string =>
  [
    "default-src 'self'",
    `script-src 'self'${own}`,
    `style-src 'self'${own}`,
    // Avatars of Google accounts.
    "img-src 'self' data: blob: https://*.googleusercontent.com",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
/** Of everything that is no page. */
export const STRICTEST = contentSecurityPolicy();

/** A random value that lets this one page's own script and style tags run; asking for it makes the answer such a page. */
export const nonceOf = (res: Response): string => {
  const nonce = randomBytes(16).toString('base64');
  res.set('Content-Security-Policy', contentSecurityPolicy(` 'nonce-${nonce}'`));
  return nonce;
};
