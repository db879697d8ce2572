import type { ConditionPoint } from '../conditions/condition-words.ts';
import type { DispositionAct } from '../disposition/disposition-acts.ts';
import { type ApplicationStatus, decidedStatuses, type StageId, type StageStatus } from '../life-cycle/life-cycle.ts';
import { allows, type Permission, type PermissionMap, type Role } from '../permissions/permissions.ts';

/** Permission for a move of a file: work on it, decide on it, close it. */
export const authorities = ['work', 'decide', 'close'] as const;
export type Authority = (typeof authorities)[number];

/** Holders of an authority: by permission, or by role unless personally denied. */
export type AuthorityRule = { readonly permission: Permission; readonly role?: Role };

/** The one table of who decides: routes, deciders, screens and docs/permissions.md ask it. */
export const authorityRules: Readonly<Record<Authority, AuthorityRule>> = {
  work: { permission: 'applications.update' },
  decide: { permission: 'underwriting.approve' },
  close: { permission: 'underwriting.approve', role: 'closer' },
};

/** The moves of the status that are decisions, wherever they come from. */
const statusAuthorities: Readonly<Partial<Record<ApplicationStatus, Authority>>> = {
  approved: 'decide',
  rejected: 'decide',
  closing_ready: 'close',
  funded: 'close',
};

/** The stages whose completion and rejection are decisions, and so is taking either back. */
export const decisionStages = ['underwriting', 'appraisal', 'approval'] as const satisfies readonly StageId[];

const isDecided = (status: ApplicationStatus): boolean =>
  (decidedStatuses as readonly ApplicationStatus[]).includes(status);

/** True when the move reverses an approval or a rejection. */
export const takesDecisionBack = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  isDecided(from) && (!isDecided(to) || from === 'rejected');

/** Permission to move an application from one status to another. */
export const authorityToMove = (from: ApplicationStatus, to: ApplicationStatus): Authority =>
  statusAuthorities[to] ?? (takesDecisionBack(from, to) ? 'decide' : 'work');

const isStageDecided = (status: StageStatus): boolean => status === 'completed' || status === 'rejected';

/** Authority to move a stage. Anyone working on the file may flag a completed one. */
export const authorityToMoveStage = (stageId: StageId, from: StageStatus, to: StageStatus): Authority => {
  const isFlag = from === 'completed' && to === 'requires_attention';
  const isDecision = (decisionStages as readonly StageId[]).includes(stageId) && !isFlag;
  return isDecision && (isStageDecided(from) || isStageDecided(to)) ? 'decide' : 'work';
};

/** Permission to clear a condition: closers clear those met at or after closing. Waiving is a decision. */
export const authorityToClear = (mustBeMetBefore: ConditionPoint): Authority =>
  mustBeMetBefore === 'prior_to_funding' || mustBeMetBefore === 'post_closing' ? 'close' : 'decide';

/** True for moves denied to the file's submitter: nobody approves, funds or un-rejects their own. */
export const isKeptFromSubmitter = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  to === 'approved' || to === 'funded' || from === 'rejected';

/** True for moves denied to who made the move before: approving, clearing to close and funding are steps of different people. */
export const isKeptFromMover = (to: ApplicationStatus): boolean => to === 'closing_ready' || to === 'funded';

/**
 * Authority for each disposition act. Staff who work on a file record the applicant's acts; the lender's decisions, and
 * reopening a closed file, need the authority to decide.
 */
const dispositionAuthorities: Readonly<Record<DispositionAct, Authority>> = {
  withdraw: 'work',
  close_incomplete: 'decide',
  close_unaccepted: 'close',
  offer_terms: 'decide',
  accept_terms: 'work',
  decline_terms: 'work',
  suspend: 'work',
  resume: 'work',
  take_back: 'decide',
};

/** Authority for an act that gives, answers or ends a disposition. */
export const authorityToDispose = (act: DispositionAct): Authority => dispositionAuthorities[act];

/** True for acts denied to the file's submitter: new terms and reopening a closed file are decisions. */
export const isDispositionKeptFromSubmitter = (act: DispositionAct): boolean =>
  act === 'offer_terms' || act === 'take_back';

/** A user's authority over files. @param user the role, and the permissions in force: the role's with the user's own */
export const authoritiesOf = (user: User): Authority[] =>
  authorities.filter((authority) => hasAuthority(user, authority));

type User = { readonly role: Role; readonly permissions: PermissionMap };

/** True when a user has what a rule asks for; a personal denial outweighs the role. */
export const meets = ({ role: own, permissions }: User, { permission, role }: AuthorityRule): boolean =>
  allows(permissions, permission) || (role === own && !denies(permissions, permission));

/** True when a user has an authority. */
export const hasAuthority = (user: User, authority: Authority): boolean => meets(user, authorityRules[authority]);

const denies = (permissions: PermissionMap, permission: Permission): boolean => {
  const [resource, action] = permission.split('.');
  return Object.entries(permissions).some(
    ([name, actions]) => name === resource && Object.entries(actions).some(([key, may]) => key === action && !may),
  );
};
