import { NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import type { RuleEffect } from '../../events/lending/automation/effects.ts';
import { conditionTemplate } from '../../events/lending/conditions/condition-templates.ts';
import { hasAuthority } from '../../events/lending/decisions/decision-permissions.ts';
import { documentReason } from '../../events/lending/documents/document-reasons.ts';
import { effectivePermissions } from '../../events/lending/permissions/permissions.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { documentDifferences } from '../../events/loan-application/document-differences.ts';
import {
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { userAggregate } from '../../events/user/user.decider.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { type Effected, mailBorrower } from './mail-borrower.ts';

/** Dependencies for carrying out an effect. */
export type EffectContext = {
  readonly applicationId: string;
  /** `Rule "Fast Track", version 2`: the note on what it does. */
  readonly byWhat: string;
  /** Of this effect, for ever: a retry has no second effect. */
  readonly commandId: string;
  readonly metadata: CommandMetadata;
  /** Of the file for which it was planned; left out: it does not matter. */
  readonly expectedVersion?: number;
};

/** A rule moves files along; whatever is a decision is a person's. */
const WORK_ONLY = ['work'] as const;

/** @throws RuleViolationError when files cannot be assigned to them */
const assigneeOf = async ({ store }: WorkflowDeps, assigneeId: string) => {
  const { state: user } = await openAggregate(store, userAggregate).load(assigneeId);
  if (user.status === 'unknown') throw new NotFoundError('The rule names a user who does not exist', { assigneeId });
  const permissions = effectivePermissions(user.role, user.overrides);
  if (user.status !== 'active' || !hasAuthority({ role: user.role, permissions }, 'work')) {
    throw new RuleViolationError('The rule names a user who may not work on applications now', { assigneeId });
  }
  return { assigneeId, assigneeName: fullName(user) };
};

/** A rule that approves a document carries its differences into the decision, as a person does. */
const differencesIn = async ({ store, settingsInForce }: WorkflowDeps, applicationId: string, documentId: string) => {
  const history = await openAggregate(store, loanApplicationAggregate).history(applicationId);
  return documentDifferences(history, documentId, mainBranchOf(await settingsInForce.read()).timeZone);
};

type ByCommand = Exclude<RuleEffect, { type: 'mail_borrower' }>;

const commandOf = async (
  deps: WorkflowDeps,
  effect: ByCommand,
  { applicationId, byWhat: notes, commandId }: EffectContext,
): Promise<LoanApplicationCommand> => {
  switch (effect.type) {
    case 'complete_stage':
      return { type: 'CloseStage', data: { stageId: effect.stageId, notes } };
    case 'open_stage':
      return { type: 'OpenStage', data: { stageId: effect.stageId } };
    case 'flag_stage':
      return {
        type: 'ChangeStage',
        data: { stageId: effect.stageId, status: 'requires_attention', notes, may: WORK_ONLY },
      };
    case 'request_documents': {
      const requests = effect.documentTypes.map((documentType) => ({
        documentId: idFrom(commandId, documentType),
        documentType,
        reason: documentReason(documentType),
      }));
      return { type: 'RequestDocuments', data: { requests } };
    }
    case 'add_conditions': {
      const conditions = effect.templateIds.map((templateId) => ({
        ...conditionTemplate(templateId),
        conditionId: idFrom(commandId, templateId),
        source: 'rule' as const,
        templateId,
      }));
      return { type: 'AddConditions', data: { conditions } };
    }
    case 'assign':
      return { type: 'AssignLoanApplication', data: await assigneeOf(deps, effect.assigneeId) };
    case 'approve_document':
    case 'return_document': {
      const status = effect.type === 'approve_document' ? 'approved' : 'needs_review';
      const { documentId, documentVersion } = effect;
      const differences = await differencesIn(deps, applicationId, documentId);
      const reviewed = { documentId, documentVersion, status, reviewNotes: notes, differences } as const;
      return { type: 'ReviewDocument', data: reviewed };
    }
    case 'set_status':
      return { type: 'ChangeApplicationStatus', data: { status: effect.status, notes, may: WORK_ONLY } };
    case 'comment':
      return {
        type: 'CommentOnApplication',
        data: { commentId: idFrom(commandId, 'comment'), comment: effect.text },
      };
  }
};

const SO_ALREADY = 'it was so already';

/**
 * Carries out one effect of a rule by an ordinary command, or a mail. Harmless when repeated.
 * @throws what the file's own rules refuse
 */
export const carryOutEffect = async (
  deps: WorkflowDeps,
  effect: RuleEffect,
  context: EffectContext,
): Promise<Effected> => {
  const { applicationId, commandId, metadata, expectedVersion } = context;
  if (effect.type === 'mail_borrower') {
    return mailBorrower(deps, applicationId, { mail: effect.mail, key: `${applicationId}-${commandId}` });
  }
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const { events } = await applications.handle(applicationId, await commandOf(deps, effect, context), {
    metadata,
    options: { commandId, ...(expectedVersion !== undefined && { expectedVersion }) },
  });
  return { why: events.length > 0 ? null : SO_ALREADY };
};
