import { useTranslate } from 'react-admin';
import { permissionToSetStatus } from '../../../../events/lending/decision-permissions.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import type { Permission } from '../../../../events/lending/permissions.ts';
import { useLoanFile } from './loan-file-context.ts';

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
export const useMoves = (decisions: readonly ApplicationStatus[]): readonly Move[] => {
  const translate = useTranslate();
  const { file } = useLoanFile();

  if (file.allowedStatuses.length === 0) return [];
  const onNormalPath = file.allowedStatuses.flatMap(({ status, override }) =>
    override || decisions.includes(status) ? [] : [status],
  );
  return [...decisions, ...onNormalPath].map((status) => {
    const allowed = file.allowedStatuses.find((move) => move.status === status);
    return {
      status,
      override: allowed?.override ?? false,
      isCurrent: allowed === undefined,
      permission: permissionToSetStatus(status),
      color: colors[status] ?? ('inherit' as const),
      label: translate(
        decisions.includes(status) ? `vocabulary.decision.${status}` : `vocabulary.applicationStatus.${status}`,
      ),
    };
  });
};
