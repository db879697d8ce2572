import type { FieldError } from '../../kernel/errors.ts';
import { officeOptionProblems, type OfficeOptions } from '../calendar/business-days.ts';
import { holidayYearProblems } from '../calendar/holidays.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import { amountProblems, MOST_CENTS, refuseIfAny } from '../rules/refuse.ts';
import { type EstimatedFee, type FeeRevision, isInTenSum, type JudgedRevision, TEN_TOTAL } from './fees.ts';
import { judgeRevisions } from './revisions.ts';

/** So that no sum loses a cent. */
const MOST_ENTRIES = 200;

/** Cure owed after consummation, with its parts. Integer cents; no part is negative. */
export type Tolerance = {
  readonly cureCents: number;
  /** Fees that may not rise at all, each by itself: a fee that fell makes up for no other. */
  readonly zero: {
    readonly baselineCents: number;
    readonly chargedCents: number;
    readonly cureCents: number;
    readonly fees: readonly {
      readonly name: string;
      readonly baselineCents: number;
      readonly chargedCents: number;
      readonly cureCents: number;
    }[];
  };
  /** Fees whose sum may rise by ten percent. */
  readonly ten: {
    readonly baselineCents: number;
    /** The baseline and ten percent, whole cents. */
    readonly limitCents: number;
    readonly chargedCents: number;
    readonly cureCents: number;
  };
  readonly revisions: readonly JudgedRevision[];
  /** Fees that are held against nothing, and why. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  readonly basis: readonly Basis[];
};

const tooMany = (field: string, entries: readonly unknown[]): FieldError[] =>
  entries.length > MOST_ENTRIES ? [{ field, message: `Send at most ${MOST_ENTRIES}` }] : [];

const feeProblems = (fee: EstimatedFee, index: number, fees: readonly EstimatedFee[]): FieldError[] => {
  const field = (name: string): string => `fees.${index}.${name}`;
  const { name, bucket, leCents, chargedCents, bought = true, offList = false } = fee;
  const least = bucket === 'zero' ? -MOST_CENTS : 0;
  const problem = (isWrong: boolean, wrong: string, message: string): FieldError[] =>
    isWrong ? [{ field: field(wrong), message }] : [];
  return [
    ...amountProblems(field('le'), leCents, least),
    ...amountProblems(field('charged'), chargedCents, least),
    ...problem(name === TEN_TOTAL, 'name', `${TEN_TOTAL} is what the sum is called: use another name`),
    ...problem(fees.findIndex((each) => each.name === name) !== index, 'name', 'Name each fee once'),
    ...problem(!bought && chargedCents !== 0, 'charged', 'Use 0 for a service that was not bought'),
    ...problem(
      offList && bucket === 'zero',
      'offList',
      'Use the bucket ten or none: what has no tolerance is not shopped for',
    ),
  ];
};

const revisionProblems = (revision: FeeRevision, index: number, fees: readonly EstimatedFee[]): FieldError[] => {
  const field = (name: string): string => `revisions.${index}.${name}`;
  const { fee, amountCents, learnedOn, sentOn } = revision;
  const revised = fees.find(({ name }) => name === fee);
  const dates = [
    ...holidayYearProblems(field('learnedOn'), learnedOn),
    ...holidayYearProblems(field('sentOn'), sentOn),
  ];
  const isTooEarly = dates.length === 0 && sentOn < learnedOn;
  return [
    ...(revised || fee === TEN_TOTAL
      ? []
      : [{ field: field('fee'), message: `Name one of the fees, or ${TEN_TOTAL}` }]),
    ...amountProblems(field('amount'), amountCents, revised?.bucket === 'zero' ? -MOST_CENTS : 0),
    ...dates,
    ...(isTooEarly
      ? [{ field: field('sentOn'), message: 'Use the day of learning of the change, or a later one' }]
      : []),
  ];
};

const whyLeftOut = ({ bucket, bought = true }: EstimatedFee): string => {
  if (!bought) return 'The service was not bought';
  return bucket === 'none' ? 'The fee may change freely' : 'The consumer chose a provider off the list';
};

const sumOf = <Item>(items: readonly Item[], cents: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + cents(item), 0);

/**
 * Holds charges against their estimates (12 CFR 1026.19(e)(3)) and says what is to be paid back (1026.19(f)(2)(v)).
 * @param options when the offices are open, for the three days in which a revision has to go out
 * @throws RuleViolationError that names `fees.0.le`, `revisions.0.fee` and the like
 */
export const tolerance = (
  fees: readonly EstimatedFee[],
  revisions: readonly FeeRevision[] = [],
  options: OfficeOptions = {},
): Tolerance => {
  refuseIfAny('The tolerances cannot be judged', [
    ...tooMany('fees', fees),
    ...tooMany('revisions', revisions),
    ...fees.flatMap(feeProblems),
    ...revisions.flatMap((revision, index) => revisionProblems(revision, index, fees)),
    ...officeOptionProblems(options),
  ]);
  const baselines = judgeRevisions(fees, revisions, options);
  const zeroFees = fees
    .filter(({ bucket, bought = true }) => bucket === 'zero' && bought)
    .map(({ name, leCents, chargedCents }) => {
      const baselineCents = baselines.zero.get(name) ?? leCents;
      return { name, baselineCents, chargedCents, cureCents: Math.max(0, chargedCents - baselineCents) };
    });
  const zero = {
    baselineCents: sumOf(zeroFees, ({ baselineCents }) => baselineCents),
    chargedCents: sumOf(zeroFees, ({ chargedCents }) => chargedCents),
    cureCents: sumOf(zeroFees, ({ cureCents }) => cureCents),
    fees: zeroFees,
  };
  const tenFees = fees.filter(isInTenSum);
  const chargedCents = sumOf(tenFees, (fee) => fee.chargedCents);
  // A part of a cent over the limit is over it.
  const limitCents = Math.floor((baselines.tenCents * 11) / 10);
  const ten = {
    baselineCents: baselines.tenCents,
    limitCents,
    chargedCents,
    cureCents: Math.max(0, chargedCents - limitCents),
  };
  const leftOut = fees
    .filter((fee) => !isInTenSum(fee) && !zeroFees.some(({ name }) => name === fee.name))
    .map((fee) => ({ name: fee.name, why: whyLeftOut(fee) }));
  const cureCents = zero.cureCents + ten.cureCents;
  const applied: readonly (readonly [boolean, RuleId])[] = [
    [zeroFees.length > 0, 'tolerance-zero'],
    [tenFees.length > 0, 'tolerance-ten'],
    [leftOut.length > 0, 'tolerance-none'],
    [revisions.length > 0, 'tolerance-revision'],
    [revisions.length > 0, 'revised-le-due'],
    [cureCents > 0, 'tolerance-cure'],
  ];
  const basis = basisOf(...applied.filter(([isApplied]) => isApplied).map(([, id]) => id));
  return { cureCents, zero, ten, revisions: baselines.revisions, leftOut, basis };
};
