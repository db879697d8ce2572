import { type Check, unless } from '../check.ts';
import type { Client } from '../client.ts';
import { type Attack, holdConnection } from '../hostile-sockets.ts';

const NINE = 9;
const TWENTY = 20;
const MOST_P99_MS = 250;
/** On an idle machine this is below 250 ms. One that has other work as well takes longer with an attack and without. */
const MOST_RATIO = 8;
const MEASURED_MS = 4_000;
const MOST_ROUNDS = 3;
const ANSWERED_WITHIN_MS = 5_000;
/** Few requests from each: one session may ask so often a minute. */
const BETWEEN_MS = 50;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const percentile99 = (values: readonly number[]): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Infinity);

/** Persons at work for some seconds. @returns how long their answers took, and those that were refused or none at all */
const work = async (clients: readonly Client[]): Promise<{ durations: number[]; refused: string[] }> => {
  const durations: number[] = [];
  const refused: string[] = [];
  const until = performance.now() + MEASURED_MS;
  const person = async (client: Client): Promise<void> => {
    while (performance.now() < until) {
      const late = wait(ANSWERED_WITHIN_MS).then(() => undefined);
      const asked = client.ask({ path: '/api/applications?page=1&perPage=10', patience: 0 });
      const answer = await Promise.race([asked.catch(() => undefined), late]);
      durations.push(answer?.ms ?? ANSWERED_WITHIN_MS);
      if (answer?.status !== 200) refused.push(answer ? `answered ${answer.status}` : 'no answer');
      await wait(BETWEEN_MS);
    }
  };
  await Promise.all(clients.map(person));
  return { durations, refused };
};

/** Whoever holds connections takes nothing from others. */
export const connections: Check = {
  name: 'Connections',
  run: async ({ as, url }, tell) => {
    const attacker = await as('viewer');
    const persons = await Promise.all([as('loan_officer'), as('processor'), as('underwriter'), as('manager')]);
    const quiet = await work(persons);
    const quietP99 = percentile99(quiet.durations);
    const most = Math.max(MOST_P99_MS, quietP99 * MOST_RATIO);

    const underAttack = async (what: string, attacks: readonly Attack[], clients: number, each: number) => {
      const held = Array.from({ length: clients * each }, (_, index) =>
        holdConnection(attacks[index % attacks.length] ?? 'slow body', {
          url,
          address: `203.0.113.${(index % clients) + 1}`,
          cookie: attacker.cookie(),
        }),
      );
      await wait(1_000);
      const refused: string[] = [];
      let p99 = Infinity;
      // Whatever else the machine does makes it worse, never better.
      for (let round = 0; round < MOST_ROUNDS && p99 >= most; round += 1) {
        const measured = await work(persons);
        refused.push(...measured.refused);
        p99 = Math.min(p99, percentile99(measured.durations));
      }
      await Promise.all(held.map(({ stop }) => stop()));
      const ratio = (p99 / quietP99).toFixed(1);
      tell(`others are served within ${MOST_P99_MS} ms (${p99} ms, ${quietP99} ms before: ${ratio} times) ${what}`, [
        ...unless(p99 < most, `99 of 100 answers within ${p99} ms`),
        ...unless(refused.length === 0, `${refused.length} were not served, the first ${refused[0]}`),
      ]);
    };
    await underAttack(`beside ${NINE} anonymous connections`, ['unread answers', 'slow body'], NINE, 1);
    await underAttack('beside one that waits behind a live stream', ['behind a live stream'], 1, 1);
    const all = ['unread answers', 'slow body', 'behind a live stream'] as const;
    await underAttack(`beside ${TWENTY} clients with ${NINE} connections each`, all, TWENTY, NINE);
  },
};
