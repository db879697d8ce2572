import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { representativeScore } from '../../../../events/lending/credit/credit-score.ts';

const scoresOf = (borrowerId: string, ...scores: number[]) => scores.map((score) => ({ borrowerId, score }));

describe('Representative score', () => {
  it.each([
    ['the middle of three', scoresOf('a', 734, 732, 730), 732],
    ['the middle of three when two are equal', scoresOf('a', 700, 640, 700), 700],
    ['the lower of two', scoresOf('a', 734, 701), 701],
    ['the only one', scoresOf('a', 688), 688],
    ['the lowest across borrowers', [...scoresOf('a', 734, 732, 730), ...scoresOf('b', 690, 660, 650)], 660],
    ['of what is left without reject codes', scoresOf('a', 734, 9002, 701), 701],
    ['that of the borrower who has scores', [...scoresOf('a', 9002, 9001), ...scoresOf('b', 640)], 640],
    ['nothing when nobody could be scored', scoresOf('a', 9002, 9003, 9000), null],
    ['nothing without scores', [], null],
  ])('is %s', (_, scores, expected) => {
    expect(representativeScore(scores)).toBe(expected);
  });

  it('does not depend on the order of the answers', () => {
    const anyScores = fc.array(
      fc.record({ borrowerId: fc.constantFrom('a', 'b'), score: fc.integer({ min: 300, max: 850 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(anyScores, (scores) => {
        expect(representativeScore(scores.toReversed())).toBe(representativeScore(scores));
      }),
    );
  });
});
