import { setImmediate as everybodyElse } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTurns } from '../../../../events/platform/process/turns.ts';

describe('Turns', () => {
  it('let so many run at once, and the others in the order in which they came', async () => {
    const inTurn = createTurns({ atOnce: 2, mostWaiting: 2 });
    const begun: number[] = [];
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const all = gates.map(({ promise }, index) =>
      inTurn(async () => {
        begun.push(index);
        await promise;
      }),
    );
    expect(begun).toEqual([]);
    await everybodyElse();
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await all[1];
    await everybodyElse();
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuse what would wait too long, and go on after a failure', async () => {
    const inTurn = createTurns({ atOnce: 1, mostWaiting: 1 });
    const gate = Promise.withResolvers<void>();
    const first = inTurn(() => gate.promise);
    const second = inTurn(() => Promise.resolve('second'));
    await expect(inTurn(() => Promise.resolve('third'))).rejects.toMatchObject({ code: 'overloaded' });
    gate.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('second');
    expect(await inTurn(() => Promise.resolve('fourth'))).toBe('fourth');
  });
});
