import type { SecretFile } from '../../../events/platform/process/secret-file.ts';

// Only checks that there is a password; the database says if it is right.
const isPassword = (text: string): boolean => /^\S+$/.test(text.trim());

/** The password of the owner of the database that `npm start` brings. */
export const ownerPasswordFile: SecretFile = {
  name: 'postgres-password',
  holds: "the password of the database's owner",
  isWhole: isPassword,
  remedy: 'Put it back from a copy of the data folder.',
};

/** The password of the role that the processes sign in as. */
export const appPasswordFile: SecretFile = {
  name: 'postgres-app-password',
  holds: 'the password by which the processes sign in to the database',
  isWhole: isPassword,
  remedy: 'Move it away: a new one is made and set.',
};
