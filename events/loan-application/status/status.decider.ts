import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { allowedTransitions, type ApplicationStatus, isOverride } from '../../lending/life-cycle.ts';
import { inWords } from '../../lending/words.ts';
import type { LoanApplicationStatusChanged } from './status.events.ts';

export type ChangeApplicationStatus = Command<
  'ChangeApplicationStatus',
  { status: ApplicationStatus; notes?: string | undefined }
>;

export type StatusSlice = { readonly status: ApplicationStatus };

export type Move = { readonly from: ApplicationStatus; readonly to: ApplicationStatus };

/** What holds a file back, how to mend it, and the ids of what it is about. */
export type FailingItem = { readonly item: string; readonly fix: string; readonly [id: string]: string };

/** How other parts of a file have a say in the moves of its status. */
export type MoveRules<File> = {
  /** Each throws where nothing may move the file, whatever its life cycle says. */
  readonly locks: readonly ((file: File, move: Move) => void)[];
  /** Each names what has to be settled before a file may become ready to close, or funded. */
  readonly closingGates: readonly ((file: File) => readonly FailingItem[])[];
};

/** @throws IllegalTransitionError, RuleViolationError */
const changeStatus = <File extends StatusSlice>(
  { data: { status: to, notes } }: ChangeApplicationStatus,
  file: File,
  { locks, closingGates }: MoveRules<File>,
): LoanApplicationStatusChanged[] => {
  const from = file.status;
  if (to === from) return [];
  if (!allowedTransitions(from).includes(to)) throw illegalMove(from, to);
  for (const assertUnlocked of locks) assertUnlocked(file, { from, to });
  const override = isOverride(from, to);
  if (override && !notes?.trim()) {
    throw new RuleViolationError(
      `Moving from ${inWords(from)} to ${inWords(to)} leaves the normal path: add notes that say why`,
      { from, to },
      [{ field: 'notes', message: 'Notes are required for a move off the normal path' }],
    );
  }
  if (to === 'closing_ready' || to === 'funded') {
    assertSettled(
      closingGates.flatMap((failingItems) => failingItems(file)),
      to,
    );
  }
  return [{ type: 'LoanApplicationStatusChanged', data: { from, to, notes, override } }];
};

const illegalMove = (from: ApplicationStatus, to: ApplicationStatus): IllegalTransitionError => {
  const allowed = allowedTransitions(from).map((status) => ({ status, override: isOverride(from, status) }));
  const choices = allowed.map(({ status }) => inWords(status)).join(', ');
  return new IllegalTransitionError(
    `An application that is ${inWords(from)} cannot become ${inWords(to)}; ` +
      (choices ? `it can become: ${choices}` : 'nothing moves from there'),
    { from, to, allowed },
  );
};

const assertSettled = (failing: readonly FailingItem[], to: ApplicationStatus): void => {
  if (failing.length === 0) return;
  throw new RuleViolationError(
    `The application cannot become ${inWords(to)} yet: ${failing.map(({ item, fix }) => `${item} (${fix})`).join('; ')}`,
    { failing },
  );
};

/** @param rules of the modules that the aggregate is made of: this one knows none of them */
export const createStatusModule = <File extends StatusSlice>(rules: MoveRules<File>) => ({
  begin: (): StatusSlice => ({ status: 'submitted' }),
  decide: {
    ChangeApplicationStatus: (command: ChangeApplicationStatus, file: File) => changeStatus(command, file, rules),
  },
  evolve: {
    LoanApplicationStatusChanged: (_status: StatusSlice, { data }: LoanApplicationStatusChanged): StatusSlice => ({
      status: data.to,
    }),
  },
});
