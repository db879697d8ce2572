import { type Check, unless } from '../../check.ts';
import { addressOf, type Call, staffFor } from '../../target.ts';

const ATTACKER = 'https://attacker.example';

/** Headers of another site's page, an opaque frame or an old browser that sends a visitor's cookies. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'with the Origin of another site': { Origin: ATTACKER },
  'with the Origin null of a sandboxed frame': { Origin: 'null' },
  'without Origin, with the Referer of another site': { Referer: `${ATTACKER}/page` },
  'marked cross-site by the browser, without Origin': { 'Sec-Fetch-Site': 'cross-site' },
  'marked same-site by the browser (another host of our domain)': { 'Sec-Fetch-Site': 'same-site' },
  'as a form of another site, which needs no preflight (text/plain)': {
    Origin: ATTACKER,
    'Content-Type': 'text/plain',
  },
};

export const isUnsafe = ({ method }: Call): boolean => method !== 'GET';
const named = ({ method, path }: Call): string => `${method} ${path}`;

export const csrf: Check = {
  name: 'CSRF',
  run: async (target, tell) => {
    const { as, calls, ids, url } = target;
    const admin = await as('admin');
    const unsafe = calls.filter(isUnsafe);
    for (const [how, headers] of Object.entries(foreign)) {
      const failures: string[] = [];
      for (const call of unsafe) {
        const address = addressOf(call, ids);
        const { status } = await admin.ask({ method: call.method, path: address, headers, body: '{}' });
        failures.push(...unless(status === 403, `${named(call)} answered ${status}`));
      }
      tell(`403 on ${unsafe.length} unsafe calls, ${how}`, failures);
    }

    const failures: string[] = [];
    for (const call of unsafe.filter(({ bodyType, permission }) => bodyType !== undefined && permission !== 'public')) {
      const headers = { Origin: url.origin, 'Content-Type': 'text/plain' };
      const client = await staffFor(target, call);
      const { status } = await client.ask({ method: call.method, path: addressOf(call, ids), headers, body: '{}' });
      // Calls for API keys look at the key first.
      const expected = call.permission.startsWith('key') ? 401 : 415;
      failures.push(...unless(status === expected, `${named(call)} answered ${status}`));
    }
    tell('415 for a text/plain body, also from our own pages', failures);

    const signOut = await admin.get('/api/logout', { 'Sec-Fetch-Site': 'cross-site' });
    const { status } = await admin.get('/api/auth/user');
    tell('another site cannot sign a visitor out', unless(status === 200, `${signOut.status}, then ${status}`));
  },
};
