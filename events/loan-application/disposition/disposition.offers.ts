import { RuleViolationError } from '../../kernel/errors.ts';
import { MOST_ADVERSE_ACTION_REASONS } from '../../lending/denial/adverse-action.ts';
import type { Decline } from '../../lending/disposition/disposition-facts.ts';
import { isOverride } from '../../lending/life-cycle/life-cycle.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { AcceptCounteroffer, DeclineCounteroffer, MakeCounteroffer } from './disposition.commands.ts';
import {
  answeredAfterIt,
  answeredInTime,
  assertDates,
  effectiveWithin,
  offerEnds,
  offerLapsed,
} from '../../lending/disposition/disposition-dates.ts';
import type { DispositionEventOf, OfferedTerms } from './disposition.events.ts';
import type { DispositionSlice, Offer } from './disposition.state.ts';

/** @param asked the terms that the loan has now @throws RuleViolationError */
export const makeOffer = (
  data: MakeCounteroffer['data'],
  asked: OfferedTerms,
): DispositionEventOf<'CounterofferMade'>[] => {
  const { effectiveOn, terms, expiresOn, reasons, notes, days } = data;
  assertDates(...effectiveWithin(effectiveOn, days), ...offerEnds(effectiveOn, expiresOn, days));
  assertOtherTerms(terms, asked);
  assertReasons(data);
  return [{ type: 'CounterofferMade', data: { effectiveOn, terms, expiresOn, reasons: [...reasons], notes } }];
};

const assertOtherTerms = (terms: OfferedTerms, asked: OfferedTerms): void => {
  const isSame =
    terms.amountCents === asked.amountCents &&
    terms.termYears === asked.termYears &&
    terms.ratePercent === asked.ratePercent;
  if (isSame) throw wrong('terms', 'The loan has these terms already: offer another amount, term or rate');
};

const assertReasons = ({ reasons, notes }: MakeCounteroffer['data']): void => {
  if (reasons.length === 0) throw wrong('reasons', 'Say why not the terms asked for: give one to four reasons');
  if (reasons.length > MOST_ADVERSE_ACTION_REASONS || new Set(reasons).size !== reasons.length) {
    throw wrong('reasons', 'Keep the four reasons that weigh most, each once');
  }
  if (reasons.includes('other') && !notes?.trim()) throw wrong('notes', 'Say in the notes what the other reason is');
};

const wrong = (field: string, message: string): RuleViolationError =>
  new RuleViolationError(message, {}, [{ field, message }]);

/** @throws RuleViolationError for an answer that came too late */
export const acceptOffer = (
  { effectiveOn, notes, days }: AcceptCounteroffer['data'],
  file: DispositionSlice,
): DispositionEventOf<'CounterofferAccepted'>[] => {
  const offer = offerOf(file);
  assertDates(...effectiveWithin(effectiveOn, days), ...answeredInTime(effectiveOn, offer));
  return [{ type: 'CounterofferAccepted', data: { effectiveOn, terms: offer.terms, notes } }];
};

const whyDenied: Readonly<Record<Decline, string>> = {
  declined: 'The counteroffer was declined',
  lapsed: 'The counteroffer was not accepted in its time',
};

/** A declined offer is a denial on the requested terms, for the reasons of the offer. @throws RuleViolationError */
export const declineOffer = (
  { effectiveOn, how, notes, days }: DeclineCounteroffer['data'],
  file: StatusSlice & DispositionSlice,
): (DispositionEventOf<'CounterofferDeclined'> | LoanApplicationStatusChanged)[] => {
  const offer = offerOf(file);
  const { status: from } = file;
  assertDates(
    ...effectiveWithin(effectiveOn, days),
    ...answeredAfterIt(effectiveOn, offer.madeOn),
    ...(how === 'lapsed' ? offerLapsed(effectiveOn, offer) : []),
  );
  const data = {
    from,
    to: 'rejected' as const,
    notes: notes ?? whyDenied[how],
    override: isOverride(from, 'rejected'),
    reasons: [...offer.reasons],
  };
  return [
    { type: 'CounterofferDeclined', data: { effectiveOn, how, notes } },
    { type: 'LoanApplicationStatusChanged', data },
  ];
};

const offerOf = ({ offer }: DispositionSlice): Offer => {
  if (offer) return offer;
  throw new Error('A file with a counteroffer has its terms');
};
