import { idFrom } from '../../kernel/ids.ts';
import { toCents } from '../../kernel/money.ts';
import { plainWords } from '../../kernel/search-text.ts';
import { daysFrom } from '../calendar/days.ts';
import { isSameCompany } from '../credit/liability-match.ts';
import { fullName } from '../fields/words.ts';
import { vendorKinds } from '../vendor-orders/kinds.ts';
import type { VerificationResult } from '../vendor-orders/verification/verification.kind.ts';
import type { ArrivalFactsOf, VerifiedField } from './arrival-facts.ts';
import { type ArrivalFinding, dayOf, dollarsOf, found, type HeldAgainst, listOf } from './arrival-finding.ts';
import type { FileBeside, OrderBeside, StatedJob } from './file-beside.ts';

type Contradiction = ArrivalFactsOf<'verification'>['contradictions'][number];

/** A first day that is named from memory is some weeks off. */
const START_TOLERANCE_DAYS = 31;
/** Less than stated by more than this is a contradiction, more than stated is none. */
const INCOME_TOLERANCE = 0.02;

const haveSameWord = (one: string, other: string): boolean => {
  const words = plainWords(other);
  return plainWords(one).some((word) => words.includes(word));
};

const differs = (
  field: VerifiedField,
  stated: string | null | undefined,
  said: string | null | undefined,
  isSame: (stated: string, said: string) => boolean,
  words: (text: string) => string = (text) => text,
): Contradiction[] =>
  stated && said && !isSame(stated, said) ? [{ field, stated: words(stated), found: words(said) }] : [];

const byAmount = (field: 'income' | 'balance', statedCents: number, saidCents: number | undefined): Contradiction[] =>
  saidCents !== undefined && saidCents < statedCents * (1 - INCOME_TOLERANCE)
    ? [{ field, stated: dollarsOf(statedCents), found: dollarsOf(saidCents) }]
    : [];

const jobAt = (jobs: readonly StatedJob[], employer: string | undefined): StatedJob | undefined =>
  jobs.find((job) => employer !== undefined && job.employer !== null && isSameCompany(job.employer, employer));

/** The job of the employer that was asked, else the first one that was stated. */
const jobOf = (jobs: readonly StatedJob[], employer: string | undefined): StatedJob | undefined =>
  jobAt(jobs, employer) ?? jobs[0];

const own = <Line extends { readonly borrowerId: string }>(lines: readonly Line[], borrowerId: string): Line[] =>
  lines.filter((line) => line.borrowerId === borrowerId);

/** Identifies whom a verification is from: by the name that the application has, so that another order about the same has it too. */
const aboutOf = (result: VerificationResult, file: FileBeside, borrowerId: string): string | undefined => {
  const { employer, accounts = [] } = result;
  const jobs = own(file.jobs, borrowerId);
  const job = jobAt(jobs, employer) ?? (employer === undefined && jobs.length === 1 ? jobs[0] : undefined);
  const names =
    result.verifies === 'assets' ? accounts.map(({ institution }) => institution) : [job?.employer ?? employer];
  const words = names.flatMap((name) => (name ? plainWords(name).toSorted().join(' ') : []));
  return words.length === 0 ? undefined : idFrom('verified', JSON.stringify([...new Set(words)].toSorted()));
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** Balances at the institutions that answered, stated and found. */
const balances = ({ accounts = [] }: VerificationResult, own: FileBeside['accounts']): Contradiction[] => {
  const isAt = (institution: string | null, account: (typeof accounts)[number]): boolean =>
    institution !== null && isSameCompany(institution, account.institution);
  const stated = own.filter(({ institution }) => accounts.some((account) => isAt(institution, account)));
  const answered = accounts.filter((account) => stated.some(({ institution }) => isAt(institution, account)));
  return stated.length === 0
    ? []
    : byAmount(
        'balance',
        sum(stated.map(({ balanceCents }) => balanceCents)),
        toCents(sum(answered.map(({ balance }) => balance))),
      );
};

/** @param borrowerId whom it was ordered for */
const contradictionsOf = (result: VerificationResult, file: FileBeside, borrowerId: string): Contradiction[] => {
  const borrower = file.borrowers.find((each) => each.borrowerId === borrowerId);
  const job = jobOf(own(file.jobs, borrowerId), result.employer);
  const said = result.monthlyIncome === undefined ? undefined : toCents(result.monthlyIncome);
  return [
    ...differs('borrower', borrower && fullName(borrower), result.borrowerName, (stated, name) => {
      const words = plainWords(name);
      return (
        !borrower ||
        [borrower.firstName, borrower.lastName].every((part) =>
          plainWords(part).every((word) => words.includes(word)),
        ) ||
        stated === name
      );
    }),
    ...differs('employer', job?.employer, result.employer, isSameCompany),
    ...differs('position', job?.position, result.position, haveSameWord),
    ...differs(
      'start',
      job?.startDate,
      result.employedSince,
      (stated, since) => Math.abs(daysFrom(stated, since)) <= START_TOLERANCE_DAYS,
      dayOf,
    ),
    ...byAmount('income', job?.monthlyCents ?? 0, said),
    ...balances(result, own(file.accounts, borrowerId)),
  ];
};

/** What the report says that nothing is stated of, to be held against. */
const unstatedIn = (result: VerificationResult, file: FileBeside, borrowerId: string): VerifiedField[] => {
  const job = jobOf(own(file.jobs, borrowerId), result.employer);
  const { accounts = [] } = result;
  const known = own(file.accounts, borrowerId).flatMap(({ institution }) => institution ?? []);
  const isStated = accounts.some(({ institution }) => known.some((each) => isSameCompany(each, institution)));
  return [
    ...(result.employer && !job?.employer ? (['employer'] as const) : []),
    ...(result.position && !job?.position ? (['position'] as const) : []),
    ...(result.employedSince && !job?.startDate ? (['start'] as const) : []),
    ...(result.monthlyIncome !== undefined && (job?.monthlyCents ?? null) === null ? (['income'] as const) : []),
    ...(accounts.length > 0 && !isStated ? (['balance'] as const) : []),
  ];
};

/**
 * From when on the employment of a verification has to be verified once more; null where the day of the note is not known, undefined
 * where this one comes late enough for it.
 */
export const verifiedAgainFrom = (
  { verifies, asOf }: VerificationResult,
  { verifiedFrom }: FileBeside,
): string | null | undefined => {
  const isLateEnough = verifiedFrom !== null && asOf !== undefined && asOf >= verifiedFrom;
  return verifies !== 'employment' || isLateEnough ? undefined : verifiedFrom;
};

export const verificationFacts = (
  result: VerificationResult,
  file: FileBeside,
  { details }: OrderBeside,
): ArrivalFactsOf<'verification'> => {
  const borrowerId = vendorKinds.verification.detailsIn(details).borrowerId ?? file.borrowers[0]?.borrowerId ?? '';
  const about = aboutOf(result, file, borrowerId);
  const unstated = unstatedIn(result, file, borrowerId);
  return {
    kind: 'verification',
    verifies: result.verifies,
    borrowerId,
    ...(about !== undefined && { about }),
    isVerified: result.verified,
    isEmployed: result.isEmployed !== false,
    ...(result.remarks !== undefined && { remarks: result.remarks }),
    contradictions: contradictionsOf(result, file, borrowerId),
    ...(unstated.length > 0 && { unstated }),
  };
};

const fieldNames: Readonly<Record<VerifiedField, string>> = {
  borrower: 'the borrower',
  employer: 'the employer',
  position: 'the position',
  start: 'the first day',
  income: 'the monthly income',
  balance: 'the balance',
};

/** What says whether a verification agrees at all. */
const comparedFields: Readonly<Record<ArrivalFactsOf<'verification'>['verifies'], readonly VerifiedField[]>> = {
  employment: ['employer'],
  income: ['income'],
  assets: ['balance'],
};

export const verificationArrived = (
  facts: ArrivalFactsOf<'verification'>,
  { againFrom }: Pick<HeldAgainst, 'againFrom'>,
): ArrivalFinding[] => {
  const { verifies, isVerified, isEmployed, contradictions, unstated = [], remarks } = facts;
  const told = contradictions.map(({ field, stated, found: said }) => `${fieldNames[field]} is ${said}, not ${stated}`);
  const findings = [
    ...found(contradictions.length > 0, 'contradiction', `Verified otherwise: ${told.join('; ')}`),
    ...found(!isVerified, 'not_verified', remarks ?? `The ${verifies} could not be verified`),
    ...found(!isEmployed, 'not_employed', 'The employer says that the borrower has left'),
  ];
  if (findings.length > 0) return findings;
  const isComparable = !unstated.some((field) => comparedFields[verifies].includes(field));
  const names = listOf(unstated.map((field) => fieldNames[field]));
  const nothing = unstated.length === 0 ? '' : `the application does not state ${names} to compare`;
  const agrees = isComparable
    ? `The ${verifies} agrees with the application${nothing && `; ${nothing}`}`
    : `The ${verifies} is verified; ${nothing}`;
  if (againFrom === undefined) return [{ finding: 'verified', text: agrees }];
  const from = againFrom === null ? 'within 10 business days before the note' : `on ${dayOf(againFrom)} or later`;
  return [{ finding: 'employment_again', text: `${agrees}; verified again ${from}` }];
};
