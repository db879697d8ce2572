import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of every key here: master keys and data keys. */
export const KEY_BYTES = 32;

/**
 * Encrypts with AES-256-GCM under a random iv.
 * @param key a `KeyObject`, because taking in raw bytes costs several times what the encryption does
 * @param place where the text belongs; `open` with another place fails, so nothing can be moved about unnoticed
 * @returns iv, ciphertext and tag, one after the other
 */
export const seal = (key: KeyObject, plain: Buffer, place: string): Buffer => {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Inverse of `seal`. @throws Error when key or place is another one, or a single bit has changed */
export const open = (key: KeyObject, sealed: Buffer, place: string): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};

// Asking for twelve random bytes costs nearly what asking for thousands does.
const randomness = Buffer.alloc(IV_BYTES * 512);
let used = randomness.length;

/** Twelve random bytes that nobody has had before. */
const nextIv = (): Buffer => {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  const iv = Buffer.from(randomness.subarray(used, used + IV_BYTES));
  used += IV_BYTES;
  return iv;
};
