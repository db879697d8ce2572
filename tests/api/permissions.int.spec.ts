import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '../../api/http/route.ts';
import { actions, resources, roles, type Role } from '../../events/lending/permissions.ts';
import { startPortal, type Portal } from '../support/portal.ts';

/** The table of the product's design, written down a second time: what the program grants is compared with it. */
const design: Readonly<Record<Role, string>> = {
  admin: 'CRUD CRUD R R CRU CRU CRUD CRUDA CRUDA CRUDA',
  manager: 'CRUDA CRUDA RA R CRUA CRUA CR RU R R',
  senior_underwriter: 'RUA RUA CRUA R RUA RU R - - -',
  underwriter: 'RUA RUA CRUA R RA R R - - -',
  loan_officer: 'CRU CRU R R R CR R - - -',
  processor: 'CRU CRUA R R CR CRU R - - -',
  compliance_officer: 'R R R CRUA R R CR R R R',
  appraisal_coordinator: 'R CR - - CRUDA - R - - -',
  closer: 'RU CRU R R R CRUA R - - -',
  viewer: 'R R - - - - R - - -',
};

const designAllows = (role: Role, permission: string): boolean => {
  const [resource, action] = permission.split('.');
  const column = design[role].split(' ')[resources.findIndex((name) => name === resource)] ?? '';
  return column.includes('CRUDA'[actions.findIndex((name) => name === action)] ?? '?');
};

/** An address of the route with ids that nothing has. */
const addressOf = ({ path }: Route): string =>
  path
    .replace(':provider', 'google')
    .replace(':file', 'swagger-ui.css')
    .replaceAll(/:\w+/g, () => randomUUID());

describe('Permissions', () => {
  let portal: Portal;
  let routes: readonly Route[];

  const ask = async (route: Route, cookie?: string): Promise<{ status: number; body: string }> => {
    const stop = new AbortController();
    const response = await fetch(portal.url + addressOf(route), {
      method: route.method.toUpperCase(),
      redirect: 'manual',
      signal: stop.signal,
      headers: cookie === undefined ? {} : { cookie },
    });
    const isLive = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const body = isLive ? '' : await response.text();
    stop.abort();
    return { status: response.status, body };
  };

  const cookieOf = async (role: Role): Promise<string> => {
    const agent = await portal.agentAs(role);
    const { headers } = await agent.get('/api/auth/user');
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };

  beforeAll(async () => {
    portal = await startPortal();
    routes = portal.app.routes;
  });
  afterAll(() => portal.stop());

  it('knows every route of the portal', () => {
    expect(routes.length).toBeGreaterThan(30);
    for (const { permission, path } of routes) expect([path, permission]).toEqual([path, expect.any(String)]);
  });

  it('leaves open only sign-in, deliveries, probes and the description of the API', () => {
    const open = routes.filter(({ permission }) => permission === 'public').map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/docs',
      '/api/docs/:file',
      '/api/login',
      '/api/logout',
      '/api/openapi.json',
      '/auth/:provider',
      '/auth/:provider/callback',
      '/healthz',
      '/readyz',
      '/webhooks/:partnerId',
    ]);
  });

  it('answers 401 on every other route while nobody is signed in', async () => {
    for (const route of routes.filter(({ permission }) => permission !== 'public')) {
      expect([route.method, route.path, (await ask(route)).status]).toEqual([route.method, route.path, 401]);
    }
  });

  it.each(roles)('grants %s what the table says, on every route, and refuses the rest by name', async (role) => {
    const cookie = await cookieOf(role);
    for (const route of routes) {
      const { permission } = route;
      if (permission === 'public') continue;
      const { status, body } = await ask(route, cookie);
      const label = `${role} ${route.method} ${route.path} ${permission}`;
      if (permission === 'signed-in' || designAllows(role, permission)) {
        expect([label, [401, 403, 500].includes(status) ? status : 'let in']).toEqual([label, 'let in']);
      } else {
        expect([label, status]).toEqual([label, 403]);
        expect(JSON.parse(body)).toMatchObject({ code: 'forbidden', permission });
      }
    }
  });
});
