import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../events/lending/permissions/permissions.ts';
import { type Client, createClient } from '../security/client.ts';
import { signIn } from '../security/target.ts';
import { eventually } from '../support/eventually.ts';

/** People at work. */
export const PERSONS: readonly Role[] = ['loan_officer', 'processor', 'underwriter', 'manager'];
/** Few requests from each: one session may ask so often a minute. */
const BETWEEN_MS = 100;
/** Nobody notices less. */
export const UNNOTICED_MS = 80;

export const signedIn = async (url: URL, role: Role): Promise<Client> => {
  const client = createClient(url);
  await eventually(`a sign-in as ${role}`, async () => (await signIn(client, role)).at(-1)?.status === 303, 30_000);
  return client;
};

/** People at work for a while. @returns milliseconds of each answer */
export const work = async (persons: readonly Client[], ms: number): Promise<number[]> => {
  const durations: number[] = [];
  const until = performance.now() + ms;
  const person = async (client: Client): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const { status } = await client.ask({ path: '/api/applications?page=1&perPage=10', patience: 0 });
      if (status !== 200) throw new Error(`Someone was answered ${status}`);
      durations.push(performance.now() - startedAt);
      await sleep(BETWEEN_MS);
    }
  };
  await Promise.all(persons.map(person));
  return durations;
};
