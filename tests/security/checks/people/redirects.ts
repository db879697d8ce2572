import { type Check, unless } from '../../check.ts';
import { signIn } from '../../target.ts';

/** Addresses that some browser takes for another host, or that run as a script. */
const nasty = [
  'https://attacker.example/',
  'http:attacker.example',
  '//attacker.example',
  '///attacker.example',
  '////attacker.example',
  '/\\attacker.example',
  '/\\/attacker.example',
  '\\\\attacker.example',
  '\\/\\/attacker.example',
  '/..//attacker.example',
  '/.//attacker.example',
  '/x/..//attacker.example',
  '/%2f/attacker.example',
  '/%2e%2e//attacker.example',
  '/%5cattacker.example',
  '/\t/attacker.example',
  '/\n/attacker.example',
  '\t//attacker.example',
  ' //attacker.example',
  '/@attacker.example',
  '@attacker.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:/attacker.example',
  '/api/logout',
  '/auth/google',
  '/\r\nLocation: https://attacker.example',
] as const;

/** Where a browser that is at `base` would go. */
const hostOf = (location: string, base: URL): string => {
  // Browsers take backslashes for slashes and drop tabs and line ends.
  const seen = location.replaceAll('\\', '/').replaceAll(/[\t\r\n]/g, '');
  return URL.canParse(seen, base.href) ? new URL(seen, base.href).host : `unreadable ${location}`;
};

export const redirects: Check = {
  name: 'Open redirects',
  run: async ({ anonymous, url }, tell) => {
    const ofPanel: string[] = [];
    for (const returnTo of nasty) {
      const { headers } = await anonymous().get(`/api/login?${new URLSearchParams({ returnTo }).toString()}`);
      const location = String(headers['location']);
      const kept = new URL(location, url).searchParams.get('returnTo') ?? '/';
      const isSafe = hostOf(location, url) === url.host && hostOf(kept, url) === url.host && kept.startsWith('/');
      ofPanel.push(...unless(isSafe, `${JSON.stringify(returnTo)} became ${location}`));
    }
    tell(`/api/login keeps none of ${nasty.length} nasty addresses`, ofPanel);

    const ofSignIn: string[] = [];
    for (const [index, returnTo] of nasty.entries()) {
      const client = anonymous();
      // Each from an address of its own, where that can be said: sign-ins are limited by address.
      const from = { 'X-Forwarded-For': `203.0.113.${index + 1}` };
      const fromThere = { ...client, get: (path: string) => client.get(path, from) };
      const path = `/auth/google?${new URLSearchParams({ returnTo }).toString()}`;
      const answers = await signIn(
        { ...fromThere, ask: (wish) => client.ask({ ...wish, headers: { ...from, ...wish.headers } }) },
        'viewer',
        path,
      );
      const last = answers.at(-1);
      const location = String(last?.headers['location']);
      const isSafe = last?.status === 303 && hostOf(location, url) === url.host && !/^\/(api|auth)\//.test(location);
      ofSignIn.push(...unless(isSafe, `${JSON.stringify(returnTo)} led to ${location}`));
    }
    tell(`sign-in leads to none of ${nasty.length} nasty addresses`, ofSignIn);

    const [, , , , last] = await signIn(anonymous(), 'viewer', '/auth/google?returnTo=%2Fapplications%3Fa%3D1');
    const kept = last?.headers['location'];
    tell('sign-in leads to a page of ours that was asked for', unless(kept === '/applications?a=1', String(kept)));

    const foreignHost = await anonymous().get('/auth/google', { Host: 'attacker.example' });
    const sentTo = hostOf(String(foreignHost.headers['location']), url);
    tell('a forged Host header does not move the sign-in', unless(sentTo === url.host, `it led to ${sentTo}`));
  },
};
