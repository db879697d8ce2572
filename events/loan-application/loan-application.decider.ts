import { decideBy } from '../kernel/decide.ts';
import { NotFoundError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Decider } from '../kernel/message.ts';
import { type AssignmentCommand, assignmentModule, type AssignmentSlice } from './assignment/assignment.decider.ts';
import { type CommentsCommand, commentsModule, type CommentsSlice } from './comments/comments.decider.ts';
import { creditModule, type CreditSlice, type RecordCreditReport } from './credit/credit.decider.ts';
import { type DocumentsCommand, documentsModule, type DocumentsSlice } from './documents/documents.decider.ts';
import { intakeModule, type IntakeSlice, submit, type SubmitLoanApplication } from './intake/intake.decider.ts';
import type { LoanApplicationEvent, LoanApplicationEventOf } from './loan-application.events.ts';
import { type PrivacyCommand, privacyModule, type PrivacySlice } from './privacy/privacy.decider.ts';
import { type StagesCommand, stagesModule, type StagesSlice } from './stages/stages.decider.ts';
import { type ChangeApplicationStatus, createStatusModule, type StatusSlice } from './status/status.decider.ts';
import { loanApplicationStream } from './loan-application.stream.ts';

export type LoanApplicationCommand =
  | SubmitLoanApplication
  | ChangeApplicationStatus
  | StagesCommand
  | DocumentsCommand
  | AssignmentCommand
  | CommentsCommand
  | RecordCreditReport
  | PrivacyCommand;

/** A loan file as its modules see it, each its own slice: what decisions need, and no personal data. */
export type LoanFile = IntakeSlice &
  StatusSlice &
  StagesSlice &
  DocumentsSlice &
  AssignmentSlice &
  CommentsSlice &
  CreditSlice &
  PrivacySlice;

export type LoanApplication = { readonly status: 'not_submitted' } | LoanFile;

const statusModule = createStatusModule<LoanFile>({
  locks: [privacyModule.lock],
  closingGates: [documentsModule.closingGate, stagesModule.closingGate],
});

const begin = (submission: LoanApplicationEventOf<'LoanApplicationSubmitted'>['data']): LoanFile => ({
  ...intakeModule.begin(submission),
  ...statusModule.begin(),
  ...stagesModule.begin(),
  ...documentsModule.begin(),
  ...assignmentModule.begin(submission),
  ...commentsModule.begin(),
  ...creditModule.begin(),
  ...privacyModule.begin(),
});

const decide = decideBy<LoanApplicationCommand, LoanApplicationEvent, LoanFile>({
  ...intakeModule.decide,
  ...statusModule.decide,
  ...stagesModule.decide,
  ...documentsModule.decide,
  ...assignmentModule.decide,
  ...commentsModule.decide,
  ...creditModule.decide,
  ...privacyModule.decide,
});

const { evolve } = foldChangesBy<LoanFile, LoanApplicationEvent>(
  statusModule.evolve,
  stagesModule.evolve,
  documentsModule.evolve,
  assignmentModule.evolve,
  commentsModule.evolve,
  creditModule.evolve,
  privacyModule.evolve,
);

/** Composed of modules: each decides on its own subject, and names the slices of the file that it looks at. */
export const loanApplicationDecider: Decider<LoanApplicationCommand, LoanApplicationEvent, LoanApplication> = {
  initialState: { status: 'not_submitted' },
  decide: (command, state, metadata) => {
    if (state.status !== 'not_submitted') return decide(command, state, metadata);
    if (command.type === 'SubmitLoanApplication') return submit(command);
    throw new NotFoundError('No application has this id');
  },
  evolve: (state, event) => {
    if (event.type === 'LoanApplicationSubmitted') return begin(event.data);
    // A stream begins with its submission (decide sees to it), so anything before it is not this aggregate's history.
    return state.status === 'not_submitted' ? state : evolve(state, event);
  },
};

export const loanApplicationAggregate: Aggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication> = {
  streamOf: loanApplicationStream,
  decider: loanApplicationDecider,
};
