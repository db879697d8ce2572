import { z } from 'zod';
import { eventually } from '../../../support/eventually.ts';
import { type Check, unless } from '../../check.ts';
import { type Answer, createClient } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const issuedSchema = z.object({ id: z.string(), key: z.string() });
const ME = '/api/v1/key';
const WRONG_A_MINUTE = 20;

/** The answer without what is new in each. */
const told = ({ status, body }: Answer): string => `${status} ${body.replace(/"requestId":"[^"]+"/, '')}`;

export const apiKeys: Check = {
  name: 'API keys',
  run: async ({ as, url, trustsProxy }, tell) => {
    const admin = await as('admin');
    const issue = async (name: string, more: object = {}) =>
      jsonOf(
        await admin.ask({
          method: 'POST',
          path: '/api/api-keys',
          body: { name, partner: 'Security script', scopes: ['title:report'], ...more },
        }),
        issuedSchema,
      );
    /** Each from another address, where that can be said: wrong keys are counted by address. */
    let addresses = 0;
    const nextAddress = (): string => `198.51.${Math.floor(addresses / 200) % 200}.${(addresses += 1) % 200}`;
    const ask = (key: string, from = nextAddress(), patience = trustsProxy ? 0 : 2) =>
      createClient(url).ask({ path: ME, headers: { 'x-api-key': key, 'X-Forwarded-For': from }, patience });

    const good = await issue('Security script');
    const isInForce = async (): Promise<boolean> => (await ask(good.key)).status === 200;
    await eventually('the key to be in force', isInForce);
    tell('a good key is taken', []);

    const revoked = await issue('To be revoked');
    await admin.ask({
      method: 'POST',
      path: `/api/api-keys/${revoked.id}/revocation`,
      body: { reason: 'Security script' },
    });
    const expired = await issue('To expire', { expiresAt: new Date(Date.now() + 1_500).toISOString() });
    await eventually('both keys to be out of force', async () => {
      const statuses = [(await ask(revoked.key)).status, (await ask(expired.key)).status];
      return statuses.every((status) => status === 401);
    });

    const lastChanged = (key: string): string => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const wrong: Readonly<Record<string, string>> = {
      malformed: 'not-a-key',
      unknown: `llk_${'0'.repeat(12)}_${'A'.repeat(43)}`,
      'with a wrong secret': lastChanged(good.key),
      expired: expired.key,
      revoked: revoked.key,
      'very long': 'x'.repeat(4_000),
    };
    const answers = new Map<string, Answer>();
    for (const [what, key] of Object.entries(wrong)) answers.set(what, await ask(key));
    const first = answers.get('unknown');
    tell(
      `one and the same 401 for a key that is ${Object.keys(wrong).join(', ')}`,
      [...answers].flatMap(([what, answer]) =>
        unless(
          answer.status === 401 && first !== undefined && told(answer) === told(first),
          `${what}: ${told(answer)}`,
        ),
      ),
    );

    const statuses: number[] = [];
    let last: Answer | undefined;
    for (let index = 0; index <= WRONG_A_MINUTE; index += 1) {
      last = await ask(wrong['unknown'] ?? '', '192.0.2.77', 0);
      statuses.push(last.status);
    }
    const retryAfter = Number(last?.headers['retry-after']);
    tell(`${WRONG_A_MINUTE} wrong keys a minute from one address, then 429 with Retry-After`, [
      ...unless(last?.status === 429, statuses.join(' ')),
      ...unless(retryAfter >= 1 && retryAfter <= 60, `Retry-After is ${String(last?.headers['retry-after'])}`),
      ...unless(
        !trustsProxy || statuses.slice(0, WRONG_A_MINUTE).every((status) => status === 401),
        statuses.join(' '),
      ),
    ]);
    if (trustsProxy) {
      const { status } = await ask(good.key, '192.0.2.78');
      tell('meanwhile another address is served', unless(status === 200, `it answered ${status}`));
      const same = await ask(good.key, '192.0.2.77');
      tell('and a right key from the same one', unless(same.status === 200, `it answered ${same.status}`));
    }
    const withKey = await createClient(url).get('/api/users', { 'x-api-key': good.key });
    tell('a key opens nothing of the staff', unless(withKey.status === 401, `it answered ${withKey.status}`));
    const { body: list } = await admin.get('/api/api-keys');
    const secret = good.key.split('_').slice(2).join('_');
    tell('no list tells a secret or its hash', unless(!list.includes(secret) && !/[0-9a-f]{64}/.test(list), 'it does'));
    await admin.ask({
      method: 'POST',
      path: `/api/api-keys/${good.id}/revocation`,
      body: { reason: 'The script has ended' },
    });
  },
};
