import {
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { loanOriginationId } from './loan-origination.contract.ts';
import type { LoanOriginationStep } from './step.ts';

/** Sends the command of a step to its file, under an id that makes a retry harmless. */
export type SendCommand = (
  applicationId: string,
  step: LoanOriginationStep,
  command: LoanApplicationCommand,
  options?: Pick<CommandOptions, 'expectedVersion'>,
) => Promise<void>;

export const createSendCommand = (store: EventStore): SendCommand => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return async (applicationId, { key, cause }, command, options = {}) => {
    const workflowId = loanOriginationId(applicationId);
    const metadata = {
      actor: { kind: 'workflow', id: workflowId, name: 'Loan origination' },
      now: new Date().toISOString(),
      correlationId: cause?.correlationId ?? workflowId,
      ...(cause && { causationId: cause.eventId }),
    } as const;
    const commandId = `${workflowId}/${key}`;
    await applications.handle(applicationId, command, { metadata, options: { commandId, ...options } });
  };
};
