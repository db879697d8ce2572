import { type Check, unless } from '../check.ts';
import type { Client } from '../client.ts';
import { type Attack, type Held, holdConnection } from '../hostile-sockets.ts';
import { holdSlowReaders } from '../slow-readers.ts';

const NINE = 9;
const TWENTY = 20;
const THIRTY = 30;
const MOST_P99_MS = 250;
/** The attacker works on the same machine. */
const MOST_RATIO = 3;
/** More than the kernels take of an answer that is not read (slow-readers.pl). */
const LARGE = 150_000;
const MEASURED_MS = 4_000;
const MOST_ROUNDS = 4;
const ANSWERED_WITHIN_MS = 5_000;
/** Few requests from each: one session may ask so often a minute. */
const BETWEEN_MS = 100;

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

/** Best of some rounds: whatever else the machine does makes it worse, never better. @returns 99 of 100 answers come within `p99` ms */
const measure = async (clients: readonly Client[], enough: number): Promise<{ p99: number; refused: string[] }> => {
  const refused: string[] = [];
  let p99 = Infinity;
  for (let round = 0; round < MOST_ROUNDS && p99 > enough; round += 1) {
    const measured = await work(clients);
    refused.push(...measured.refused);
    p99 = Math.min(p99, percentile99(measured.durations));
  }
  return { p99, refused };
};

/** The largest script that the portal's page begins with: anybody may have it. */
const assetOf = async (client: Client): Promise<string> => {
  const page = await client.get('/', { Accept: 'text/html' });
  const found = await Promise.all(
    [...new Set(page.body.match(/\/assets\/[\w-]+\.js/g))].map(async (path) => {
      const { body } = await client.get(path);
      return { path, size: body.length };
    }),
  );
  const largest = found.toSorted((one, other) => other.size - one.size)[0];
  if (!largest || largest.size < LARGE) throw new Error(`The page begins with no script of over ${LARGE} characters`);
  return largest.path;
};

/** Whoever holds connections takes nothing from others. */
export const connections: Check = {
  name: 'Connections',
  run: async ({ as, anonymous, url }, tell, skip) => {
    const attacker = await as('viewer');
    const persons = await Promise.all([as('loan_officer'), as('processor'), as('underwriter'), as('manager')]);
    const { p99: quietP99 } = await measure(persons, MOST_P99_MS);
    const mostBeside = (quiet: number): number => Math.max(MOST_P99_MS, quiet * MOST_RATIO);

    const underAttack = async (what: string, held: readonly Held[]): Promise<void> => {
      await wait(1_000);
      const { p99, refused } = await measure(persons, mostBeside(quietP99));
      await Promise.all(held.map(({ stop }) => stop()));
      // The machine itself may have become slower since it was quiet.
      const quiet = p99 <= mostBeside(quietP99) ? quietP99 : (await measure(persons, quietP99)).p99;
      const most = mostBeside(quiet);
      tell(
        `others are served ${what}`,
        unless(refused.length === 0, `${refused.length} were not, the first ${refused[0]}`),
      );
      const inTime = `99 of 100 of their answers come within ${most} ms ${what}`;
      if (quiet > MOST_P99_MS) skip(inTime, `not measured: without an attack they take ${quiet} ms here`);
      else tell(`${inTime} (${p99} ms, ${quiet} ms without)`, unless(p99 <= most, `within ${p99} ms`));
    };
    const hold = (attacks: readonly Attack[], clients: number, each: number): Held[] =>
      Array.from({ length: clients * each }, (_, index) =>
        holdConnection(attacks[index % attacks.length] ?? 'slow body', {
          url,
          address: `203.0.113.${(index % clients) + 1}`,
          cookie: attacker.cookie(),
        }),
      );
    await underAttack(`beside ${NINE} anonymous connections`, hold(['unread answers', 'slow body'], NINE, 1));
    await underAttack('beside one that waits behind a live stream', hold(['behind a live stream'], 1, 1));
    const all = ['unread answers', 'slow body', 'behind a live stream'] as const;
    await underAttack(`beside ${TWENTY} clients with ${NINE} connections each`, hold(all, TWENTY, NINE));
    const slow = { path: await assetOf(anonymous()), clients: TWENTY, each: THIRTY };
    await underAttack(`beside ${TWENTY} clients with ${THIRTY} slow readers each`, [await holdSlowReaders(url, slow)]);
  },
};
