import { z } from 'zod';

/** Bureaus answer 9000 and up when they cannot score someone: a reason, not a score. */
const FIRST_REJECT_CODE = 9000;

/** The range of the scores that are taken. */
export const LEAST_SCORE = 300;
export const MOST_SCORE = 850;

/** A bureau's value: 300 to 850, or a reject code from 9000. */
export const creditScoreSchema = z
  .int()
  .refine((score) => (score >= LEAST_SCORE && score <= MOST_SCORE) || (score >= FIRST_REJECT_CODE && score <= 9999), {
    message: 'Send 300 to 850, or a reject code from 9000 to 9999',
  });

/** One bureau's answer about one borrower. */
export type BureauScore = { readonly borrowerId: string; readonly score: number };

/** True for an answer with a reason and no score. */
export const isRejectCode = (score: number): boolean => score >= FIRST_REJECT_CODE;

/**
 * Representative score of a loan: for each borrower the middle of three scores, the lower of two, or the only one; of
 * those the lowest (Fannie Mae Selling Guide B3-5.1-02; Freddie Mac calls it the indicator score). A borrower whom no
 * bureau could score does not count. Null when nobody has a score.
 */
export const representativeScore = (scores: readonly BureauScore[]): number | null => {
  const byBorrower = new Map<string, number[]>();
  for (const { borrowerId, score } of scores) {
    if (isRejectCode(score)) continue;
    byBorrower.set(borrowerId, [...(byBorrower.get(borrowerId) ?? []), score]);
  }
  const representatives = [...byBorrower.values()].flatMap((each) => {
    const ascending = each.toSorted((a, b) => a - b);
    return ascending[Math.floor((ascending.length - 1) / 2)] ?? [];
  });
  return representatives.length > 0 ? Math.min(...representatives) : null;
};
