import { askedWhen, type Condition, group, list, listWhen, whenAll, whenIs, whenNot } from './definition.ts';
import { optionalAddress } from './address-fields.ts';
import { choice, count, date, flag, money, pastDate, phone, text } from './fields.ts';

export const ownershipShares = ['less_than_25', '25_or_more'] as const;
export const MOST_EMPLOYERS = 10;

const employer = { employerName: text(200).optional, phone, ...optionalAddress } as const;

/** Gross monthly income of an employment, in the order of the form. */
export const incomeLines = {
  baseIncome: money.optional,
  overtimeIncome: money.optional,
  bonusIncome: money.optional,
  commissionIncome: money.optional,
  militaryIncome: money.optional,
  otherIncome: money.optional,
} as const;

const job = {
  ...employer,
  position: text(200).optional,
  /** Also a day to come: a job that is begun by an offer letter. */
  startDate: date,
  yearsInWork: count(0, 80).optional,
  monthsInWork: count(0, 11).optional,
  isBusinessOwner: flag,
  ownershipShare: askedWhen(whenIs('isBusinessOwner', true), choice(ownershipShares).optional),
  /** Employed by a family member, the seller, an agent or another party to the transaction. */
  isFamilyMember: flag,
  isForeignIncome: flag,
  isSeasonalIncome: flag,
  ...incomeLines,
  /** Monthly loss of the business, as a positive amount. */
  monthlyLoss: askedWhen(whenIs('isBusinessOwner', true), money.optional),
} as const;

const hasJob = whenNot('doesNotApply');
const always: Condition = () => true;
const conditional = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, node]) => [
      name,
      { ...node, askedWhen: whenAll(hasJob, node.askedWhen ?? always) },
    ]),
  ) as Fields;

/** Sections 1b to 1d of one borrower. */
export const employment = {
  current: group({ doesNotApply: flag, ...conditional(job) }),
  additional: list(job, MOST_EMPLOYERS),
  previousDoesNotApply: flag,
  previous: listWhen(
    whenNot('previousDoesNotApply'),
    {
      ...employer,
      position: text(200).optional,
      startDate: pastDate,
      endDate: date,
      isBusinessOwner: flag,
      previousMonthlyIncome: money.optional,
    },
    MOST_EMPLOYERS,
  ),
} as const;
