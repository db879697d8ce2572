import type { KeyObject } from 'node:crypto';
import { ERASED } from '../../kernel/personal-data.ts';
import { open, seal } from './cipher.ts';
import type { PersonalText } from './personal-fields.ts';
import type { SubjectKeys } from './subject-keys.ts';

/** Personal text of one event. */
export type PlacedText = PersonalText & { readonly eventId: string };

/** Replaces personal text in place by `enc:v1:<key id>:<iv, ciphertext and tag in base64>`, and back. */
export type TextCipher = {
  /** @throws RuleViolationError when a subject has been forgotten */
  readonly encrypt: (texts: readonly PlacedText[]) => Promise<void>;
  /** Text that is not encrypted stays; what was under a destroyed key becomes `ERASED`. */
  readonly decrypt: (texts: readonly PlacedText[]) => Promise<void>;
};

/** Prefix of encrypted text, before the key id. */
export const SEALED_PREFIX = 'enc:v1:';
const KEY_ID_LENGTH = 36;
const SEALED = new RegExp(`^${SEALED_PREFIX}[0-9a-f-]{${KEY_ID_LENGTH}}:`);

/** Text is encrypted. */
export const isSealed = (text: string): boolean => SEALED.test(text);

/** @param keys left out only where nothing personal is declared */
export const createTextCipher = (keys?: SubjectKeys): TextCipher => {
  const keysNeeded = (): SubjectKeys => {
    if (keys) return keys;
    throw new Error('This registry declares personal data: create the codec with the keys of its subjects');
  };
  return {
    encrypt: async (texts) => {
      if (texts.length === 0) return;
      const known = await keysNeeded().forSubjects(texts.map(({ subjectId }) => subjectId));
      for (const { eventId, path, text, subjectId, replace } of texts) {
        const { keyId, key } = known.get(subjectId) ?? {};
        if (!keyId || !key) throw new Error(`There is no key for ${subjectId}`);
        replace(`${SEALED_PREFIX}${keyId}:${seal(key, Buffer.from(text), placeOf(eventId, path)).toString('base64')}`);
      }
    },
    decrypt: async (texts) => {
      const sealed = texts.filter(({ text }) => isSealed(text));
      if (sealed.length === 0) return;
      const known = await keysNeeded().byIds(sealed.map(({ text }) => keyIdOf(text)));
      for (const { eventId, path, text, replace } of sealed) {
        const found = known.get(keyIdOf(text));
        if (!found) throw new Error(`Event ${eventId}: the key of ${path} is not in event_store.subject_keys`);
        replace(found.key ? openSealed(found.key, text, eventId, path) : ERASED);
      }
    },
  };
};

/** The key that it is encrypted under. @param sealed text for which `isSealed` holds */
export const keyIdOf = (sealed: string): string =>
  sealed.slice(SEALED_PREFIX.length, SEALED_PREFIX.length + KEY_ID_LENGTH);

/** Ciphertext that is moved to another event or field does not open. */
const placeOf = (eventId: string, path: string): string => `${eventId}:${path}`;

/** @throws Error when it was encrypted under another key or for another place, or has been changed */
export const openSealed = (key: KeyObject, sealed: string, eventId: string, path: string): string => {
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length + KEY_ID_LENGTH + 1), 'base64');
  try {
    return open(key, bytes, placeOf(eventId, path)).toString('utf8');
  } catch (cause) {
    throw new Error(`Event ${eventId}: ${path} was not encrypted for this place, or has been changed`, { cause });
  }
};
