import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissionName, type Route, rulesOf } from '../../api/http/requests/route.ts';
import {
  actions,
  allows,
  type Permission,
  roles,
  type Role,
  rolePermissions,
} from '../../events/lending/permissions/permissions.ts';
import { startPortal, type Portal } from '../support/portal/portal.ts';

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

const designed = [
  'applications',
  'documents',
  'underwriting',
  'compliance',
  'appraisals',
  'title_searches',
  'reports',
  'users',
  'settings',
  'integrations',
];

/** A resource or an action that the product's design does not know is held to its row by the spec of its own routes. */
const designAllows = (role: Role, permission: string): boolean => {
  const [resource = '', action] = permission.split('.');
  if (!designed.includes(resource) || action === 'correct')
    return allows(rolePermissions(role), permission as Permission);
  const column = design[role].split(' ')[designed.indexOf(resource)] ?? '';
  return column.includes('CRUDA'[actions.findIndex((name) => name === action)] ?? '?');
};

/** One of several permissions is enough where a route says so. */
const designAllowsRoute = (role: Role, { permission }: Route): boolean =>
  permission === 'signed-in' ||
  rulesOf(typeof permission === 'string' ? (permission as Permission) : permission).some(
    (rule) => rule.role === role || designAllows(role, rule.permission),
  );

const isForKeys = ({ permission }: Route): boolean => /^key\b/.test(permissionName(permission));

/** An address of the route with ids that nothing has. */
const addressOf = ({ path }: Route): string =>
  path
    .replace(':provider', 'google')
    .replace(':file', 'swagger-ui.css')
    .replaceAll(/:\w+/g, () => randomUUID());

type Answer = { readonly status: number; readonly body: string };
/** Refused at the gate, or let through to whatever the route says about a request without content. */
const outcomeOf = ({ status }: Answer): number | 'let in' => ([401, 403, 500].includes(status) ? status : 'let in');

describe('Every route, for every role, an API key and nobody', () => {
  let portal: Portal;
  let routes: readonly Route[];
  let guarded: readonly Route[];
  let checked = 0;

  const ask = async (route: Route, headers: Record<string, string>): Promise<Answer> => {
    checked += 1;
    const stop = new AbortController();
    const response = await fetch(portal.url + addressOf(route), {
      method: route.method.toUpperCase(),
      redirect: 'manual',
      signal: stop.signal,
      headers,
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

  const labelOf = (who: string, { method, path, permission }: Route): string =>
    `${who} ${method} ${path} (${permissionName(permission)})`;

  beforeAll(async () => {
    portal = await startPortal();
    routes = portal.app.routes;
    guarded = routes.filter(({ permission }) => permission !== 'public');
  });
  afterAll(async () => {
    process.stdout.write(`Route x role matrix: ${checked} pairs checked, ${guarded.length} guarded routes\n`);
    await portal.stop();
  });

  it('knows every route of the portal', () => {
    expect(routes.length).toBeGreaterThan(50);
    for (const { permission, path } of routes) {
      expect([path, permissionName(permission)]).toEqual([path, expect.stringMatching(/./)]);
    }
  });

  it('leaves open only sign-in, deliveries, probes and the description of the API', () => {
    const open = routes.filter(({ permission }) => permission === 'public').map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/docs',
      '/api/docs/:file',
      '/api/login',
      '/api/logout',
      '/api/openapi.json',
      '/api/v1/docs',
      '/api/v1/openapi.json',
      '/auth/:provider',
      '/auth/:provider/callback',
      '/healthz',
      '/readyz',
      '/webhooks/:partnerId',
    ]);
  });

  it('answers 401 everywhere else while nobody is signed in', async () => {
    for (const route of guarded) {
      const label = labelOf('nobody', route);
      expect([label, (await ask(route, {})).status]).toEqual([label, 401]);
    }
  });

  it('lets an API key into the partner API as far as its scopes go, and nowhere else', async () => {
    const admin = await portal.agentAs('admin');
    const sent = { name: 'Matrix', partner: 'Acme Title', partnerId: 'acme-title', scopes: ['title:report'] };
    const { body } = await admin.post('/api/api-keys').send(sent);
    for (const route of guarded) {
      const label = labelOf('key', route);
      const hasScope = route.permission === 'key' || route.permission === 'key:title:report';
      const expected = isForKeys(route) ? (hasScope ? 'let in' : 403) : 401;
      expect([label, outcomeOf(await ask(route, { 'x-api-key': body.key }))]).toEqual([label, expected]);
    }
  });

  it.each(roles)('grants %s what the table says, and refuses the rest by name', async (role) => {
    const cookie = await cookieOf(role);
    for (const route of guarded) {
      const answer = await ask(route, { cookie });
      const label = labelOf(role, route);
      if (isForKeys(route)) {
        expect([label, answer.status]).toEqual([label, 401]);
      } else if (designAllowsRoute(role, route)) {
        expect([label, outcomeOf(answer)]).toEqual([label, 'let in']);
      } else {
        expect([label, answer.status]).toEqual([label, 403]);
        expect(JSON.parse(answer.body)).toMatchObject({
          code: 'forbidden',
          permission: permissionName(route.permission),
          grantedBy: ['Avery Lindqvist'],
        });
      }
    }
  });
});
