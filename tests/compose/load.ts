import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '../support/portal/portal.ts';
import { submitRequest } from '../api/loan-application/requests.ts';

/** An answer that does not say if an application was taken. */
export type Miss = { readonly at: number; readonly said: string };

/** Result of one application: the same key until it was answered. */
export type Taken = {
  readonly key: string;
  readonly id: string;
  /** Try by try; empty where the first one was answered. */
  readonly missed: readonly Miss[];
};

const PAUSE_MS = 250;
const GIVE_UP_MS = 300_000;

type Outcome = { readonly id: string } | { readonly missed: string };

const tryOnce = async (agent: Agent, key: string): Promise<Outcome> => {
  try {
    const answer = await agent
      .post('/api/applications')
      .set('Idempotency-Key', key)
      .send(submitRequest())
      .timeout(60_000);
    if (answer.status === 201) return { id: String(answer.body.id) };
    if (answer.status < 500 && answer.status !== 429) throw new Refused(`${answer.status} ${answer.text}`);
    return { missed: `${answer.status} ${answer.text}` };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { missed: String(error) }; // nobody knows whether it was taken
  }
};

class Refused extends Error {}

/** Sends one application, again and again until it is taken. @throws when nobody has taken it for five minutes */
export const submitUntilTaken = async (
  agent: Agent,
  key: string = randomUUID(),
  onMiss: (miss: Miss) => void = () => undefined,
): Promise<Taken> => {
  const deadline = Date.now() + GIVE_UP_MS;
  const missed: Miss[] = [];
  for (;;) {
    const outcome = await tryOnce(agent, key);
    if ('id' in outcome) return { key, id: outcome.id, missed };
    const miss = { at: Date.now(), said: outcome.missed };
    missed.push(miss);
    onMiss(miss);
    if (miss.at > deadline) throw new Error(`Nobody took the application ${key}: ${miss.said}`);
    await sleep(PAUSE_MS);
  }
};

export type Load = {
  /** Those that were answered, in the order of their answers. */
  readonly taken: readonly Taken[];
  /** In the order they came, of those that have not been taken yet too. */
  readonly missed: readonly Miss[];
  readonly stop: () => Promise<readonly Taken[]>;
};

/** Writers that send one application after the other until they are told to stop. */
export const startLoad = (agents: readonly Agent[]): Load => {
  const taken: Taken[] = [];
  const missed: Miss[] = [];
  let isStopped = false;
  const writing = Promise.all(
    agents.map(async (agent) => {
      while (!isStopped) taken.push(await submitUntilTaken(agent, undefined, (miss) => missed.push(miss)));
    }),
  );
  writing.catch(() => undefined); // `stop` tells
  return {
    taken,
    missed,
    stop: async () => {
      isStopped = true;
      await writing;
      return taken;
    },
  };
};
