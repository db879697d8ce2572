import { generalCalendar, officeOf, type OfficeOptions } from '../calendar/business-days.ts';
import { walk } from '../calendar/walk.ts';
import {
  type EstimatedFee,
  type FeeRevision,
  isInTenSum,
  type JudgedRevision,
  risesByMoreThanTenPercent,
  TEN_TOTAL,
} from './fees.ts';

export const DAYS_TO_SEND = 3;

/** Baseline for charges after valid revisions, in integer cents. */
export type Baselines = {
  /** Of the fees of the bucket `zero`, by name. */
  readonly zero: ReadonlyMap<string, number>;
  readonly tenCents: number;
  /** In the order in which they were sent. */
  readonly revisions: readonly JudgedRevision[];
};

type Verdict = { readonly accepted: boolean; readonly why: string };

const refused = (why: string): Verdict => ({ accepted: false, why });
const ACCEPTED: Verdict = { accepted: true, why: 'Valid reason, sent in time' };

/** Judges one revision after the other, and remembers what the ones before it led to. */
const createJudge = (fees: readonly EstimatedFee[]) => {
  const zero = new Map(fees.filter(({ bucket }) => bucket === 'zero').map(({ name, leCents }) => [name, leCents]));
  const inSum = fees.filter(isInTenSum);
  /** Of each fee of the sum, its newest estimate: also one that was too small to move the baseline counts later on. */
  const estimates = new Map(inSum.map(({ name, leCents }) => [name, leCents]));
  const sumOfEstimates = (): number => [...estimates.values()].reduce((sum, cents) => sum + cents, 0);
  let tenCents = sumOfEstimates();

  const judgeZero = ({ name, leCents }: EstimatedFee, { amountCents }: FeeRevision, isLate: boolean): Verdict => {
    if (isLate) return refused('Sent too late');
    if (amountCents <= leCents) return refused('No increase: the first estimate stands');
    zero.set(name, amountCents);
    return ACCEPTED;
  };

  const judgeTotal = ({ amountCents }: FeeRevision, isLate: boolean): Verdict => {
    if (!risesByMoreThanTenPercent(tenCents, amountCents)) return refused('The sum rises by ten percent at most');
    if (isLate) return refused('Sent too late');
    tenCents = amountCents;
    return ACCEPTED;
  };

  const judgeTen = ({ name, leCents }: EstimatedFee, { amountCents }: FeeRevision, isLate: boolean): Verdict => {
    const before = estimates.get(name) ?? leCents;
    estimates.set(name, amountCents);
    const sum = sumOfEstimates();
    if (!risesByMoreThanTenPercent(tenCents, sum)) return refused('The sum rises by ten percent at most');
    if (isLate) {
      // A fee left out of the disclosure is no reason for a later revision either.
      estimates.set(name, before);
      return refused('Sent too late');
    }
    tenCents = sum;
    return ACCEPTED;
  };

  const judge = (revision: FeeRevision, isLate: boolean): Verdict => {
    if (!revision.validReason) return refused('No valid reason');
    if (revision.fee === TEN_TOTAL) return judgeTotal(revision, isLate);
    const fee = fees.find(({ name }) => name === revision.fee);
    if (fee?.bucket === 'zero') return judgeZero(fee, revision, isLate);
    return fee && isInTenSum(fee)
      ? judgeTen(fee, revision, isLate)
      : refused('The fee has no tolerance that a revision could move');
  };
  return { judge, baselines: () => ({ zero, tenCents }) };
};

/**
 * Baseline for charges: the first estimates, and the revised ones that have a valid reason and went out within
 * three general business days of learning of it (12 CFR 1026.19(e)(3)(iv) and (e)(4)(i)). The ten-percent baseline moves
 * only once the sum of the rises is more than ten percent of it (comment 19(e)(4)(i)-1.ii: 5 % first, then 6 %). A
 * revision never lowers a baseline below the first estimate.
 * @param options when the offices are open
 */
export const judgeRevisions = (
  fees: readonly EstimatedFee[],
  revisions: readonly FeeRevision[],
  options: OfficeOptions,
): Baselines => {
  const { judge, baselines } = createJudge(fees);
  const calendar = generalCalendar(officeOf(options));
  const judged = revisions
    .toSorted((one, other) => one.sentOn.localeCompare(other.sentOn))
    .map((revision) => {
      const dueOn = walk(revision.learnedOn, DAYS_TO_SEND, calendar).date;
      return { fee: revision.fee, dueOn, ...judge(revision, revision.sentOn > dueOn) };
    });
  return { ...baselines(), revisions: judged };
};
