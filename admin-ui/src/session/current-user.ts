import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../../api/auth/auth.contract.ts';
import { type AuthorityRule, meets } from '../../../events/lending/decisions/decision-permissions.ts';
import { allows, type Permission } from '../../../events/lending/permissions/permissions.ts';

/** Under which the answer of GET /api/auth/user is kept. */
export const currentUserKey = ['auth', 'user'] as const;

export const CurrentUserContext = createContext<CurrentUser | null>(null);

export const useCurrentUser = (): CurrentUser => {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside CurrentUserProvider');
  return user;
};

/** True when the signed-in person has what a rule asks for; the server checks it again. */
export const useMeets = (rule: AuthorityRule): boolean => meets(useCurrentUser(), rule);

/** True when the signed-in person may do this; the server checks it again. */
export const useCan = (permission: Permission): boolean => allows(useCurrentUser().permissions, permission);
