import { ForbiddenError } from '../kernel/errors.ts';
import type { Actor } from '../kernel/message.ts';
import { type Authority, authorityRules } from './decision-permissions.ts';
import { inWords } from './words.ts';

/** What of a file says who submitted it: a user's id, or null where a program brought it in. */
export type SubmittedFile = { readonly submittedBy: string | null };

/** Whether a command brings what a move takes. @param what completes "You may not ..." @throws ForbiddenError naming the missing permission */
export const assertAuthority = (may: readonly Authority[], needed: Authority, what: string): void => {
  if (may.includes(needed)) return;
  const { permission, role } = authorityRules[needed];
  throw new ForbiddenError(
    `You may not ${what}: that needs the permission ${permission}${role ? `, or the role ${inWords(role)}` : ''}`,
    { permission },
  );
};

/** Two pairs of eyes: what one person submitted, another one decides on. @param what completes "You submitted this application, so ..." @throws ForbiddenError */
export const assertNotSubmitter = (
  { submittedBy }: SubmittedFile,
  { kind, id }: Actor,
  what = 'you neither approve nor fund it, offer other terms nor take back what ended it',
): void => {
  if (kind !== 'user' || submittedBy !== id) return;
  throw new ForbiddenError(`You submitted this application, so ${what}: somebody else who may decide has to`, {
    submittedBy,
  });
};
