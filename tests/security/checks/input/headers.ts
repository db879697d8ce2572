import { type Check, unless } from '../../check.ts';
import { type Answer, createClient } from '../../client.ts';

const text = ({ headers }: Answer, name: string): string => String(headers[name] ?? '');

const directive = (answer: Answer, name: string): string =>
  text(answer, 'content-security-policy')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name} `)) ?? '';

const policyFailures = (where: string, answer: Answer): string[] => {
  const scripts = directive(answer, 'script-src');
  return [
    ...unless(scripts !== '', `${where} has no script-src`),
    ...unless(!/unsafe-inline|unsafe-eval|\*|https?:|data:/.test(scripts), `${where}: ${scripts}`),
    ...unless(!/unsafe-inline/.test(directive(answer, 'style-src')), `${where}: ${directive(answer, 'style-src')}`),
    ...['object-src', 'base-uri', 'frame-ancestors'].flatMap((name) =>
      unless(directive(answer, name) === `${name} 'none'`, `${where}: ${directive(answer, name) || `no ${name}`}`),
    ),
    ...unless(
      directive(answer, 'form-action') === "form-action 'self'",
      `${where}: ${directive(answer, 'form-action')}`,
    ),
  ];
};

const headerFailures = (where: string, answer: Answer): string[] => [
  ...unless(text(answer, 'x-content-type-options') === 'nosniff', `${where} has no nosniff`),
  ...unless(text(answer, 'x-frame-options').toUpperCase() === 'DENY', `${where} has no X-Frame-Options`),
  ...unless(text(answer, 'referrer-policy') === 'same-origin', `${where}: ${text(answer, 'referrer-policy')}`),
  ...unless(text(answer, 'x-powered-by') === '', `${where} tells X-Powered-By`),
];

export const securityHeaders: Check = {
  name: 'Security headers',
  run: async ({ as, anonymous, https }, tell, skip) => {
    const viewer = await as('viewer');
    const html = { Accept: 'text/html' };
    const answers: Readonly<Record<string, Answer>> = {
      'the page': await anonymous().get('/', html),
      'the page again': await anonymous().get('/', html),
      'a screen': await viewer.get('/applications', html),
      'an answer of the API': await viewer.get('/api/applications'),
      'a refusal': await anonymous().get('/api/applications'),
      'a refusal as a page': await anonymous().get('/api/applications', html),
      'an address with nothing': await anonymous().get('/api/nothing'),
      'the description of the API': await anonymous().get('/api/docs', html),
      'a probe': await anonymous().get('/healthz'),
    };
    const all = Object.entries(answers);
    tell(
      `a strict content security policy on ${all.length} kinds of answers`,
      all.flatMap((each) => policyFailures(...each)),
    );
    tell(
      'nosniff, no framing, no referrer for others, no X-Powered-By',
      all.flatMap((each) => headerFailures(...each)),
    );
    const nonces = ['the page', 'the page again'].map((name) => {
      const page = answers[name];
      return page ? /'nonce-([^']+)'/.exec(directive(page, 'script-src'))?.[1] : undefined;
    });
    tell('a new nonce for each answer', unless(nonces[0] !== undefined && nonces[0] !== nonces[1], String(nonces[0])));
    const api = ['an answer of the API', 'a refusal'].flatMap((name) => answers[name] ?? []);
    tell(
      'no cache keeps answers of the API',
      api.flatMap((each) => unless(text(each, 'cache-control') === 'no-store', text(each, 'cache-control'))),
    );
    if (!https) return skip('HSTS over https', 'this portal is not reached over https');
    const secured = await createClient(https.listensAt).get('/healthz', { Host: https.publicUrl.host });
    const hsts = text(secured, 'strict-transport-security');
    tell(
      'HSTS over https, for half a year at least',
      unless(Number(/max-age=(\d+)/.exec(hsts)?.[1]) > 15_000_000, hsts),
    );
  },
};
