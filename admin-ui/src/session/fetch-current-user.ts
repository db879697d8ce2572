import type { CurrentUser } from '../../../api/auth/auth.contract.ts';
import { noteReadingSince } from '../client/log/reading-since.ts';

const ask = (): Promise<Response> =>
  fetch('/api/auth/user', { credentials: 'include', headers: { Accept: 'application/json' } });

/**
 * The signed-in user, or null. Any failed request counts as signed out: only the landing page can be shown then.
 *
 * @param asked the answer to that, where it has been asked already
 */
export const fetchCurrentUser = async (asked = ask()): Promise<CurrentUser | null> => {
  try {
    const response = await asked;
    noteReadingSince(response.headers.get('Date'));
    return response.ok ? ((await response.json()) as CurrentUser) : null;
  } catch {
    // Offline or refused: the landing page explains itself, and signing in shows if the server is back.
    return null;
  }
};
