import { useTranslate } from 'react-admin';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import { useCan } from '../../session/current-user.ts';
import { useLoanFile } from './loan-file-context.ts';

export type Move = {
  readonly status: ApplicationStatus;
  readonly label: string;
  /** Off the normal path: needs a note. */
  readonly override: boolean;
  /** The file is already there; shown, not offered. */
  readonly isCurrent: boolean;
  readonly color: 'success' | 'error' | 'inherit';
};

const colors: Partial<Record<ApplicationStatus, Move['color']>> = { approved: 'success', rejected: 'error' };

/** What the signed-in person may do with the file's status: the given decisions, then the rest of the normal path. */
export const useMoves = (decisions: readonly ApplicationStatus[]): { moves: Move[]; canComment: boolean } => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  const canUpdate = useCan('applications.update');
  const canDecide = useCan('underwriting.approve');
  const mayMoveTo = (status: ApplicationStatus) =>
    status === 'approved' || status === 'rejected' ? canUpdate && canDecide : canUpdate;

  if (file.allowedStatuses.length === 0) return { moves: [], canComment: canUpdate };
  const onNormalPath = file.allowedStatuses.flatMap(({ status, override }) =>
    override || decisions.includes(status) ? [] : [status],
  );
  const moves = [...decisions, ...onNormalPath].filter(mayMoveTo).map((status) => {
    const allowed = file.allowedStatuses.find((move) => move.status === status);
    return {
      status,
      override: allowed?.override ?? false,
      isCurrent: allowed === undefined,
      color: colors[status] ?? ('inherit' as const),
      label: translate(
        decisions.includes(status) ? `vocabulary.decision.${status}` : `vocabulary.applicationStatus.${status}`,
      ),
    };
  });
  return { moves, canComment: canUpdate };
};
