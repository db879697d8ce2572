import { type Consequence, consequencesOf } from '../../lending/decisions/consequences.ts';
import type { ForSubjects } from '../../lending/needs/subjects.ts';
import type { DenialGround } from '../../lending/denial/denial-words.ts';
import {
  type Authority,
  authorityToMove,
  isKeptFromMover,
  isKeptFromSubmitter,
} from '../../lending/decisions/decision-permissions.ts';
import {
  allowedTransitions,
  type ApplicationStatus,
  isOverride,
  type StageId,
  type StageStatus,
} from '../../lending/life-cycle/life-cycle.ts';

export type StatusSlice = {
  readonly status: ApplicationStatus;
  /** User who gave it this status; null for a program or a partner, left out where it is not known. */
  readonly movedBy?: string | null | undefined;
};

/** A blocker of a file: the reason, the fix, and the ids concerned. */
export type FailingItem = { readonly item: string; readonly fix: string; readonly [id: string]: string };

/** A stage that an approval would pass over. */
export type PassedStage = { readonly stageId: StageId; readonly status: StageStatus };

/** Influence of other parts of a file on its status moves. */
export type MoveRules<File> = {
  /** Each says why nothing moves the file, whatever its life cycle says; null where it may move. */
  readonly locks: readonly ((file: File) => string | null)[];
  /** Each names what has to be settled before a file may become ready to close, or funded. */
  readonly closingGates: readonly ((file: File) => readonly FailingItem[])[];
  /** Each names what has to be settled before a file may have that status. */
  readonly gates: readonly ((file: File, to: ApplicationStatus) => readonly FailingItem[])[];
  /** The stages that an approval passes over: it needs a note that says why. */
  readonly passedByApproval: (file: File) => readonly PassedStage[];
  /** Each names what is not done yet, for whoever decides to know. */
  readonly openItems: readonly ((file: File) => readonly FailingItem[])[];
  /** A stage as an item of a list. */
  readonly stageItem: (stage: PassedStage) => FailingItem;
  /** Weaknesses by the file's own figures. */
  readonly groundsOf: (file: File) => readonly DenialGround[];
};

/** A document that the decision to request documents names. */
export type NamedDocument = ForSubjects & { readonly documentId: string };

/** The documents that a move asks for, and why. */
export type DocumentsOfMove = {
  readonly to: ApplicationStatus;
  readonly asked: readonly NamedDocument[];
  /** Read by the borrower; left out: the usual one of each document. */
  readonly reason?: string | undefined;
  /** Of the move, for staff: why a verified document does not do. */
  readonly notes?: string | undefined;
};

/** Requests for documents that go with a move. @param file as it is after the move */
export type RequestsOfMove<File, Request> = (asked: DocumentsOfMove, file: File) => Request[];

/** A move of the status that the life cycle has, and all that is to be known before it is made. */
export type PossibleMove = {
  readonly status: ApplicationStatus;
  /** Off the normal path, or past something: needs a note. */
  readonly override: boolean;
  readonly authority: Authority;
  /** Not for whoever submitted the file. */
  readonly keptFromSubmitter: boolean;
  /** Not for whoever made the move before, unless the lender allows it for such an amount. */
  readonly keptFromMover: boolean;
  /** Blocking items: any of these refuses the move. */
  readonly blocks: readonly FailingItem[];
  /** Warnings that an approval overrides, with a note only. */
  readonly passedOver: readonly FailingItem[];
  /** Other open items; they hold nothing back. */
  readonly open: readonly FailingItem[];
  readonly consequences: readonly Consequence[];
  /** Of a rejection: what speaks against the file by its own figures, to choose reasons from. */
  readonly grounds: readonly DenialGround[];
};

/** The stages that a move to that status passes over; only an approval passes any. */
export const stagesPassed = <File>(
  file: File,
  to: ApplicationStatus,
  { passedByApproval }: Pick<MoveRules<File>, 'passedByApproval'>,
): readonly PassedStage[] => (to === 'approved' ? passedByApproval(file) : []);

/**
 * One move of a file. The decider refuses by it and screens say it before, so that neither knows more than the other.
 * @param to a status that the life cycle allows from where the file is
 */
export const assessMove = <File extends StatusSlice>(
  file: File,
  to: ApplicationStatus,
  { closingGates, gates, passedByApproval, openItems, stageItem, groundsOf }: MoveRules<File>,
): PossibleMove => {
  const from = file.status;
  const authority = authorityToMove(from, to);
  const blocks = [
    ...(to === 'closing_ready' || to === 'funded' ? closingGates.flatMap((failing) => failing(file)) : []),
    ...gates.flatMap((failing) => failing(file, to)),
  ];
  const passedOver = stagesPassed(file, to, { passedByApproval }).map(stageItem);
  const named = new Set([...blocks, ...passedOver].map(({ item }) => item));
  const open = authority === 'work' ? [] : openItems.flatMap((items) => items(file));
  return {
    status: to,
    override: isOverride(from, to) || passedOver.length > 0,
    authority,
    keptFromSubmitter: isKeptFromSubmitter(from, to),
    keptFromMover: isKeptFromMover(to),
    blocks,
    passedOver,
    open: open.filter(({ item }) => !named.has(item)),
    consequences: consequencesOf(from, to),
    grounds: to === 'rejected' ? groundsOf(file) : [],
  };
};

/** Why nothing moves the file; undefined where it may move. */
export const lockOf = <File>(file: File, { locks }: Pick<MoveRules<File>, 'locks'>): string | undefined =>
  locks.flatMap((reasonOf) => reasonOf(file) ?? [])[0];

/** Every move that the life cycle has for the file, normal ones first; none where it is locked. */
export const assessMoves = <File extends StatusSlice>(file: File, rules: MoveRules<File>): PossibleMove[] =>
  lockOf(file, rules) === undefined ? allowedTransitions(file.status).map((to) => assessMove(file, to, rules)) : [];
