import { IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { LoanApplicationCommand } from './loan-application.commands.ts';
import {
  recordCreditReport,
  recordReminder,
  requestDocuments,
  reviewDocument,
  uploadDocument,
} from './loan-application.documents.ts';
import type { LoanApplicationEvent } from './loan-application.events.ts';
import { forgetBorrower } from './loan-application.forgetting.ts';
import { revealPersonalData } from './loan-application.revealing.ts';
import { changeStage, closeStage, openStage } from './loan-application.stages.ts';
import { evolve, initialState, type LoanApplication } from './loan-application.state.ts';
import { assign, changeStatus, comment, escalate, prioritize, submit } from './loan-application.status.ts';

const decide = (command: LoanApplicationCommand, state: LoanApplication): LoanApplicationEvent[] => {
  if (command.type === 'SubmitLoanApplication') {
    if (state.status === 'not_submitted') return submit(command);
    throw new IllegalTransitionError(`Application ${state.applicationId} was submitted before`, {
      applicationId: state.applicationId,
      status: state.status,
      allowed: [],
    });
  }
  if (state.status === 'not_submitted') throw new NotFoundError('No application has this id');

  switch (command.type) {
    case 'AssignLoanApplication':
      return assign(command, state);
    case 'PrioritizeLoanApplication':
      return prioritize(command, state);
    case 'ChangeApplicationStatus':
      return changeStatus(command, state);
    case 'CommentOnApplication':
      return comment(command, state);
    case 'ChangeStage':
      return changeStage(command, state);
    case 'OpenStage':
      return openStage(command, state);
    case 'CloseStage':
      return closeStage(command, state);
    case 'RequestDocuments':
      return requestDocuments(command, state);
    case 'UploadDocument':
      return uploadDocument(command, state);
    case 'ReviewDocument':
      return reviewDocument(command, state);
    case 'RecordDocumentReminder':
      return recordReminder(command, state);
    case 'EscalateApplication':
      return escalate(command, state);
    case 'RecordCreditReport':
      return recordCreditReport(command, state);
    case 'RevealPersonalData':
      return revealPersonalData(command, state);
    case 'ForgetBorrower':
      return forgetBorrower(command, state);
  }
};

export const loanApplicationDecider: Decider<LoanApplicationCommand, LoanApplicationEvent, LoanApplication> = {
  initialState,
  decide,
  evolve,
};
