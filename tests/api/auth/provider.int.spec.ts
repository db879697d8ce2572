import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../support/servers/identity-provider.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('A provider that is set up', () => {
  let portal: Portal;
  let idp: IdentityProvider;
  const { email } = demoStaffMember('underwriter');

  beforeAll(async () => {
    idp = await startIdentityProvider(() => `${portal.url}/auth/okta/callback`);
    const settings = loadSettings({
      NODE_ENV: 'test',
      OIDC_OKTA_ISSUER: idp.issuer,
      OIDC_OKTA_CLIENT_ID: CLIENT.id,
      OIDC_OKTA_CLIENT_SECRET: CLIENT.secret,
    });
    portal = await startPortal({ settings });
  });
  afterAll(async () => {
    await portal.stop();
    await idp.stop();
  });

  /** Follows redirects between portal and provider as a browser does, up to the answer of the callback. */
  const signIn = async (
    claims: Record<string, unknown> | undefined,
    subject = String(claims?.['email']).toLowerCase(),
  ): Promise<{ agent: Agent; last: request.Response }> => {
    idp.claims = claims;
    idp.subject = subject;
    const agent = portal.anonymous();
    const browser = request.agent(idp.issuer);
    let last = await agent.get('/auth/okta');
    for (let hop = 0; hop < 10 && last.headers['location']; hop += 1) {
      const { origin, pathname, search } = new URL(last.headers['location'], idp.issuer);
      if (origin === portal.url) return { agent, last: await agent.get(pathname + search) };
      last = await browser.get(pathname + search);
    }
    throw new Error(`The provider answered ${last.status}: ${last.text}`);
  };

  it('signs in who has an account here under the verified address, with the picture', async () => {
    const { agent, last } = await signIn({
      email: email.toUpperCase(),
      email_verified: true,
      picture: 'https://example.com/p.png',
    });
    expect([last.status, last.headers['location']]).toEqual([303, '/']);
    const { body } = await agent.get('/api/auth/user');
    expect(body).toMatchObject({ email, role: 'underwriter', profileImageUrl: 'https://example.com/p.png' });
  });

  it('knows the person by the subject afterwards: the address may change at the provider, the person may not', async () => {
    const verified = { email, email_verified: true };
    await signIn(verified);
    const moved = await signIn({ ...verified, email: 'another.address@example.com' }, email);
    expect((await moved.agent.get('/api/auth/user')).body).toMatchObject({ email });

    const { agent, last } = await signIn(verified, 'someone-else-with-the-address');
    expect([last.status, last.text]).toEqual([
      403,
      expect.stringContaining('another account of the identity provider'),
    ]);
    expect(last.text).toContain('Ask Avery Lindqvist about it.');
    expect((await agent.get('/api/auth/user')).status).toBe(401);

    const admin = await portal.agentAs('admin');
    await admin.delete(`/api/users/${demoStaffMember('underwriter').userId}/identities`);
    expect((await signIn(verified, 'someone-else-with-the-address')).last.status).toBe(303);
  });

  it.each([
    ['an address that nobody has verified', { email, email_verified: false }, 'has not verified'],
    ['an address of which it does not say so', { email }, 'has not verified'],
    ['no address', { email_verified: true }, 'did not share an email address'],
    ['an address without account', { email: 'stranger@example.com', email_verified: true }, 'no Lendlog account'],
    ['that the person said no', undefined, 'The sign-in was cancelled'],
  ])('signs nobody in for %s', async (_case, claims, reason) => {
    const { agent, last } = await signIn(claims);
    expect([last.status, last.text]).toEqual([403, expect.stringContaining(reason)]);
    expect((await agent.get('/api/auth/user')).status).toBe(401);
  });

  it('leaves the demo sign-in to the others', async () => {
    const { headers } = await portal.anonymous().get('/auth/google');
    expect(headers['location']).toContain(`${portal.url}/oidc/auth?`);
  });

  it('says so when the provider does not answer', async () => {
    const settings = loadSettings({
      NODE_ENV: 'test',
      OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:9',
      OIDC_GOOGLE_CLIENT_ID: 'a',
      OIDC_GOOGLE_CLIENT_SECRET: 'b',
    });
    const other = await startPortal({ settings });
    try {
      const { status, body } = await other.anonymous().get('/auth/google');
      expect([status, body.detail]).toEqual([503, 'Google does not answer; try again, or sign in another way']);
    } finally {
      await other.stop();
    }
  });
});
