import type { z } from 'zod';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import {
  answerOfferSchema,
  disposeSchema,
  resumeSchema,
  takeBackSchema,
} from '../../../../api/loan-application/disposition/disposition.contract.ts';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { AdverseActionReason } from '../../../../events/lending/denial/adverse-action.ts';
import type { RequestChannel, SuspensionCause } from '../../../../events/lending/disposition/disposition-facts.ts';
import type { DispositionAct } from '../../../../events/lending/disposition/disposition-acts.ts';
import {
  answeredAfterIt,
  answeredInTime,
  type BranchDays,
  type DateCheck,
  effectiveWithin,
  noticeLapsed,
  offerEnds,
  offerLapsed,
  reviewComes,
} from '../../../../events/lending/disposition/disposition-dates.ts';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { dayAtBranch } from '../../kit/values/format.ts';

/** Values of the sheet, whatever it asks for: '' for an empty field. */
export type DispositionValues = {
  effectiveOn: string;
  requestedBy: string;
  channel: RequestChannel;
  reason: string;
  noticeSentOn: string;
  answerDueOn: string;
  missing: string;
  terms: { amount: number | ''; termYears: number | ''; interestRate: number | '' };
  expiresOn: string;
  reasons: AdverseActionReason[];
  notes: string;
  waitsFor: SuspensionCause;
  reviewOn: string;
  answer: 'declined' | 'lapsed';
};

export const blankDisposition = (file: DetailedApplication): DispositionValues => ({
  effectiveOn: todayAtBranch(),
  requestedBy: file.borrowerId,
  channel: 'phone',
  reason: '',
  noticeSentOn: '',
  answerDueOn: '',
  missing: '',
  terms: { amount: file.loanAmount, termYears: file.loanTerm, interestRate: file.interestRate },
  expiresOn: '',
  reasons: [],
  notes: '',
  waitsFor: 'borrower',
  reviewOn: '',
  answer: 'declined',
});

type Request = {
  readonly method: 'PUT' | 'POST';
  /** Below the file's own address. */
  readonly path: string;
  readonly contract: z.ZodType;
  readonly bodyOf: (values: DispositionValues) => object;
};

const dispose = (bodyOf: Request['bodyOf']): Request => ({
  method: 'PUT',
  path: 'disposition',
  contract: disposeSchema,
  bodyOf,
});
const answer = (bodyOf: Request['bodyOf']): Request => ({
  method: 'POST',
  path: 'disposition/answer',
  contract: answerOfferSchema,
  bodyOf,
});

/** Request of each act. */
export const requests: Readonly<Record<DispositionAct, Request>> = {
  withdraw: dispose(({ effectiveOn, requestedBy, channel, reason }) => ({
    disposition: 'withdrawn',
    effectiveOn,
    requestedBy,
    channel,
    reason,
  })),
  close_incomplete: dispose(({ effectiveOn, noticeSentOn, answerDueOn, missing }) => ({
    disposition: 'closed_incomplete',
    effectiveOn,
    noticeSentOn,
    answerDueOn,
    missing,
  })),
  close_unaccepted: dispose(({ effectiveOn, reason }) => ({
    disposition: 'approved_not_accepted',
    effectiveOn,
    reason,
  })),
  offer_terms: dispose(({ effectiveOn, terms, expiresOn, reasons, notes }) => ({
    disposition: 'counteroffer',
    effectiveOn,
    terms,
    expiresOn,
    reasons,
    notes,
  })),
  accept_terms: answer(({ effectiveOn, notes }) => ({ answer: 'accepted', effectiveOn, notes })),
  decline_terms: answer(({ answer: said, effectiveOn, notes }) => ({ answer: said, effectiveOn, notes })),
  suspend: dispose(({ effectiveOn, waitsFor, reviewOn, reason }) => ({
    disposition: 'suspended',
    effectiveOn,
    waitsFor,
    reviewOn,
    reason,
  })),
  resume: {
    method: 'POST',
    path: 'disposition/resumption',
    contract: resumeSchema,
    bodyOf: ({ notes }) => ({ notes }),
  },
  take_back: {
    method: 'POST',
    path: 'disposition/retraction',
    contract: takeBackSchema,
    bodyOf: ({ notes }) => ({ notes }),
  },
};

const checksOf = (
  act: DispositionAct,
  values: DispositionValues,
  file: DetailedApplication,
  days: BranchDays,
): DateCheck[] => {
  const { effectiveOn, expiresOn, reviewOn } = values;
  const offer =
    file.disposition?.disposition === 'counteroffer'
      ? { madeOn: file.disposition.effectiveOn, expiresOn: file.disposition.expiresOn }
      : undefined;
  const within = effectiveWithin(effectiveOn, days);
  switch (act) {
    case 'close_incomplete':
      return [...within, ...noticeLapsed(values, days)];
    case 'offer_terms':
      return [...within, ...offerEnds(effectiveOn, expiresOn, days)];
    case 'suspend':
      return [...within, ...reviewComes(reviewOn, days)];
    case 'accept_terms':
      return [...within, ...(offer ? answeredInTime(effectiveOn, offer) : [])];
    case 'decline_terms':
      return [
        ...within,
        ...(offer ? answeredAfterIt(effectiveOn, offer.madeOn) : []),
        ...(offer && values.answer === 'lapsed' ? offerLapsed(effectiveOn, offer) : []),
      ];
    case 'resume':
    case 'take_back':
      return [];
    default:
      return within;
  }
};

/** Nothing of what the contract refuses anyway: a day that is none cannot be compared. */
const isWhole = (act: DispositionAct, values: DispositionValues): boolean =>
  requests[act].contract.safeParse(requests[act].bodyOf(values)).success;

/** The contract's rules, and those of the calendar and the loan, which the server asks again. */
export const dispositionSchema = (act: DispositionAct, file: DetailedApplication, sameTerms: string) =>
  formSchema<DispositionValues>({
    contract: requests[act].contract,
    toRequest: requests[act].bodyOf,
    problemsOf: (values): FieldError[] => {
      if (!isWhole(act, values)) return [];
      const days = { submittedOn: dayAtBranch(file.createdAt), today: todayAtBranch() };
      const { amount, termYears, interestRate } = values.terms;
      const isSame =
        act === 'offer_terms' &&
        amount === file.loanAmount &&
        termYears === file.loanTerm &&
        interestRate === file.interestRate;
      return [
        ...checksOf(act, values, file, days).filter(({ holds }) => !holds),
        ...(isSame ? [{ field: 'terms.amount', message: sameTerms }] : []),
      ];
    },
  });
