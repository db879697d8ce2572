import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { OverloadedError } from '../../../../events/kernel/errors.ts';
import { createGroupCommit, type Outcome } from '../../../../events/platform/process/group-commit.ts';

const limits = { requests: 10, size: 100, waiting: 50 };
class BadRequest extends Error {}

/** A log that answers with the request in capitals, each group when the test says so. */
const given = (answer: (request: string) => Outcome<string>, more: Partial<typeof limits> = {}) => {
  const groups: string[][] = [];
  const gates: (() => void)[] = [];
  const commit = createGroupCommit<string, string>({
    send: async (requests) => {
      groups.push([...requests]);
      await new Promise<void>((resolve) => gates.push(resolve));
      return requests.map(answer);
    },
    mayBlame: (error) => error instanceof BadRequest,
    limits: { ...limits, ...more },
  });
  const ask = (request: string, { key = request, size = 1 } = {}) => commit({ request, key, size });
  const next = async (): Promise<void> => {
    gates.shift()?.();
    // For the answers to arrive and the next group to leave.
    await nextTurn();
    await nextTurn();
  };
  return { ask, next, groups };
};
const shout = (request: string): Outcome<string> => ({ value: request.toUpperCase() });

describe('Group commit', () => {
  it('sends a single request in the same turn of the event loop, by itself', async () => {
    const { ask, next, groups } = given(shout);
    const answer = ask('a');
    await nextTurn();
    expect(groups).toEqual([['a']]);
    await next();
    expect(await answer).toBe('A');
  });

  it('gathers what comes while a group is on its way, in order', async () => {
    const { ask, next, groups } = given(shout);
    const first = Promise.all(['a', 'b'].map((request) => ask(request)));
    await nextTurn();
    const later = Promise.all(['c', 'd'].map((request) => ask(request)));
    await next();
    await next();
    expect(groups).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([await first, await later]).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
  });

  it('waits for those who ask for more when they are answered', async () => {
    const { ask, next, groups } = given(shout);
    const twice = async (request: string): Promise<string> => {
      await ask(request);
      return ask(`${request} again`);
    };
    const answers = Promise.all(['a', 'b', 'c'].map(twice));
    for (let turn = 0; turn < 3; turn += 1) await next();
    await answers;
    expect(groups).toEqual([
      ['a', 'b', 'c'],
      ['a again', 'b again', 'c again'],
    ]);
  });

  it('sends two groups at a time, and splits many between them', async () => {
    const { ask, next, groups } = given(shout);
    const requests = Array.from({ length: 9 }, (_, number) => `r${number}`);
    const answers = Promise.all(requests.map((request) => ask(request)));
    await nextTurn();
    expect(groups).toEqual([requests.slice(0, 5), requests.slice(5)]);
    const later = ask('later');
    await nextTurn();
    expect(groups).toHaveLength(2);
    for (let turn = 0; turn < 3; turn += 1) await next();
    await answers;
    expect([await later, groups.length]).toEqual(['LATER', 3]);
  });

  it('keeps to the limits of a group, and lets one that is larger than them travel alone', async () => {
    const { ask, next, groups } = given(shout, { requests: 2 });
    const answers = Promise.all([
      ask('huge', { size: 1_000 }),
      ask('b'),
      ask('c', { size: 60 }),
      ask('d', { size: 60 }),
    ]);
    for (let turn = 0; turn < 5; turn += 1) await next();
    expect(groups).toEqual([['huge'], ['b', 'c'], ['d']]);
    await answers;
  });

  it('lets a request with the same key wait for the first one to be done', async () => {
    const { ask, next, groups } = given(shout);
    const answers = Promise.all([ask('a', { key: 'k' }), ask('b', { key: 'k' }), ask('c')]);
    for (let turn = 0; turn < 3; turn += 1) await next();
    expect(groups).toEqual([['a', 'c'], ['b']]);
    await answers;
  });

  it('gives each caller its own refusal', async () => {
    const { ask, next } = given((request) => (request === 'b' ? { error: new Error('taken') } : shout(request)));
    const answers = Promise.allSettled([ask('a'), ask('b')]);
    await nextTurn();
    await next();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('lets one bad request fail alone', async () => {
    const failing = (requests: readonly string[]) => {
      if (requests.includes('bad')) throw new BadRequest('cannot be stored');
      return requests.map(shout);
    };
    const commit = createGroupCommit<string, string>({
      send: async (requests) => failing(requests),
      mayBlame: (error) => error instanceof BadRequest,
      limits,
    });
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'bad', 'c', 'd'].map((request) => commit({ request, key: request, size: 1 })),
    );
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))).toEqual([
      'A',
      'B',
      'refused',
      'C',
      'D',
    ]);
  });

  it('tells everybody in the group when the log is away, without trying each', async () => {
    let sent = 0;
    const commit = createGroupCommit<string, string>({
      send: async () => {
        sent += 1;
        await Promise.resolve();
        throw new Error('connection lost');
      },
      mayBlame: () => false,
      limits,
    });
    const ask = (request: string) => commit({ request, key: request, size: 1 });
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map(ask));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(sent).toBe(1);
  });

  it('refuses what would wait too long, and takes requests again once it has caught up', async () => {
    const { ask, next } = given(shout, { waiting: 2 });
    const sent = ask('sent');
    await nextTurn();
    const waiting = [ask('waits'), ask('waits too')];
    await expect(ask('too much')).rejects.toThrow(OverloadedError);
    await next();
    const again = ask('again');
    await next();
    await next();
    expect(await Promise.all([sent, ...waiting])).toHaveLength(3);
    expect(await again).toBe('AGAIN');
  });
});
