import type { ApplicationStatus, StageId, StageStatus } from './life-cycle.ts';
import type { Permission } from './permissions.ts';

/** For every move that is no decision. */
const WORK: Permission = 'applications.update';

/** The moves of the status that are decisions. */
const statusDecisions: Readonly<Partial<Record<ApplicationStatus, Permission>>> = {
  approved: 'underwriting.approve',
  rejected: 'underwriting.approve',
};

/** The moves of stages that are decisions. */
const stageDecisions: Readonly<Partial<Record<StageId, Readonly<Partial<Record<StageStatus, Permission>>>>>> = {
  approval: { completed: 'underwriting.approve', rejected: 'underwriting.approve' },
};

/** What it takes to set the status of an application: asked by routes before they send the command, and by screens. */
export const permissionToSetStatus = (to: ApplicationStatus): Permission => statusDecisions[to] ?? WORK;

/** What it takes to move a stage of an application. */
export const permissionToMoveStage = (stageId: StageId, to: StageStatus): Permission =>
  stageDecisions[stageId]?.[to] ?? WORK;
