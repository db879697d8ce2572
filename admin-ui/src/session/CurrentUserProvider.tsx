import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../api/auth/auth.contract.ts';
import { useApi } from '../client/use-api.ts';
import { setTimeZone } from '../client/time-zone.ts';
import { CurrentUserContext, currentUserKey } from './current-user.ts';

/** Hands on who is signed in and what they may do. When that changes, everything below is offered anew. */
export const CurrentUserProvider = ({ children }: { readonly children: ReactNode }) => {
  const { data = null } = useApi<CurrentUser>(currentUserKey);
  if (data) setTimeZone(data.timeZone);
  return <CurrentUserContext value={data}>{children}</CurrentUserContext>;
};
