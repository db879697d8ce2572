import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import { type Authority, authorityToMove } from '../../../../events/lending/decisions/decision-permissions.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';

/** A status that a button of its own decides for. */
export type Decision = 'approved' | 'rejected' | 'documents_needed' | 'under_review';

/** A button for a status. Each has its own place, whatever the file allows, so that none takes another's place. */
export type MoveSlot = {
  readonly status: ApplicationStatus;
  readonly label: string;
  readonly color: 'success' | 'error' | 'inherit';
  readonly authority: Authority;
  /** Null where the file does not go there from where it is. */
  readonly move: MoveOnFile | null;
};

const colors: Partial<Record<ApplicationStatus, MoveSlot['color']>> = { approved: 'success', rejected: 'error' };

/** After the decisions, in the order of the normal path. */
const furtherMoves = [
  'pre_qualification',
  'under_review',
  'appraisal_pending',
  'underwriting',
  'closing_ready',
  'funded',
] as const;

/** True for a move that asks in a sheet first: a decision, and any departure from the normal path. */
export const isAskedAbout = ({ authority, override }: MoveOnFile): boolean => authority !== 'work' || override;

/** Where the file's status may go: the given decisions, then every other status that a file moves to. */
export const useMoveSlots = (decisions: readonly Decision[]): readonly MoveSlot[] => {
  const word = useVocabularyText();
  const { allowedStatuses, status: from } = useLoanFile().file;

  const toSlot = (status: ApplicationStatus, label: string): MoveSlot => ({
    status,
    label,
    color: colors[status] ?? 'inherit',
    authority: authorityToMove(from, status),
    move: allowedStatuses.find((move) => move.status === status) ?? null,
  });
  return [
    ...decisions.map((status) => toSlot(status, word(`decision.${status}`))),
    ...furtherMoves
      .filter((status) => !decisions.some((decision) => decision === status))
      .map((status) => toSlot(status, word(`applicationStatus.${status}`))),
  ];
};
