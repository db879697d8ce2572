/** @param ssn nine digits, dashes allowed @returns `•••-••-6789` */
export const maskSsn = (ssn: string): string => `•••-••-${ssn.slice(-4)}`;

/** @param date ISO date `1984-05-17` @returns `••/••/1984` */
export const maskDateOfBirth = (date: string): string => `••/••/${date.slice(0, 4)}`;

/** @param account an account number, or only its last four characters @returns `••••4321` */
export const maskAccount = (account: string): string => `••••${account.slice(-4)}`;
