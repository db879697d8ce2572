import { v5 as uuidv5 } from 'uuid';
import { VersionConflictError } from '../../events/kernel/errors.ts';
import { documentReason } from '../../events/lending/documents/document-reasons.ts';
import { type NeededDocument, neededKey } from '../../events/lending/needs/subjects.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { unknownStep } from '../engine/state-driven/state-driven.activities.ts';
import { createRemindBorrower } from './remind-borrower.ts';
import { createSendCommand, type SendCommand } from './send-command.ts';
import type { LoanOriginationStep, StepOf } from './step.ts';

/** Does one recorded step: its command, and for a reminder the mail before it. */
export const createCarryOut = (deps: WorkflowDeps) => {
  const send = createSendCommand(deps.store);
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const remindBorrower = createRemindBorrower(deps, send);

  return async (applicationId: string, step: LoanOriginationStep): Promise<void> => {
    switch (step.type) {
      case 'openStage':
        return send(applicationId, step, { type: 'OpenStage', data: { stageId: step.stageId } });
      case 'closeStage':
        return send(applicationId, step, {
          type: 'CloseStage',
          data: { stageId: step.stageId, notes: step.notes },
        });
      case 'requestDocuments': {
        const { state } = await applications.load(applicationId);
        const withdrawn = state.status === 'not_submitted' ? [] : state.withdrawnIds;
        const requests = askedIn(step).map((need) => requestOf(applicationId, need, withdrawn));
        return send(applicationId, step, { type: 'RequestDocuments', data: { requests } });
      }
      case 'changeStatus':
        return changeStatus(send, applicationId, step);
      case 'remindBorrower':
        return remindBorrower(applicationId, step);
      case 'escalate': {
        const { subject, stageId, daysWaiting, escalationKey } = step;
        const data = { subject, ...(stageId && { stageId }), daysWaiting, escalationKey };
        return send(applicationId, step, { type: 'EscalateApplication', data });
      }
      default:
        throw unknownStep(step);
    }
  };
};

/** A workflow moves files along; whatever is a decision is a person's. */
const WORK_ONLY = ['work'] as const;

/** What a step asks for, also one that an older program recorded. */
const askedIn = ({ documentTypes, documents }: StepOf<'requestDocuments'>): readonly NeededDocument[] =>
  documentTypes?.map((documentType) => ({ documentType })) ?? documents;

/** One id for as long as the request stands; what was taken back and is needed again is a request of its own. */
const requestId = (applicationId: string, need: NeededDocument, withdrawn: readonly string[], round = 1): string => {
  const name = `requested/${neededKey(need)}${round === 1 ? '' : `/again-${round}`}`;
  const id = uuidv5(name, applicationId);
  return withdrawn.includes(id) ? requestId(applicationId, need, withdrawn, round + 1) : id;
};

const requestOf = (applicationId: string, need: NeededDocument, withdrawn: readonly string[]) => ({
  documentId: requestId(applicationId, need, withdrawn),
  documentType: need.documentType,
  ...(need.subject && { subjects: [need.subject] }),
  reason: documentReason(need.documentType),
});

/** Does nothing when the file is no longer at the step's version: then the move was decided on old grounds. */
const changeStatus = async (send: SendCommand, applicationId: string, step: StepOf<'changeStatus'>): Promise<void> => {
  const { status, notes, version } = step;
  const command = { type: 'ChangeApplicationStatus', data: { status, notes, may: WORK_ONLY } } as const;
  try {
    await send(applicationId, step, command, { expectedVersion: version });
  } catch (error) {
    // Someone was faster; the workflow looks at the file again and decides anew.
    if (!(error instanceof VersionConflictError)) throw error;
  }
};
