import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roles } from '../../../events/lending/permissions/permissions.ts';
import { signIn, startPortal, type Portal } from '../../support/portal/portal.ts';

describe('Sign-in', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  describe('When nobody is signed in', () => {
    it('answers 401 to who is signed in', async () => {
      const { status, body } = await portal.anonymous().get('/api/auth/user');
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthenticated', status: 401 });
    });

    it('leads from /api/login to the sign-in panel and keeps the page to return to', async () => {
      const { status, headers } = await portal.anonymous().get('/api/login?returnTo=/pipeline');
      expect([status, headers['location']]).toEqual([303, '/?signIn=1&returnTo=%2Fpipeline']);
    });
  });

  describe('When a demo account is chosen', () => {
    it.each(roles)('signs in as %s through the whole code flow', async (role) => {
      const agent = await portal.agentAs(role);
      const { status, body } = await agent.get('/api/auth/user');
      expect(status).toBe(200);
      expect(body).toMatchObject({ role, profileImageUrl: null });
    });

    it.each(['google', 'microsoft', 'okta'])('works with %s and returns to where the person was', async (provider) => {
      const agent = portal.anonymous();
      const { headers } = await signIn(agent, 'underwriter', `/auth/${provider}?returnTo=/applications?q=1`);
      expect(headers['location']).toBe('/applications?q=1');
    });
  });
});
