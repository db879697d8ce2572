import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, PortalClient } from '../portal-client.ts';

const askOnce = async (client: PortalClient | undefined, ask: Ask): Promise<number> => {
  const startedAt = performance.now();
  const answer = await client?.ask(ask);
  if (!answer || answer.status >= 300) throw new Error(`${answer?.status} for ${ask.path}: ${answer?.body}`);
  return performance.now() - startedAt;
};

/** One question after the other. @returns how long each took, milliseconds */
export const inTurn = async (
  clients: readonly PortalClient[],
  path: string,
  count: number,
): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let number = 0; number < count; number += 1) {
    took.push(await askOnce(clients[number % clients.length], { path }));
  }
  return took;
};

/** Everybody asks at once and again with each answer, which is more than people do. */
export const together = async (
  clients: readonly PortalClient[],
  paths: readonly string[],
  count: number,
): Promise<readonly number[]> => {
  const read = async (client: PortalClient, reader: number): Promise<number[]> => {
    const took: number[] = [];
    for (let number = 0; number < count; number += 1) {
      took.push(await askOnce(client, { path: paths[(reader + number) % paths.length] ?? '' }));
    }
    return took;
  };
  return (await Promise.all(clients.map(read))).flat();
};

const WRITES_EVERY = 10;
const THINKS_MS = { least: 100, most: 500 };

/**
 * Everybody works until it is over: looks at a page for a moment, and comments on a file now and then.
 * @param isOver is asked before each look
 */
export const atWork = async (
  clients: readonly PortalClient[],
  paths: readonly string[],
  file: string,
  isOver: () => boolean,
): Promise<readonly number[]> => {
  const comment: Ask = { method: 'POST', path: `/api/applications/${file}/comments`, body: { comment: 'Seen' } };
  const work = async (client: PortalClient, person: number): Promise<number[]> => {
    const took: number[] = [];
    for (let number = person; !isOver(); number += 1) {
      await sleep(THINKS_MS.least + Math.random() * (THINKS_MS.most - THINKS_MS.least));
      const look = { path: paths[number % paths.length] ?? '' };
      took.push(await askOnce(client, number % WRITES_EVERY === 0 ? comment : look));
    }
    return took;
  };
  return (await Promise.all(clients.map(work))).flat();
};
