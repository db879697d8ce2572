import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/message.ts';
import { type Consequence, consequencesOfAct } from '../../lending/decisions/consequences.ts';
import {
  type Authority,
  authorityToDispose,
  isDispositionKeptFromSubmitter,
} from '../../lending/decisions/decision-permissions.ts';
import { assertAuthority, assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import { isFinal, type Standing, standingInSentence } from '../../lending/disposition/disposition.ts';
import {
  actComes,
  type DispositionAct,
  dispositionActs,
  statusesFor,
} from '../../lending/disposition/disposition-acts.ts';
import { statusInSentence } from '../../lending/life-cycle/life-cycle.ts';
import { lockOf, type MoveRules, type StatusSlice } from '../status/status.moves.ts';
import type { DispositionSlice } from './disposition.state.ts';

/** Inputs of dispositions. */
export type DisposableFile = StatusSlice & SubmittedFile & DispositionSlice;

/** An act that comes where the file stands, and all that is to be known before it is done. */
export type PossibleAct = {
  readonly act: DispositionAct;
  readonly authority: Authority;
  /** Not for whoever submitted the file. */
  readonly keptFromSubmitter: boolean;
  readonly consequences: readonly Consequence[];
};

type Locks<File> = Pick<MoveRules<File>, 'locks'>;

/** Each completes `You may not ...`. */
const whatItIs: Readonly<Record<DispositionAct, string>> = {
  withdraw: 'withdraw an application',
  close_incomplete: 'close an application for incompleteness',
  close_unaccepted: 'close an approved application as not accepted',
  offer_terms: 'offer other terms',
  accept_terms: 'record that other terms were accepted',
  decline_terms: 'record that other terms were declined',
  suspend: 'suspend an application',
  resume: 'resume an application',
  take_back: 'take back what became of an application',
};

/** @throws IllegalTransitionError, ForbiddenError */
export const assertAct = <File extends DisposableFile>(
  act: DispositionAct,
  file: File,
  { may, actor, locks }: { readonly may: readonly Authority[]; readonly actor: Actor } & Locks<File>,
): void => {
  if (!actComes(act, file)) throw doesNotCome(act, file);
  const lock = lockOf(file, { locks });
  if (lock !== undefined) throw new IllegalTransitionError(lock, { act, allowed: [] });
  assertAuthority(may, authorityToDispose(act), whatItIs[act]);
  if (isDispositionKeptFromSubmitter(act)) assertNotSubmitter(file, actor);
};

/** Every act that comes where the file stands; none where it is locked. */
export const assessActs = <File extends DisposableFile>(file: File, locks: Locks<File>): PossibleAct[] =>
  lockOf(file, locks) === undefined
    ? dispositionActs
        .filter((act) => actComes(act, file))
        .map((act) => ({
          act,
          authority: authorityToDispose(act),
          keptFromSubmitter: isDispositionKeptFromSubmitter(act),
          consequences: consequencesOfAct(act),
        }))
    : [];

const doesNotCome = (act: DispositionAct, { status, disposition }: Standing): IllegalTransitionError =>
  new IllegalTransitionError(whyNot(act, { status, disposition }), {
    act,
    status,
    disposition,
    allowed: dispositionActs.filter((each) => actComes(each, { status, disposition })),
  });

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

const whyNot = (act: DispositionAct, file: Standing): string => {
  if (isFinal(file)) return `The application is ${standingInSentence(file)}: nothing else becomes of it`;
  if (file.disposition === 'counteroffer') {
    return 'A counteroffer stands on the application: record the answer to it, or take it back, first';
  }
  if (file.disposition === 'suspended') return 'The application is suspended: resume it first';
  const statuses = statusesFor(act).map(statusInSentence);
  if (statuses.length === 0) return 'The application is still open: there is nothing to answer, resume or take back';
  return `The application is ${statusInSentence(file.status)}: to ${whatItIs[act]} it has to be ${either.format(statuses)}`;
};

/** Why no move of the status comes: the file is closed, or pauses; null where it goes its way. */
export const whyHeld = (file: StatusSlice & DispositionSlice): string | null => {
  if (file.disposition === null) return null;
  if (file.disposition === 'suspended') return 'The application is suspended: resume it before its status moves';
  if (file.disposition === 'counteroffer') {
    return 'A counteroffer stands on the application: record the answer to it before its status moves';
  }
  return `The application is ${standingInSentence(file)}: take that back before its status moves`;
};
