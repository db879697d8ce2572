import { type BureauScore, isRejectCode, representativeScore } from './credit-score.ts';

export const bureaus = ['equifax', 'experian', 'transunion'] as const;
export const bureauNames: Readonly<Record<(typeof bureaus)[number], string>> = {
  equifax: 'Equifax',
  experian: 'Experian',
  transunion: 'TransUnion',
};
export type Bureau = (typeof bureaus)[number];

/** One bureau's answer: a score, a code for its absence, or neither. */
export type ScoreOfBureau = {
  readonly bureau: Bureau;
  readonly score: number | null;
  /** 9000 and up. */
  readonly rejectCode: number | null;
};

export type BorrowerScores = {
  readonly borrowerId: string;
  /** A line for each bureau. */
  readonly scores: readonly ScoreOfBureau[];
  /** The middle of three, the lower of two or the only one; null where no bureau could score the borrower. */
  readonly representative: number | null;
};

type Scored = BureauScore & { readonly bureau: Bureau };

/** Each borrower's scores by bureau, in the order of the borrowers. */
export const scoresByBorrower = (borrowerIds: readonly string[], scores: readonly Scored[]): BorrowerScores[] =>
  borrowerIds.map((borrowerId) => {
    const own = scores.filter((each) => each.borrowerId === borrowerId);
    return {
      borrowerId,
      scores: bureaus.map((bureau) => {
        const said = own.find((each) => each.bureau === bureau)?.score ?? null;
        const isRejected = said !== null && isRejectCode(said);
        return { bureau, score: isRejected ? null : said, rejectCode: isRejected ? said : null };
      }),
      representative: representativeScore(own),
    };
  });
