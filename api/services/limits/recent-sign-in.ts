import { ReauthenticationRequiredError } from '../../../events/kernel/errors.ts';
import type { RouteContext } from '../../http/requests/route.ts';
import type { RouteDeps } from '../process/route-deps.ts';

/** Where a browser goes to prove once more who sits before it. */
export const SIGN_IN_AGAIN_PATH = '/api/auth/again';

/**
 * For what a session that someone else got hold of must not do: changing who may do what, and who signs in as whom.
 * @param what completes "To ..."
 * @throws ReauthenticationRequiredError when the person proved who they are longer ago than the settings allow
 */
export const requireRecentSignIn = async (
  { settingsInForce }: Pick<RouteDeps, 'settingsInForce'>,
  { user, metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>,
  what: string,
): Promise<void> => {
  const { reauthenticateMinutes } = (await settingsInForce.read()).security;
  if (Date.parse(metadata.now) - Date.parse(user.authenticatedAt) <= reauthenticateMinutes * 60_000) return;
  throw new ReauthenticationRequiredError(
    `To ${what}, sign in again: your last sign-in was more than ${reauthenticateMinutes} minutes ago`,
    { signInAgainAt: SIGN_IN_AGAIN_PATH },
  );
};
