import { type Check, unless } from '../../check.ts';
import { createClient } from '../../client.ts';
import { signIn } from '../../target.ts';

const ME = '/api/auth/user';

/** `lendlog=s%3A...; Path=/; HttpOnly; SameSite=Lax` as its parts in lower case. */
const partsOf = (setCookie: string): string[] => setCookie.split(';').map((part) => part.trim().toLowerCase());

const flagFailures = (setCookie: string, flags: readonly string[]): string[] =>
  flags.flatMap((flag) => unless(partsOf(setCookie).includes(flag), `${flag} is missing: ${setCookie}`));

/** One character of the text is another. */
const flipped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

export const sessions: Check = {
  name: 'Sessions',
  run: async ({ anonymous, url, https }, tell, skip) => {
    const client = anonymous();
    await client.get('/auth/google');
    const planted = client.cookie();
    const answers = await signIn(client, 'viewer');
    const id = client.cookie();
    tell('the session id after sign-in is a new one', unless(planted !== '' && planted !== id, 'it stayed the same'));

    const victim = anonymous();
    victim.setCookie(planted);
    const { status: byPlanted } = await victim.get(ME);
    tell('the id from before sign-in opens nothing', unless(byPlanted === 401, `it answered ${byPlanted}`));

    const chosen = anonymous();
    chosen.setCookie('s%3Achosen-by-an-attacker.c2lnbmF0dXJl');
    await signIn(chosen, 'viewer');
    const took = chosen.cookie().includes('chosen-by-an-attacker');
    tell('an id that someone else chose is not taken', unless(!took, chosen.cookie()));

    const set = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []).filter((each) => /lendlog=/.test(each));
    const flags = ['httponly', 'samesite=lax', 'path=/'];
    tell('HttpOnly, SameSite=Lax and Path=/ on each session cookie', [
      ...unless(set.length > 1, 'no cookie was set'),
      ...set.flatMap((each) => flagFailures(each, flags)),
      ...set.flatMap((each) => unless(!partsOf(each).some((part) => part.startsWith('domain=')), `Domain: ${each}`)),
    ]);
    if (https) {
      const secured = createClient(https.listensAt);
      const begun = await secured.get('/auth/google', {
        Host: https.publicUrl.host,
        'X-Forwarded-Proto': 'https',
      });
      const [cookie = ''] = begun.headers['set-cookie'] ?? [];
      tell('Secure and the prefix __Host- over https', [
        ...flagFailures(cookie, [...flags, 'secure']),
        ...unless(cookie.startsWith('__Host-lendlog='), `The name is ${cookie.split('=')[0]}`),
      ]);
    } else skip('Secure and the prefix __Host- over https', 'this portal is not reached over https');

    const secret = decodeURIComponent(id).split('.')[0]?.slice(2) ?? '';
    const told = answers.filter(({ headers, body }) => `${String(headers['location'])}${body}`.includes(secret));
    tell('no session id in an address or a body', unless(secret !== '' && told.length === 0, 'an answer tells it'));

    const list = await client.get('/api/sessions');
    tell('the list of sessions does not tell ids that open one', [
      ...unless(list.status === 200, `the list answered ${list.status}`),
      ...unless(!list.body.includes(secret), 'it tells the id'),
    ]);

    const plain = decodeURIComponent(id);
    const dot = plain.indexOf('.');
    const tampered: Readonly<Record<string, string>> = {
      'another id with the same signature': flipped(plain, dot - 3),
      'another signature': flipped(plain, dot + 5),
      'no signature': plain.slice(0, dot),
      'an unsigned id': plain.slice(2, dot),
      'an empty value': '',
      nonsense: 'j:{"userId":"1"}',
      'a megabyte-like value': 's:'.padEnd(6_000, 'x'),
    };
    for (const [how, value] of Object.entries(tampered)) {
      const thief = createClient(url);
      thief.setCookie(encodeURIComponent(value));
      const { status } = await thief.get(ME);
      tell(`401 for a cookie with ${how}`, unless(status === 401, `it answered ${status}`));
    }

    const replay = createClient(url);
    replay.setCookie(id);
    const before = await replay.get(ME);
    await client.get('/api/logout');
    const after = await replay.get(ME);
    tell('401 for a copied cookie once its owner has signed out', [
      ...unless(before.status === 200, `before, it answered ${before.status}`),
      ...unless(after.status === 401, `it answered ${after.status}`),
    ]);
  },
};
