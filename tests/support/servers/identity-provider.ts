import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type IdentityProvider = {
  readonly issuer: string;
  /** Claims about the next sign-in; without an account it answers that access was denied. */
  claims: Record<string, unknown> | undefined;
  /** Subject of the next sign-in. */
  subject: string;
  /** Signs with another key than the one that it publishes, as whoever stands in between would. */
  forges: boolean;
  readonly stop: () => Promise<void>;
};

export const CLIENT = { id: 'lendlog', secret: 'a-secret-of-the-test' };

/** A provider outside the portal, on a port of its own, which signs in at once as whoever the test wants. */
export const startIdentityProvider = async (redirectUri: () => string): Promise<IdentityProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  const idp: IdentityProvider = {
    issuer,
    claims: undefined,
    subject: 'someone',
    forges: false,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const makeProvider = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri()],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
      cookies: { keys: ['test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['picture', 'given_name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...idp.claims }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId ?? '', clientId: CLIENT.id });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const handle = provider.callback();
    return (req: Parameters<typeof handle>[0], res: Parameters<typeof handle>[1]) => {
      if (req.url === '/jwks' && idp.forges) {
        res.setHeader('Content-Type', 'application/json');
        return res.end(JSON.stringify({ keys: [{ ...published, use: 'sig', kid: 'test', alg: 'RS256' }] }));
      }
      if (!req.url?.startsWith('/interaction/')) return handle(req, res);
      const result = idp.claims
        ? { login: { accountId: idp.subject, remember: false } }
        : { error: 'access_denied', error_description: 'The person said no' };
      return provider.interactionFinished(req, res, result);
    };
  };
  let handler: ReturnType<typeof makeProvider> | undefined;
  server.on('request', (req, res) => void (handler ??= makeProvider())(req, res));
  return idp;
};
