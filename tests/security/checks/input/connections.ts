import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { type Attack, type Held, holdConnections } from '../../hostile-sockets.ts';
import { holdSlowReaders, largestAsset } from '../../slow-readers.ts';

const NINE = 9;
const TWENTY = 20;
const THIRTY = 30;
const ROUNDS = 12;
/** Only a hang takes so long. */
const MOST_WAIT_MS = 60_000;
/** As a person asks. */
const BETWEEN_MS = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Persons at work. @returns what they got in place of an answer */
const work = async (clients: readonly Client[]): Promise<string[]> => {
  const refused: string[] = [];
  const person = async (client: Client): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const late = wait(MOST_WAIT_MS).then(() => undefined);
      const asked = client.ask({ path: '/api/applications?page=1&perPage=10', patience: 0 });
      const answer = await Promise.race([asked.catch(() => undefined), late]);
      if (answer?.status !== 200) refused.push(answer ? `answered ${answer.status}` : 'no answer');
      await wait(BETWEEN_MS);
    }
  };
  await Promise.all(clients.map(person));
  return refused;
};

/** Held connections take nothing from other users; `npm run bench -- hostile-connections` measures the cost to them. */
export const connections: Check = {
  name: 'Connections',
  run: async ({ as, anonymous, url }, tell) => {
    const attacker = await as('viewer');
    const persons = await Promise.all([as('loan_officer'), as('processor'), as('underwriter'), as('manager')]);
    const underAttack = async (what: string, held: readonly Held[]): Promise<void> => {
      await wait(1_000);
      const refused = await work(persons);
      await Promise.all(held.map(({ stop }) => stop()));
      tell(
        `others are served ${what}`,
        unless(refused.length === 0, `${refused.length} were not, the first ${refused[0]}`),
      );
    };
    const hold = (attacks: readonly Attack[], clients: number, each: number): Held[] =>
      holdConnections(attacks, { url, cookie: attacker.cookie(), clients, each });
    await underAttack(`beside ${NINE} anonymous connections`, hold(['unread answers', 'slow body'], NINE, 1));
    await underAttack('beside one that waits behind a live stream', hold(['behind a live stream'], 1, 1));
    const all = ['unread answers', 'slow body', 'behind a live stream'] as const;
    await underAttack(`beside ${TWENTY} clients with ${NINE} connections each`, hold(all, TWENTY, NINE));
    const slow = { path: await largestAsset(anonymous()), clients: TWENTY, each: THIRTY };
    await underAttack(`beside ${TWENTY} clients with ${THIRTY} slow readers each`, [await holdSlowReaders(url, slow)]);
  },
};
