import { type ApplicationStatus, finalStatuses, statusInSentence } from './life-cycle.ts';

/** What became of a file beside its status, which stays where it was: how it left the path, or why it pauses on it. */
export const dispositions = [
  'withdrawn',
  'closed_incomplete',
  'approved_not_accepted',
  'counteroffer',
  'suspended',
] as const;
export type Disposition = (typeof dispositions)[number];

/** A disposition as it is called wherever people read it. */
export const dispositionNames: Readonly<Record<Disposition, string>> = {
  withdrawn: 'Withdrawn',
  closed_incomplete: 'Closed for Incompleteness',
  approved_not_accepted: 'Approved, Not Accepted',
  counteroffer: 'Counteroffer',
  suspended: 'Suspended',
};

/** Those that end a file as its last statuses do; the others only pause it. */
export const finalDispositions = ['withdrawn', 'closed_incomplete', 'approved_not_accepted'] as const;
export type FinalDisposition = (typeof finalDispositions)[number];

const closedAs: Readonly<Record<FinalDisposition, string>> = {
  withdrawn: 'withdrawn',
  closed_incomplete: 'closed for incompleteness',
  approved_not_accepted: 'closed: its approval was not accepted',
};

/** Where a file stands: its status, and what became of it beside that; null where nothing did. */
export type Standing = { readonly status: ApplicationStatus; readonly disposition: Disposition | null };

/** Whether the disposition ends the file, until it is taken back. */
export const isFinalDisposition = (disposition: Disposition | null): disposition is FinalDisposition =>
  finalDispositions.some((each) => each === disposition);

/**
 * Whether the file is done with, by its status or by its disposition: it waits for nothing, takes nothing any more, and
 * its workflow has ended. Whoever asks this of a file asks here.
 */
export const isFinal = ({ status, disposition }: Standing): boolean =>
  finalStatuses.some((each) => each === status) || isFinalDisposition(disposition);

/** Whether the file waits for somebody outside, or for its lender to go on: nobody is reminded and nothing moves it. */
export const isPaused = ({ disposition }: Pick<Standing, 'disposition'>): boolean =>
  disposition === 'suspended' || disposition === 'counteroffer';

/** Where a file stands, in a sentence: `The application is withdrawn; its documents no longer change`. */
export const standingInSentence = ({ status, disposition }: Standing): string =>
  isFinalDisposition(disposition) ? closedAs[disposition] : statusInSentence(status);

/** How the applicant said it. */
export const requestChannels = ['letter', 'email', 'phone', 'in_person'] as const;
export type RequestChannel = (typeof requestChannels)[number];
export const requestChannelNames: Readonly<Record<RequestChannel, string>> = {
  letter: 'Letter',
  email: 'Email',
  phone: 'Phone call',
  in_person: 'In person',
};

/** Whom or what a suspended file waits for. */
export const suspensionCauses = [
  'borrower',
  'employer',
  'appraisal',
  'title',
  'insurance',
  'investor',
  'lender',
] as const;
export type SuspensionCause = (typeof suspensionCauses)[number];
/** What the file waits for, and on whom that is. */
export const suspensionCauseNames: Readonly<
  Record<SuspensionCause, { readonly what: string; readonly onWhom: string }>
> = {
  borrower: { what: 'an answer of the borrower', onWhom: 'from the borrower' },
  employer: { what: 'verification by an employer', onWhom: 'from the employer' },
  appraisal: { what: 'a question about the appraisal', onWhom: 'from the appraiser' },
  title: { what: 'a question about the title', onWhom: 'from the title company' },
  insurance: { what: 'proof of insurance', onWhom: 'from the insurer' },
  investor: { what: 'an answer of the investor', onWhom: 'from the investor' },
  lender: { what: 'a decision of the lender', onWhom: 'from the lender' },
};

/** How an applicant turned down what they were offered: in words, or by letting its time pass. */
export const declines = ['declined', 'lapsed'] as const;
export type Decline = (typeof declines)[number];

/** Longest time that an offer stands: whoever has not used it then is to be told of a denial (12 CFR 1002.9(a)(1)(iv)). */
export const MOST_OFFER_DAYS = 90;
/** A suspended file is looked at again within a year. */
export const MOST_SUSPENSION_DAYS = 365;
