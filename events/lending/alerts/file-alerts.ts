import { type Disposition, isFinal } from '../disposition/disposition.ts';
import { type ApplicationStatus, type StageId, stageIds, type StageStatus } from '../life-cycle/life-cycle.ts';

/** Why a file counts among the compliance alerts. */
export const fileAlertReasons = ['stage_flagged', 'escalated', 'moved_by_override'] as const;
export type FileAlert = {
  readonly reason: (typeof fileAlertReasons)[number];
  /** The flagged stage; null for the other reasons. */
  readonly stageId: StageId | null;
};

type WatchedFile = {
  readonly status: ApplicationStatus;
  readonly disposition: Disposition | null;
  readonly stages: Readonly<Partial<Record<StageId, StageStatus>>>;
  /** Escalations since which nothing has moved. */
  readonly openEscalations: number;
  /** The last status change left an open item aside. */
  readonly lastChangeOverrode: boolean;
};

/** What an open file's alert rests on, worst first; none on a file that is final. */
export const alertsOf = (file: WatchedFile): FileAlert[] => {
  if (isFinal(file)) return [];
  const flagged = stageIds.filter((stageId) => file.stages[stageId] === 'requires_attention');
  return [
    ...flagged.map((stageId) => ({ reason: 'stage_flagged' as const, stageId })),
    ...(file.openEscalations > 0 ? [{ reason: 'escalated' as const, stageId: null }] : []),
    ...(file.lastChangeOverrode ? [{ reason: 'moved_by_override' as const, stageId: null }] : []),
  ];
};
