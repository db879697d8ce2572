import { changedNames } from '../decisions/decision-basis.ts';
import { changedSinceApproval, type StandingApproval } from '../decisions/standing-approval.ts';
import { type Disposition, isFinal } from '../disposition/disposition.ts';
import { type ApplicationStatus, type StageId, stageIds, type StageStatus } from '../life-cycle/life-cycle.ts';

/** Why a file counts among the compliance alerts. */
export const fileAlertReasons = ['changed_since_approval', 'stage_flagged', 'escalated', 'moved_by_override'] as const;
export type FileAlert = {
  readonly reason: (typeof fileAlertReasons)[number];
  /** The flagged stage; null for the other reasons. */
  readonly stageId: StageId | null;
  /** What has changed since the approval, in words (`the loan amount`), and since when (ISO 8601); null for the other reasons. */
  readonly what: string | null;
  readonly since: string | null;
};

type WatchedFile = {
  readonly status: ApplicationStatus;
  readonly disposition: Disposition | null;
  readonly approval: StandingApproval;
  readonly stages: Readonly<Partial<Record<StageId, StageStatus>>>;
  /** Escalations since which nothing has moved. */
  readonly openEscalations: number;
  /** The last status change left an open item aside. */
  readonly lastChangeOverrode: boolean;
};

/** What an open file's alert rests on, worst first; none on a file that is final. */
export const alertsOf = (file: WatchedFile): FileAlert[] => {
  if (isFinal(file)) return [];
  const changed = changedSinceApproval(file);
  const flagged = stageIds.filter((stageId) => file.stages[stageId] === 'requires_attention');
  const none = { stageId: null, what: null, since: null } as const;
  return [
    ...(changed
      ? [
          {
            ...none,
            reason: 'changed_since_approval' as const,
            what: changedNames(changed.changes),
            since: changed.since,
          },
        ]
      : []),
    ...flagged.map((stageId) => ({ ...none, reason: 'stage_flagged' as const, stageId })),
    ...(file.openEscalations > 0 ? [{ ...none, reason: 'escalated' as const }] : []),
    ...(file.lastChangeOverrode ? [{ ...none, reason: 'moved_by_override' as const }] : []),
  ];
};
