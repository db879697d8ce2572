import { ForbiddenError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/message.ts';
import { type Authority, type AuthorityRule, authorityRules } from './decision-permissions.ts';
import { inWords } from '../fields/words.ts';

/** Users by whom a file came: who submitted it and who typed it; none where a program brought it in. */
export type SubmittedFile = { readonly broughtInBy: readonly string[] };

/** As a refusal names it: `underwriting.approve, or the role closer`. */
export const ruleInWords = ({ permission, role }: AuthorityRule): string =>
  role ? `${permission}, or the role ${inWords(role)}` : permission;

/** Checks the permission for a move. @param what completes "You may not ..." @throws ForbiddenError naming the missing permission */
export const assertAuthority = (may: readonly Authority[], needed: Authority, what: string): void => {
  if (may.includes(needed)) return;
  const rule = authorityRules[needed];
  throw new ForbiddenError(`You may not ${what}: that needs the permission ${ruleInWords(rule)}`, {
    permission: rule.permission,
  });
};

/** Two pairs of eyes: what one person typed or submitted, another one decides on. @param what completes "You took this application, so ..." @throws ForbiddenError */
export const assertNotSubmitter = (
  { broughtInBy }: SubmittedFile,
  { kind, id }: Actor,
  what = 'you neither approve nor fund it, offer other terms nor take back what ended it',
): void => {
  if (kind !== 'user' || !broughtInBy.includes(id)) return;
  throw new ForbiddenError(`You took or submitted this application, so ${what}: someone else who may decide has to`, {
    broughtInBy,
  });
};
