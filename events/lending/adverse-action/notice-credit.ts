import { type Bureau, bureauNames, bureaus } from '../credit/borrower-scores.ts';
import { isRejectCode, LEAST_SCORE, MOST_SCORE, representativeScore } from '../credit/credit-score.ts';
import { bureauContacts } from './bureau-contacts.ts';

/** The newest credit report of a file. */
export type ReportUsed = {
  /** Plain date. */
  readonly issuedOn: string;
  readonly scores: readonly {
    readonly borrowerId: string;
    readonly bureau: Bureau;
    readonly score: number;
    /** What lowers it, the weightiest first. */
    readonly factors: readonly string[];
  }[];
};

/** The score that counted of one borrower, for nobody else to read. */
export type ScoreUsed = {
  readonly bureau: Bureau;
  readonly bureauName: string;
  readonly score: number;
  readonly least: number;
  readonly most: number;
  readonly on: string;
  readonly factors: readonly string[];
};

/** A bureau whose report on a borrower counted. */
export type BureauUsed = (typeof bureauContacts)[Bureau];

const MOST_KEY_FACTORS = 4;

/** Four at most, and the number of inquiries where that is one beyond them (15 U.S.C. 1681g(f)(1)(C), (f)(9)). */
export const keyFactors = (factors: readonly string[]): string[] => [
  ...factors.slice(0, MOST_KEY_FACTORS),
  ...factors
    .slice(MOST_KEY_FACTORS)
    .filter((factor) => /inquir/i.test(factor))
    .slice(0, 1),
];

/** The bureaus that have reported on the borrower, also those that could not score them. */
export const bureausUsed = ({ scores }: ReportUsed, borrowerId: string): BureauUsed[] =>
  bureaus
    .filter((bureau) => scores.some((each) => each.borrowerId === borrowerId && each.bureau === bureau))
    .map((bureau) => bureauContacts[bureau]);

/**
 * The score that the lender used: of several of one borrower the one in the middle, or the lower of two (15 U.S.C.
 * 1681m(a)(2)). Null where no bureau could score them.
 * @param entered key factors that somebody has entered, where the report came without
 */
export const scoreUsed = (
  { issuedOn, scores }: ReportUsed,
  borrowerId: string,
  entered: readonly string[] = [],
): ScoreUsed | null => {
  const own = scores.filter((each) => each.borrowerId === borrowerId && !isRejectCode(each.score));
  const representative = representativeScore(own);
  const used = own.find(({ score }) => score === representative);
  if (!used) return null;
  return {
    bureau: used.bureau,
    bureauName: bureauNames[used.bureau],
    score: used.score,
    least: LEAST_SCORE,
    most: MOST_SCORE,
    on: issuedOn,
    factors: keyFactors(used.factors.length > 0 ? used.factors : entered),
  };
};
