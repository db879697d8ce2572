import { join } from 'node:path';
import { z } from 'zod';
import { createClient } from '../../../security/client.ts';
import { jsonOf, signIn } from '../../../security/target.ts';
import { eventually } from '../../../support/eventually.ts';
import { startPortalProcesses } from '../../portal.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { median } from '../../statistics.ts';

const issuedSchema = z.object({ id: z.string(), key: z.string() });
const WRONG_SECRET = 'A'.repeat(43);

/** In how many of all pairs the first took longer, in percent; 50 when both take the same time. */
const slowerPercent = (some: readonly number[], others: readonly number[]): number => {
  const slower = some.reduce((sum, a) => sum + others.filter((b) => a > b).length, 0);
  return (slower / (some.length * others.length)) * 100;
};

/** A wrong key of each kind, by what is wrong with it. */
const wrongKeys = async (url: URL): Promise<Record<string, string>> => {
  const admin = createClient(url);
  await eventually('a sign-in', async () => (await signIn(admin, 'admin')).at(-1)?.status === 303, 30_000);
  const issue = async (more: object = {}) => {
    const body = { name: 'Bench', partner: 'Bench', scopes: ['title:report'], ...more };
    return jsonOf(await admin.ask({ method: 'POST', path: '/api/api-keys', body }), issuedSchema);
  };
  const [good, revoked] = [await issue(), await issue()];
  const path = `/api/api-keys/${revoked.id}/revocation`;
  await admin.ask({ method: 'POST', path, body: { reason: 'Bench' } });
  const expired = await issue({ expiresAt: new Date(Date.now() + 1_500).toISOString() });
  const isOut = async (): Promise<boolean> =>
    (await createClient(url).get('/api/v1/key', { 'x-api-key': expired.key })).status === 401;
  await eventually('a key to expire', isOut, 30_000);
  return {
    unknown: `llk_${'0'.repeat(12)}_${WRONG_SECRET}`,
    malformed: 'not-a-key',
    'with a wrong secret': good.key.slice(0, -WRONG_SECRET.length) + WRONG_SECRET,
    expired: expired.key,
    revoked: revoked.key,
  };
};

/** Nobody learns by the clock what is wrong with a key. */
export const apiKeysScenario: Scenario = {
  name: 'api-keys',
  run: async (bench) => {
    const rounds = bench.quick ? 200 : 1_000;
    bench.say(`api-keys, ${rounds} rounds`);
    const url = await bench.createDatabase('api keys');
    const portal = await startPortalProcesses({ url, dataDir: join(bench.dataDir, 'api-keys'), say: bench.say });
    try {
      const address = new URL(portal.address);
      const wrong = Object.entries(await wrongKeys(address));
      let asked = 0;
      const measure = async (): Promise<Map<string, number[]>> => {
        const times = new Map(wrong.map(([what]) => [what, [] as number[]]));
        for (let round = 0; round < rounds; round += 1) {
          // Each comes first as often as any other, and from another address: wrong keys are counted by address.
          for (const index of wrong.keys()) {
            const [what, key] = wrong[(index + round) % wrong.length] ?? ['', ''];
            asked += 1;
            const from = `198.${Math.floor(asked / 40_000)}.${Math.floor(asked / 200) % 200}.${asked % 200}`;
            const startedAt = performance.now();
            await createClient(address).get('/api/v1/key', { 'x-api-key': key, 'X-Forwarded-For': from });
            times.get(what)?.push(performance.now() - startedAt);
          }
        }
        return times;
      };
      const times = await quietly(measure);
      const unknown = times.get('unknown') ?? [];
      const rows = [...times].map(([what, values]) => ({ what, values, percent: slowerPercent(values, unknown) }));
      return {
        title: 'Wrong API keys',
        method:
          `${rounds} requests with a wrong key of each kind, in turns. A key of one kind is held against an unknown one by rank: ` +
          'in how many of all pairs it took longer. Half is no difference.',
        tables: [
          {
            title: 'By what is wrong with the key',
            columns: ['', 'p50 ms', 'slower than unknown, % of pairs'],
            rows: rows.map(({ what, values, percent }) => [what, figure(median(values)), figure(percent)]),
          },
        ],
        promises: [
          {
            metric: 'Wrong API keys, farthest from half of all pairs, percent',
            atMost: 15,
            unit: '',
            measured: Math.max(...rows.map(({ what, percent }) => (what === 'unknown' ? 0 : Math.abs(percent - 50)))),
          },
        ],
      };
    } finally {
      await portal.stop();
    }
  },
};
