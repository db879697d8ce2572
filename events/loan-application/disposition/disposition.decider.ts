import { NotFoundError } from '../../kernel/errors.ts';
import type { CommandMetadata, Event } from '../../kernel/message.ts';
import type { DispositionAct } from '../../lending/disposition/disposition-acts.ts';
import type { DocumentType } from '../../lending/life-cycle/life-cycle.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { MoveRules } from '../status/status.moves.ts';
import { assertAct, assessActs, type DisposableFile, type PossibleAct } from './disposition.acts.ts';
import type {
  CloseIncompleteApplication,
  MakeCounteroffer,
  RecordApprovalNotAccepted,
  ResumeApplication,
  Said,
  SuspendApplication,
  TakeBackDisposition,
  WithdrawApplication,
} from './disposition.commands.ts';
import {
  assertDates,
  effectiveWithin,
  noticeLapsed,
  reviewComes,
} from '../../lending/disposition/disposition-dates.ts';
import type { DispositionEventOf, OfferedTerms } from './disposition.events.ts';
import { acceptOffer, declineOffer, makeOffer } from './disposition.offers.ts';
import { dispositionFold, type DispositionSlice } from './disposition.state.ts';

type Borrowers = Pick<IntakeSlice, 'applicationId' | 'borrowers'>;

/** Hooks for other parts of a file. */
type Rules<File> = Pick<MoveRules<File>, 'locks'> & {
  /** The kinds of documents that were asked for and are not there. */
  readonly outstanding: (file: File) => readonly DocumentType[];
  /** The terms that the loan has. */
  readonly termsOf: (file: File) => OfferedTerms;
};

/** @throws RuleViolationError, NotFoundError */
const withdraw = (
  { effectiveOn, requestedBy, channel, reason, days }: WithdrawApplication['data'],
  { applicationId, borrowers }: Borrowers,
): DispositionEventOf<'LoanApplicationWithdrawn'>[] => {
  assertDates(...effectiveWithin(effectiveOn, days));
  if (!borrowers.some(({ borrowerId }) => borrowerId === requestedBy)) {
    throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId: requestedBy });
  }
  return [{ type: 'LoanApplicationWithdrawn', data: { effectiveOn, requestedBy, channel, reason } }];
};

/** @throws RuleViolationError */
const closeIncomplete = (
  { effectiveOn, noticeSentOn, answerDueOn, missing, days }: CloseIncompleteApplication['data'],
  outstanding: readonly DocumentType[],
): DispositionEventOf<'LoanApplicationClosedIncomplete'>[] => {
  const dates = { effectiveOn, noticeSentOn, answerDueOn };
  assertDates(...effectiveWithin(effectiveOn, days), ...noticeLapsed(dates, days));
  return [{ type: 'LoanApplicationClosedIncomplete', data: { ...dates, missing, outstanding: [...outstanding] } }];
};

/** @throws RuleViolationError */
const closeUnaccepted = ({
  effectiveOn,
  reason,
  days,
}: RecordApprovalNotAccepted['data']): DispositionEventOf<'LoanApprovalNotAccepted'>[] => {
  assertDates(...effectiveWithin(effectiveOn, days));
  return [{ type: 'LoanApprovalNotAccepted', data: { effectiveOn, reason } }];
};

/** @throws RuleViolationError */
const suspend = ({
  effectiveOn,
  waitsFor,
  reviewOn,
  reason,
  days,
}: SuspendApplication['data']): DispositionEventOf<'LoanApplicationSuspended'>[] => {
  assertDates(...effectiveWithin(effectiveOn, days), ...reviewComes(reviewOn, days));
  return [{ type: 'LoanApplicationSuspended', data: { effectiveOn, waitsFor, reviewOn, reason } }];
};

const takeBack = (
  { notes }: TakeBackDisposition['data'],
  { disposition }: DispositionSlice,
): DispositionEventOf<'DispositionTakenBack'>[] =>
  disposition === null ? [] : [{ type: 'DispositionTakenBack', data: { disposition, notes } }];

/** @param rules of the modules that the aggregate is made of: this one knows none of them */
export const createDispositionModule = <File extends DisposableFile & Borrowers>(rules: Rules<File>) => {
  /** Checks that the act is possible and allowed before it reads the act's data. */
  const on =
    <Data extends Said, E extends Event>(act: DispositionAct, answer: (data: Data, file: File) => E[]) =>
    ({ data }: { readonly data: Data }, file: File, { actor }: CommandMetadata): E[] => {
      assertAct(act, file, { may: data.may, actor, locks: rules.locks });
      return answer(data, file);
    };
  return {
    begin: dispositionFold.begin,
    decide: {
      WithdrawApplication: on('withdraw', withdraw),
      CloseIncompleteApplication: on('close_incomplete', (data: CloseIncompleteApplication['data'], file) =>
        closeIncomplete(data, rules.outstanding(file)),
      ),
      RecordApprovalNotAccepted: on('close_unaccepted', closeUnaccepted),
      MakeCounteroffer: on('offer_terms', (data: MakeCounteroffer['data'], file) =>
        makeOffer(data, rules.termsOf(file)),
      ),
      AcceptCounteroffer: on('accept_terms', acceptOffer),
      DeclineCounteroffer: on('decline_terms', declineOffer),
      SuspendApplication: on('suspend', suspend),
      ResumeApplication: on(
        'resume',
        ({ notes }: ResumeApplication['data']): DispositionEventOf<'LoanApplicationResumed'>[] => [
          { type: 'LoanApplicationResumed', data: { notes } },
        ],
      ),
      TakeBackDisposition: on('take_back', takeBack),
    },
    evolve: dispositionFold.evolve,
    /** Every act that comes where the file stands, with what the decision on each will look at. */
    actsOf: (file: File): PossibleAct[] => assessActs(file, rules),
  };
};
