import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../support/servers/identity-provider.ts';
import { signInAt } from '../../support/portal/provider-sign-in.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('Identities at several providers', () => {
  let portal: Portal;
  let okta: IdentityProvider;
  let admin: Agent;
  const { userId: uma, email } = demoStaffMember('underwriter');

  beforeAll(async () => {
    okta = await startIdentityProvider(() => `${portal.url}/auth/okta/callback`);
    const settings = loadSettings({
      NODE_ENV: 'test',
      OIDC_OKTA_ISSUER: okta.issuer,
      OIDC_OKTA_CLIENT_ID: CLIENT.id,
      OIDC_OKTA_CLIENT_SECRET: CLIENT.secret,
    });
    portal = await startPortal({ settings });
    admin = await portal.agentAs('admin');
  });
  afterAll(async () => {
    await portal.stop();
    await okta.stop();
  });

  const oktaSays = (subject: string, address = email): void => {
    okta.claims = { email: address, email_verified: true };
    okta.subject = subject;
  };
  const atOkta = (agent = portal.anonymous(), path = '/auth/okta') => signInAt(portal, okta, agent, path);
  const connections = async (agent: Agent) =>
    (await agent.get('/api/auth/connections')).body.map(
      ({ provider, isConnected }: { provider: string; isConnected: boolean }) => [provider, isConnected],
    );

  it('are not linked by an equal email once there is one', async () => {
    await portal.agentAs('underwriter');
    oktaSays('mallory');
    const last = await atOkta();
    expect([last.status, last.text]).toEqual([403, expect.stringContaining('not connected to the account')]);
    expect(last.text).toContain('Ask Avery Lindqvist about it.');
  });

  it('are linked from a session of the person, and disconnected again, but never the last', async () => {
    const agent = await portal.agentAs('underwriter');
    expect(await connections(agent)).toEqual([
      ['google', true],
      ['microsoft', true],
      ['okta', false],
    ]);
    oktaSays('uma-at-okta', 'private@example.com');
    const { status, body } = await agent.post('/api/auth/connections').send({ provider: 'okta' });
    expect(status).toBe(200);
    const last = await atOkta(agent, body.location);
    expect([last.status, last.headers['location']]).toEqual([303, '/profile']);
    expect(await connections(agent)).toContainEqual(['okta', true]);
    expect((await atOkta()).status).toBe(303);

    expect((await agent.delete('/api/auth/connections').send({ provider: 'okta' })).status).toBe(200);
    expect((await atOkta()).status).toBe(403);
    const only = await agent.delete('/api/auth/connections').send({ provider: 'google' });
    expect([only.status, only.body.detail]).toEqual([422, expect.stringContaining('only way')]);
  });

  it('are not taken from someone else', async () => {
    oktaSays('uma-at-okta', 'private@example.com');
    const first = await portal.agentAs('underwriter');
    await atOkta(first, (await first.post('/api/auth/connections').send({ provider: 'okta' })).body.location);
    const other = await portal.agentAs('closer');
    const { body } = await other.post('/api/auth/connections').send({ provider: 'okta' });
    const last = await atOkta(other, body.location);
    expect([last.status, last.text]).toEqual([403, expect.stringContaining('Someone else signs in')]);
    await first.delete('/api/auth/connections').send({ provider: 'okta' });
  });

  it('are not linked into a session that has ended meanwhile', async () => {
    const agent = await portal.agentAs('underwriter');
    const { body } = await agent.post('/api/auth/connections').send({ provider: 'okta' });
    oktaSays('uma-at-okta');
    await admin.delete(`/api/users/${uma}/sessions`);
    expect((await atOkta(agent, body.location)).status).toBe(403);
  });

  it('are linked by the next sign-in where an administrator says so, once', async () => {
    oktaSays('uma-at-okta');
    expect((await admin.post(`/api/users/${uma}/identities`).send({ provider: 'okta' })).status).toBe(200);
    const { body } = await admin.get(`/api/users/${uma}/identities`);
    expect(body).toContainEqual({ provider: 'okta', isConnected: false, isOnly: false, isAllowed: true });
    expect((await atOkta()).status).toBe(303);
    oktaSays('someone-else');
    expect((await atOkta()).status).toBe(403);
    const manager = await portal.agentAs('manager');
    const refused = await manager.post(`/api/users/${uma}/identities`).send({ provider: 'okta' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'users.approve']);
  });

  it('are linked by the first sign-in of someone invited', async () => {
    const invited = 'robin.vale@example.com';
    const added = await admin
      .post('/api/users')
      .send({ firstName: 'Robin', lastName: 'Vale', email: invited, role: 'viewer', status: 'pending_activation' });
    expect(added.status).toBe(201);
    oktaSays('robin', invited);
    expect((await atOkta()).status).toBe(303);
  });

  it.each([
    ['are believed when the ID token is signed with the key that the provider publishes', false, 303, ''],
    ['are not believed when it is signed with another', true, 403, 'Okta did not confirm the sign-in'],
  ])('%s', async (_what, forges, status, text) => {
    let other: Portal | undefined;
    const provider = await startIdentityProvider(() => `${other?.url}/auth/okta/callback`);
    try {
      other = await startPortal({
        settings: loadSettings({
          NODE_ENV: 'test',
          OIDC_OKTA_ISSUER: provider.issuer,
          OIDC_OKTA_CLIENT_ID: CLIENT.id,
          OIDC_OKTA_CLIENT_SECRET: CLIENT.secret,
        }),
      });
      Object.assign(provider, { forges, claims: { email, email_verified: true }, subject: 'uma' });
      const last = await signInAt(other, provider, other.anonymous(), '/auth/okta');
      expect([last.status, last.text]).toEqual([status, expect.stringContaining(text)]);
    } finally {
      await other?.stop();
      await provider.stop();
    }
  });
});
