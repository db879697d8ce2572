import { describe, expect, it } from '@jest/globals';
import { createTurns } from '../../../../events/store/append/turns.ts';

describe('Turns', () => {
  it('are taken in order by those with the same key, whatever became of those before', async () => {
    const inTurn = createTurns();
    const story: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        story.push(`${name} begins`);
        await Promise.resolve();
        story.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const answers = await Promise.allSettled([
      inTurn('a', work('first', true)),
      inTurn('a', work('second')),
      inTurn('b', work('other')),
      inTurn('a', work('third')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(story.filter((line) => !line.startsWith('other'))).toEqual(
      ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    expect(story.indexOf('other begins')).toBeLessThan(story.indexOf('second begins'));
  });
});
