import type { CurrentUser } from '../../../api/auth/auth.contract.ts';

/** Who is signed in, or null. Any failed request means nobody is: the landing page is all that can be shown then. */
export const fetchCurrentUser = async (): Promise<CurrentUser | null> => {
  try {
    const response = await fetch('/api/auth/user', { credentials: 'include', headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as CurrentUser) : null;
  } catch {
    // Offline or refused: the landing page explains itself, and signing in tells whether the server is back.
    return null;
  }
};
