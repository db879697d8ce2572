import { type FieldError, RuleViolationError } from '../../kernel/errors.ts';
import { addDays } from '../calendar/days.ts';
import { dayInWords } from '../fields/day-words.ts';
import { MOST_OFFER_DAYS, MOST_SUSPENSION_DAYS } from './disposition-facts.ts';

/** The branch calendar as plain dates; comes with a command, because deciders know no time zone. */
export type BranchDays = { readonly submittedOn: string; readonly today: string };

/** Date checks with their messages, shared by server and screens. */
export type DateCheck = FieldError & { readonly holds: boolean };

/** @throws RuleViolationError that names every date that cannot be */
export const assertDates = (...checks: readonly DateCheck[]): void => {
  const wrong = checks.filter(({ holds }) => !holds).map(({ field, message }) => ({ field, message }));
  const [first] = wrong;
  if (first) throw new RuleViolationError(first.message, {}, wrong);
};

/** The day that counts is neither to come nor before the file was there. */
export const effectiveWithin = (effectiveOn: string, { submittedOn, today }: BranchDays): DateCheck[] => [
  {
    field: 'effectiveOn',
    holds: effectiveOn <= today,
    message: `Use the day on which it happened, ${dayInWords(today)} at the latest`,
  },
  {
    field: 'effectiveOn',
    holds: effectiveOn >= submittedOn,
    message: `The application was submitted on ${dayInWords(submittedOn)}: use that day or a later one`,
  },
];

/** A notice, the time it gave, and only then the end of the file. */
export const noticeLapsed = (
  dates: { readonly effectiveOn: string; readonly noticeSentOn: string; readonly answerDueOn: string },
  { submittedOn }: BranchDays,
): DateCheck[] => [
  {
    field: 'noticeSentOn',
    holds: dates.noticeSentOn >= submittedOn,
    message: `The application was submitted on ${dayInWords(submittedOn)}: the notice was sent then or later`,
  },
  {
    field: 'answerDueOn',
    holds: dates.answerDueOn > dates.noticeSentOn,
    message: 'The notice gave time to answer: use a day after the one on which it was sent',
  },
  {
    field: 'effectiveOn',
    holds: dates.effectiveOn > dates.answerDueOn,
    message: `The applicant has until ${dayInWords(dates.answerDueOn)}: close the application after that day`,
  },
];

/** An offer ends, in its time. */
export const offerEnds = (effectiveOn: string, expiresOn: string, { today }: BranchDays): DateCheck[] => [
  { field: 'expiresOn', holds: expiresOn >= today, message: `Use ${dayInWords(today)} or a later day` },
  {
    field: 'expiresOn',
    holds: expiresOn <= addDays(effectiveOn, MOST_OFFER_DAYS),
    message: `An offer stands for ${MOST_OFFER_DAYS} days at most: use ${dayInWords(addDays(effectiveOn, MOST_OFFER_DAYS))} or an earlier day`,
  },
];

/** A suspended file is looked at again, within a year. */
export const reviewComes = (reviewOn: string, { today }: BranchDays): DateCheck[] => [
  { field: 'reviewOn', holds: reviewOn > today, message: `Use a day after ${dayInWords(today)}` },
  {
    field: 'reviewOn',
    holds: reviewOn <= addDays(today, MOST_SUSPENSION_DAYS),
    message: `Look at it again within a year: use ${dayInWords(addDays(today, MOST_SUSPENSION_DAYS))} or an earlier day`,
  },
];

type Offer = { readonly madeOn: string; readonly expiresOn: string };

/** An offer is accepted from its own day to its last. */
export const answeredInTime = (effectiveOn: string, { madeOn, expiresOn }: Offer): DateCheck[] => [
  ...answeredAfterIt(effectiveOn, madeOn),
  {
    field: 'effectiveOn',
    holds: effectiveOn <= expiresOn,
    message: `The offer stood until ${dayInWords(expiresOn)}: what came later does not accept it. Take it back and make a new one`,
  },
];

/** No answer comes before its offer. */
export const answeredAfterIt = (effectiveOn: string, madeOn: string): DateCheck[] => [
  {
    field: 'effectiveOn',
    holds: effectiveOn >= madeOn,
    message: `The offer was made on ${dayInWords(madeOn)}: use that day or a later one`,
  },
];

/** An offer lapses after its last day. */
export const offerLapsed = (effectiveOn: string, { expiresOn }: Offer): DateCheck[] => [
  {
    field: 'effectiveOn',
    holds: effectiveOn > expiresOn,
    message: `The offer stands until ${dayInWords(expiresOn)}: it lapses after that day`,
  },
];
