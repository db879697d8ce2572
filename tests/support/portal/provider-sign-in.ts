import request from 'supertest';
import type { IdentityProvider } from '../servers/identity-provider.ts';
import type { Agent, Portal } from './portal.ts';

/**
 * Follows redirects between portal and provider as a browser does.
 * @param path where the sign-in begins: at the portal, or at the provider already
 * @returns the answer of the portal to the return
 */
export const signInAt = async (
  portal: Pick<Portal, 'url'>,
  provider: IdentityProvider,
  agent: Agent,
  path: string,
): Promise<request.Response> => {
  const browser = request.agent(provider.issuer);
  const first = new URL(path, portal.url);
  let last = first.origin === portal.url ? await agent.get(path) : await browser.get(first.pathname + first.search);
  for (let hop = 0; hop < 10 && last.headers['location']; hop += 1) {
    const { origin, pathname, search } = new URL(last.headers['location'], provider.issuer);
    if (origin === portal.url) return agent.get(pathname + search);
    last = await browser.get(pathname + search);
  }
  throw new Error(`The provider answered ${last.status}: ${last.text}`);
};
