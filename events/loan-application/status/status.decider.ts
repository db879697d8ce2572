import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import { type Command, type CommandMetadata, userOf } from '../../kernel/message.ts';
import { type AdverseActionReason, MOST_ADVERSE_ACTION_REASONS } from '../../lending/denial/adverse-action.ts';
import type { DenialGround } from '../../lending/denial/denial-words.ts';
import type { Authority } from '../../lending/decisions/decision-permissions.ts';
import {
  allowedTransitions,
  type ApplicationStatus,
  isOverride,
  statusInSentence,
} from '../../lending/life-cycle/life-cycle.ts';
import { assertAuthority, assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import { assertTwoPeople, type OnePersonLimit, type SizedFile } from '../../lending/decisions/two-people.ts';
import type { NeededDocument } from '../../lending/needs/subjects.ts';
import type { LoanApplicationStatusChanged } from './status.events.ts';
import {
  assessMove,
  assessMoves,
  type DocumentsOfMove,
  lockOf,
  stagesPassed,
  type MoveRules,
  type PossibleMove,
  type RequestsOfMove,
  type StatusSlice,
} from './status.moves.ts';

export type ChangeApplicationStatus = Command<
  'ChangeApplicationStatus',
  {
    status: ApplicationStatus;
    notes?: string | undefined;
    /** Of a rejection. */
    reasons?: readonly AdverseActionReason[] | undefined;
    /** Of a move to documents needed: what the borrower is asked for. */
    asked?: DocumentsOfMove['asked'] | undefined;
    /** Why, as the borrower reads it. */
    requestReason?: string | undefined;
    /** Permissions of the sender. */
    may: readonly Authority[];
    /** Of the lender's settings. */
    onePersonUpToCents?: OnePersonLimit | undefined;
  }
>;

type MovedFile = StatusSlice & SizedFile & SubmittedFile;
type WithRequests<Whole, Request> = {
  readonly requestsOf: RequestsOfMove<Whole, Request>;
  /** What the needs list asks for beside from the move on. */
  readonly neededFrom: (to: ApplicationStatus, file: Whole) => readonly NeededDocument[];
};

/** @throws IllegalTransitionError, ForbiddenError, RuleViolationError */
const changeStatus = <File extends MovedFile, Whole extends File, Request>(
  {
    data: { status: to, notes, reasons = [], asked = [], requestReason, may, onePersonUpToCents },
  }: ChangeApplicationStatus,
  file: Whole,
  { actor }: CommandMetadata,
  { requestsOf, neededFrom, ...rules }: MoveRules<File> & WithRequests<Whole, Request>,
): (LoanApplicationStatusChanged | Request)[] => {
  const from = file.status;
  const requests = requestsOf({ to, asked, reason: requestReason, notes }, { ...file, status: to });
  if (to === from) return requests;
  if (!allowedTransitions(from).includes(to)) throw illegalMove(from, to);
  const lock = lockOf(file, rules);
  if (lock !== undefined) throw new IllegalTransitionError(lock, { from, to, allowed: [] });
  const move = assessMove(file, to, rules);
  assertAuthority(may, move.authority, `move an application from ${statusInSentence(from)} to ${statusInSentence(to)}`);
  if (move.keptFromSubmitter) assertNotSubmitter(file, actor);
  const exception = move.keptFromMover
    ? assertTwoPeople(
        {
          actor,
          doneBy: file.movedBy ? [file.movedBy] : [],
          amountCents: file.facts.loan.amountCents,
          onePersonUpToCents,
        },
        `You made this application ${statusInSentence(from)}`,
      )
    : {};
  if (move.override && !notes?.trim()) throw missingNote(from, move);
  assertReasons(to, reasons, notes);
  assertSettled(move);
  const passedOver = stagesPassed(file, to, rules);
  const grounds = move.grounds.filter(({ reason }) => reasons.includes(reason));
  const needed = neededFrom(to, file);
  return [
    {
      type: 'LoanApplicationStatusChanged',
      data: {
        from,
        to,
        notes,
        override: move.override,
        ...(passedOver.length > 0 && { passedOver: [...passedOver] }),
        ...(reasons.length > 0 && { reasons: [...reasons] }),
        ...(grounds.length > 0 && { grounds: grounds.map(toRecord) }),
        ...(asked.length > 0 && { documentTypes: [...new Set(asked.map(({ documentType }) => documentType))] }),
        ...(needed.length > 0 && { closingDocuments: needed.map((each) => ({ ...each })) }),
        ...exception,
      },
    },
    ...requests,
  ];
};

const toRecord = ({ documentTypes, ...ground }: DenialGround) => ({
  ...ground,
  ...(documentTypes && { documentTypes: [...documentTypes] }),
});

const illegalMove = (from: ApplicationStatus, to: ApplicationStatus): IllegalTransitionError => {
  const allowed = allowedTransitions(from).map((status) => ({ status, override: isOverride(from, status) }));
  const choices = allowed.map(({ status }) => statusInSentence(status)).join(', ');
  return new IllegalTransitionError(
    `An application that is ${statusInSentence(from)} cannot become ${statusInSentence(to)}; ` +
      (choices ? `it can become: ${choices}` : 'nothing moves from there'),
    { from, to, allowed },
  );
};

const missingNote = (from: ApplicationStatus, { status: to, passedOver }: PossibleMove): RuleViolationError =>
  new RuleViolationError(
    passedOver.length > 0
      ? `Approving now passes over: ${listOf(passedOver)}. Settle them, or add notes that say why`
      : `Moving from ${statusInSentence(from)} to ${statusInSentence(to)} leaves the normal path: add notes that say why`,
    { from, to, ...(passedOver.length > 0 && { passedOver }) },
    [
      {
        field: 'notes',
        message:
          passedOver.length > 0
            ? 'Notes are required to approve past stages that are flagged or not done'
            : 'Notes are required for a move off the normal path',
      },
    ],
  );

/** A rejection says why (12 CFR 1002.9(b)(2)): by reasons of the list, or in words. */
const assertReasons = (
  to: ApplicationStatus,
  reasons: readonly AdverseActionReason[],
  notes: string | undefined,
): void => {
  const isExplained = Boolean(notes?.trim());
  if (to !== 'rejected') {
    if (reasons.length === 0) return;
    throw wrongReasons(`Only a rejection has reasons, not a move to ${statusInSentence(to)}`, 'Leave the reasons out');
  }
  if (reasons.length === 0 && !isExplained) {
    throw wrongReasons('A rejection needs its principal reasons', 'Give one to four reasons, or notes that say why');
  }
  if (reasons.length > MOST_ADVERSE_ACTION_REASONS || new Set(reasons).size !== reasons.length) {
    throw wrongReasons('A rejection has up to four different reasons', 'Keep the four that weigh most, each once');
  }
  if (reasons.includes('other') && !isExplained) {
    throw new RuleViolationError('The reason Other needs notes that say what it is', { to }, [
      { field: 'notes', message: 'Say in the notes what the other reason is' },
    ]);
  }
};

const wrongReasons = (detail: string, message: string): RuleViolationError =>
  new RuleViolationError(detail, {}, [{ field: 'reasons', message }]);

const assertSettled = ({ blocks: failing, status: to }: PossibleMove): void => {
  if (failing.length === 0) return;
  throw new RuleViolationError(`The application cannot become ${statusInSentence(to)} yet: ${listOf(failing)}`, {
    failing,
  });
};

const listOf = (items: PossibleMove['blocks']): string => items.map(({ item, fix }) => `${item} (${fix})`).join('; ');

/** @param rules of the modules that the aggregate is made of: this one knows none of them */
export const createStatusModule = <File extends MovedFile, Whole extends File, Request>(
  rules: MoveRules<File> & WithRequests<Whole, Request>,
) => ({
  begin: (): StatusSlice => ({ status: 'submitted' }),
  decide: {
    ChangeApplicationStatus: (command: ChangeApplicationStatus, file: Whole, metadata: CommandMetadata) =>
      changeStatus(command, file, metadata, rules),
  },
  evolve: {
    LoanApplicationStatusChanged: (_file: object, { metadata }: LoanApplicationStatusChanged) => ({
      movedBy: userOf(metadata?.actor),
    }),
  },
  /** Every move that the file's life cycle has, with what the decision on each will look at. */
  movesOf: (file: File): PossibleMove[] => assessMoves(file, rules),
});
