import { ERASED } from '../../kernel/personal-data.ts';

/** Erased text is shown as such, not masked. */
const unlessErased =
  (mask: (text: string) => string) =>
  (text: string): string =>
    text === ERASED ? ERASED : mask(text);

/** @param ssn nine digits, dashes allowed @returns `•••-••-6789` */
export const maskSsn = unlessErased((ssn) => `•••-••-${ssn.slice(-4)}`);

/** @param date ISO date `1984-05-17` @returns `••/••/1984` */
export const maskDateOfBirth = unlessErased((date) => `••/••/${date.slice(0, 4)}`);

/** @param account an account number, or only its last four characters @returns `••••4321` */
export const maskAccount = unlessErased((account) => `••••${account.slice(-4)}`);
