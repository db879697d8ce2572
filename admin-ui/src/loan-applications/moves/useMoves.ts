import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import { type Authority, authorityToMove } from '../../../../events/lending/decisions/decision-permissions.ts';
import { type ApplicationStatus, applicationStatuses } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';

/** A button for a status that the file may be set to. */
export type MoveSlot = {
  readonly status: ApplicationStatus;
  readonly label: string;
  readonly color: 'success' | 'error' | 'inherit';
  readonly authority: Authority;
  readonly move: MoveOnFile;
};

export type Moves = {
  /** The decision, then the usual next. */
  readonly usual: readonly MoveSlot[];
  /** Exceptions, which need a note. */
  readonly rest: readonly MoveSlot[];
  /** Names of the statuses that the file does not go to from where it is. */
  readonly impossible: readonly string[];
};

const colors: Partial<Record<ApplicationStatus, MoveSlot['color']>> = { approved: 'success', rejected: 'error' };

/** The decisions, then the order of the normal path. */
const order = [
  'approved',
  'rejected',
  'closing_ready',
  'funded',
  'pre_qualification',
  'under_review',
  'appraisal_pending',
  'underwriting',
  'documents_needed',
] as const satisfies readonly ApplicationStatus[];

/** Decided for by a word of its own. */
const named = ['approved', 'rejected', 'documents_needed'] as const satisfies readonly ApplicationStatus[];

const decided: readonly ApplicationStatus[] = ['approved', 'closing_ready'];

/** True for a move that asks in a sheet first: a decision, a request for documents, and any departure from the normal path. */
export const isAskedAbout = ({ status, authority, override }: MoveOnFile): boolean =>
  authority !== 'work' || override || status === 'documents_needed';

/** Where the file's status may go. An undecided file always has its approval and its rejection among the usual. */
export const useMoves = (): Moves => {
  const word = useVocabularyText();
  const { allowedStatuses, status: from } = useLoanFile().file;

  const labelOf = (status: ApplicationStatus): string => {
    const decision = named.find((each) => each === status);
    return decision ? word(`decision.${decision}`) : word(`applicationStatus.${status}`);
  };
  const slots = order.flatMap((status): MoveSlot[] => {
    const move = allowedStatuses.find((each) => each.status === status);
    if (!move) return [];
    const authority = authorityToMove(from, status);
    return [{ status, label: labelOf(status), color: colors[status] ?? 'inherit', authority, move }];
  });
  const isDecision = ({ status }: MoveSlot) => status === 'approved' || status === 'rejected';
  const isUsual = (slot: MoveSlot) => !slot.move.override || (isDecision(slot) && !decided.includes(from));
  // A rejected file has no usual move: all that may take it up again stand in front.
  const hasUsual = slots.some(({ move }) => !move.override);
  return {
    usual: slots.filter((slot) => !hasUsual || isUsual(slot)),
    rest: slots.filter((slot) => hasUsual && !isUsual(slot)),
    impossible: applicationStatuses
      .filter((status) => status !== 'submitted' && status !== from && !slots.some((slot) => slot.status === status))
      .map((status) => word(`applicationStatus.${status}`)),
  };
};
