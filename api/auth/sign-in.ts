import type { Request } from 'express';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { UnavailableError } from '../../events/kernel/errors.ts';
import type { Settings } from '../../events/platform/process/config.ts';
import type { Provider } from '../services/accounts/providers.contract.ts';
import { providerName, type IdentityProviders } from '../services/accounts/identity-providers.ts';
import type { PendingSignIn } from './session.ts';

/** The provider's claims about the user. */
export type Identity = {
  readonly issuer: string;
  /** The provider's id of the user; unlike an email address, never reassigned. */
  readonly subject: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  /** When the person last proved to the provider who they are; when they came back where it does not say. ISO 8601. */
  readonly authenticatedAt: string;
};

/** The provider did not vouch for the person; the message says why, for the person. */
export class SignInRefusedError extends Error {}

const claimsSchema = z.object({
  email: z.email().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  picture: z
    .url({ protocol: /^https$/ })
    .optional()
    .catch(undefined),
});

/** A page of ours to go on with; anything else leads to the start page, so that nobody is sent to another site. */
export const safeReturnTo = (returnTo: string | undefined, publicUrl: URL): string => {
  if (returnTo === undefined || !returnTo.startsWith('/') || !URL.canParse(returnTo, publicUrl.href)) return '/';
  const target = new URL(returnTo, publicUrl);
  // `/..//evil.example` resolves to the path `//evil.example`, which a browser takes for another host.
  const isPage = target.origin === publicUrl.origin && !/^\/(\/|(api|auth|oidc)(\/|$))/.test(target.pathname);
  return isPage ? target.pathname + target.search + target.hash : '/';
};

export const callbackUrl = (provider: Provider, publicUrl: URL): URL =>
  new URL(`/auth/${provider}/callback`, publicUrl);

/** @throws UnavailableError when the provider is not set up or does not answer */
const configurationOf = async (identityProviders: IdentityProviders, provider: Provider) => {
  const name = providerName(provider);
  const configuration = await identityProviders.configuration(provider).catch((cause: unknown) => {
    throw new UnavailableError(`${name} does not answer; try again, or sign in another way`, { cause: String(cause) });
  });
  if (!configuration) throw new UnavailableError(`Sign-in with ${name} is not set up here; sign in another way`);
  return configuration;
};

/** After signing out on a shared machine, the provider's own session must not sign the user in again; Okta only supports `login`. */
const prompts: Readonly<Record<Provider, string>> = {
  google: 'select_account',
  microsoft: 'select_account',
  okta: 'login',
};

/** Where to send the browser, and what to remember until it comes back: code flow with PKCE, state and nonce. */
export const beginSignIn = async (
  deps: { identityProviders: IdentityProviders; publicUrl: URL },
  provider: Provider,
  { returnTo, by }: Pick<PendingSignIn, 'returnTo' | 'by'>,
): Promise<{ location: URL; pending: PendingSignIn }> => {
  const configuration = await configurationOf(deps.identityProviders, provider);
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const pending: PendingSignIn = {
    provider,
    codeVerifier,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    returnTo,
    begunAt: new Date().toISOString(),
    ...(by && { by }),
  };
  const isAgain = by?.intent === 'signInAgain';
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(provider, deps.publicUrl).href,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
    prompt: isAgain || deps.identityProviders.isDemo(provider) ? 'login' : prompts[provider],
    ...(isAgain && { max_age: '0' }),
  });
  return { location, pending };
};

/**
 * A Microsoft directory of one's own never says whether an e-mail is verified: its administrator assigns them. The
 * settings take only the issuer of one tenant. Everybody else has to say that it is.
 */
const isVerified = (verified: boolean | undefined, provider: Provider): boolean => verified ?? provider === 'microsoft';

/** The clocks of two machines. */
const CLOCK_TOLERANCE_MS = 30_000;

/**
 * When the person proved who they are. Google does not say it; whoever announces `auth_time` has to, when asked to have
 * the person sign in again, and it has to be after that: who can leave the request out of the address could leave it out.
 * @throws SignInRefusedError
 */
const authenticationTime = (
  { auth_time: seconds }: oidc.IDToken,
  { by, begunAt, provider }: PendingSignIn,
  saysWhen: boolean,
): string => {
  const now = new Date().toISOString();
  const authenticatedAt = seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
  if (by?.intent !== 'signInAgain') return authenticatedAt ?? now;
  if (authenticatedAt === undefined && !saysWhen) return now;
  const isFresh =
    authenticatedAt !== undefined && Date.parse(authenticatedAt) >= Date.parse(begunAt) - CLOCK_TOLERANCE_MS;
  if (isFresh) return authenticatedAt;
  throw new SignInRefusedError(`${providerName(provider)} did not ask you to sign in again.`);
};

/** Redeems the code that the browser brought back. @throws SignInRefusedError */
export const completeSignIn = async (
  deps: { identityProviders: IdentityProviders; publicUrl: URL; settings: Settings },
  pending: PendingSignIn,
  req: Request,
): Promise<Identity> => {
  const { provider } = pending;
  const configuration = await configurationOf(deps.identityProviders, provider);
  const currentUrl = new URL(req.originalUrl, deps.publicUrl);
  const tokens = await oidc
    .authorizationCodeGrant(configuration, currentUrl, {
      pkceCodeVerifier: pending.codeVerifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      const denied = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
      throw new SignInRefusedError(
        denied ? 'The sign-in was cancelled.' : `${providerName(provider)} did not confirm the sign-in.`,
        { cause: error },
      );
    });
  const idToken = tokens.claims();
  if (!idToken) throw new SignInRefusedError(`${providerName(provider)} did not say who signed in.`);
  const profile = await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub).catch((error: unknown) => {
    throw new SignInRefusedError(`${providerName(provider)} did not say who signed in.`, { cause: error });
  });
  const claims = claimsSchema.safeParse({ ...profile, ...idToken });
  if (!claims.success || !claims.data.email) {
    throw new SignInRefusedError(`${providerName(provider)} did not share an email address.`);
  }
  const { email, email_verified, picture } = claims.data;
  if (!isVerified(email_verified, provider)) {
    throw new SignInRefusedError(`${providerName(provider)} has not verified the email address of this account.`);
  }
  const saysWhen = configuration.serverMetadata().claims_supported?.includes('auth_time') ?? false;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email,
    profileImageUrl: picture ?? null,
    authenticatedAt: authenticationTime(idToken, pending, saysWhen),
  };
};
