import { ERASED } from '../../../events/kernel/personal-data.ts';
import { maskAccount, maskDateOfBirth, maskSsn } from '../../../events/lending/fields/masks.ts';

const HIDDEN = '•••';

/** `a•••@example.com`: enough to distinguish two addresses. */
const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? HIDDEN : `${email.slice(0, 1)}${HIDDEN}${email.slice(at)}`;
};

/** Mask of each personal field, by its name at any depth of an event. */
const masks: Readonly<Record<string, (value: string) => string>> = {
  ssn: maskSsn,
  itin: maskSsn,
  dateOfBirth: maskDateOfBirth,
  email: maskEmail,
  phone: (phone) => `${HIDDEN}-${phone.slice(-4)}`,
  street: () => HIDDEN,
  unit: () => HIDDEN,
  accountNumber: maskAccount,
  // Of a URLA, whatever was typed: a name as well as a Social Security number.
  answers: () => HIDDEN,
  accountNumberLast4: maskAccount,
  // A partner's delivery as it was signed: personal data may stand anywhere in it.
  body: (body) => `${HIDDEN} ${Buffer.byteLength(body)} bytes as received`,
};

/** A copy of `value` in which personal data is masked at any depth. */
export const maskPersonalData = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskPersonalData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const mask = masks[name];
      const isMasked = mask !== undefined && typeof inner === 'string' && inner !== ERASED;
      return [name, isMasked ? mask(inner) : maskPersonalData(inner)];
    }),
  );
};
