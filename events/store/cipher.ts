import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of every key here: master keys and data keys. */
export const KEY_BYTES = 32;

/**
 * Encrypts with AES-256-GCM under a random iv.
 * @param place where the text belongs; `open` with another place fails, so nothing can be moved about unnoticed
 * @returns iv, ciphertext and tag, one after the other
 */
export const seal = (key: Uint8Array, plain: Uint8Array | string, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  const text = typeof plain === 'string' ? Buffer.from(plain) : plain;
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
};

/** Inverse of `seal`. @throws Error when key or place is another one, or a single bit has changed */
export const open = (key: Uint8Array, sealed: Uint8Array, place: string): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};
