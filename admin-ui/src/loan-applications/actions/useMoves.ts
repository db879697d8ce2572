import { permissionToSetStatus } from '../../../../events/lending/decision-permissions.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import type { Permission } from '../../../../events/lending/permissions.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from './loan-file-context.ts';

/** A status that a button of its own decides for. */
export type Decision = 'approved' | 'rejected' | 'documents_needed' | 'under_review';

export type Move = {
  readonly status: ApplicationStatus;
  readonly label: string;
  /** Off the normal path: needs a note. */
  readonly override: boolean;
  /** The file is already there; shown, not offered. */
  readonly isCurrent: boolean;
  readonly color: 'success' | 'error' | 'inherit';
  readonly permission: Permission;
};

const colors: Partial<Record<ApplicationStatus, Move['color']>> = { approved: 'success', rejected: 'error' };

/** Where the file's status may go: the given decisions, then the rest of the normal path. */
export const useMoves = (decisions: readonly Decision[]): readonly Move[] => {
  const word = useVocabularyText();
  const { allowedStatuses } = useLoanFile().file;
  if (allowedStatuses.length === 0) return [];

  const toMove = (status: ApplicationStatus, label: string): Move => {
    const allowed = allowedStatuses.find((move) => move.status === status);
    return {
      status,
      label,
      override: allowed?.override ?? false,
      isCurrent: allowed === undefined,
      permission: permissionToSetStatus(status),
      color: colors[status] ?? 'inherit',
    };
  };
  const onNormalPath = allowedStatuses.filter(
    ({ status, override }) => !override && !decisions.some((decision) => decision === status),
  );
  return [
    ...decisions.map((status) => toMove(status, word(`decision.${status}`))),
    ...onNormalPath.map(({ status }) => toMove(status, word(`applicationStatus.${status}`))),
  ];
};
