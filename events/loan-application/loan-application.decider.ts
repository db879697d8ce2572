import { decideBy, withFollowers } from '../kernel/decide.ts';
import { NotFoundError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import { keyed, listed } from '../kernel/kept.ts';
import type { Aggregate, Decider } from '../kernel/message.ts';
import { type NoticesCommand, noticesModule } from './adverse-action/notices.decider.ts';
import type { NoticesSlice } from './adverse-action/notices.state.ts';
import { type ArrivalsCommand, arrivalsModule } from './arrivals/arrivals.decider.ts';
import { arrivalsAfter, type ArrivalsSlice } from './arrivals/arrivals.state.ts';
import { type AssignmentCommand, assignmentModule, type AssignmentSlice } from './assignment/assignment.decider.ts';
import { type AutomationCommand, automationModule, type AutomationSlice } from './automation/automation.decider.ts';
import { disclosuresModule, type DisclosuresSlice, type IssueLoanEstimate } from './disclosures/disclosures.decider.ts';
import { type IssuePreApprovalLetter, lettersModule, type LettersSlice } from './letters/letters.decider.ts';
import { type ClaimsCommand, claimsModule, type ClaimsSlice } from './claims/claims.decider.ts';
import { type CommentsCommand, commentsModule, type CommentsSlice } from './comments/comments.decider.ts';
import { type ConditionsCommand, conditionsModule } from './conditions/conditions.decider.ts';
import { type ConditionsSlice, type ConditionState, ownCondition } from './conditions/conditions.state.ts';
import {
  assigneeChanges,
  conditionChanges,
  dispositionChanges,
  documentChanges,
  priorityChanges,
  stageChanges,
  statusChanges,
} from './core/file-core.state.ts';
import { relianceAfter, type WithReliance } from './core/file-reliance.state.ts';
import { type CreditCommand, creditModule, type CreditSlice } from './credit/credit.decider.ts';
import type { StageId, StageStatus } from '../lending/life-cycle/life-cycle.ts';
import type { StatedNames } from '../lending/needs/need-words.ts';
import { outstandingDocuments, typesOf } from '../lending/needs/needs-list.ts';
import { type PossibleAct, whyHeld } from './disposition/disposition.acts.ts';
import type { DispositionCommand } from './disposition/disposition.commands.ts';
import { createDispositionModule } from './disposition/disposition.decider.ts';
import type { DispositionSlice } from './disposition/disposition.state.ts';
import {
  documentFactsModule,
  type DocumentFactsSlice,
  type RecordDocumentFacts,
} from './document-facts/document-facts.decider.ts';
import { type DocumentsCommand, documentsModule } from './documents/documents.decider.ts';
import { closingDocumentsOf } from './documents/documents.needs.ts';
import { requestsOfMove } from './documents/documents.of-move.ts';
import type { DocumentsSlice, DocumentState } from './documents/documents.state.ts';
import { approvalGate, figuresFold, type FiguresSlice, groundsOf, termsOf } from './figures/figures.state.ts';
import { intakeModule, type IntakeSlice, submit, type SubmitLoanApplication } from './intake/intake.decider.ts';
import type { LoanApplicationEvent, LoanApplicationEventOf } from './loan-application.events.ts';
import { type PrivacyCommand, privacyModule, type PrivacySlice } from './privacy/privacy.decider.ts';
import { type ProposalsCommand, proposalsModule } from './stated/proposals.decider.ts';
import type { ProposalsSlice } from './stated/proposals.slice.ts';
import { type AssetsCommand, assetsModule } from './assets/assets.decider.ts';
import { type FeesCommand, feesModule } from './fees/fees.decider.ts';
import { type DebtsCommand, debtsModule } from './qualifying/debts.decider.ts';
import { type QualifyingCommand, qualifyingModule } from './qualifying/qualifying.decider.ts';
import { type ConfirmReliance, relianceModule, type RelianceSlice } from './reliance/reliance.decider.ts';
import { type StagesCommand, stagesModule, type StagesSlice, type StageState } from './stages/stages.decider.ts';
import { type ChangeApplicationStatus, createStatusModule } from './status/status.decider.ts';
import type { PossibleMove, StatusSlice } from './status/status.moves.ts';
import { loanApplicationStream } from './loan-application.stream.ts';
import { type ChangeUrla, statedModule } from './stated/stated.decider.ts';
import { stateUrla } from './urla/urla.decider.ts';

export type LoanApplicationCommand =
  | SubmitLoanApplication
  | ChangeUrla
  | ConfirmReliance
  | ProposalsCommand
  | ChangeApplicationStatus
  | DispositionCommand
  | StagesCommand
  | DocumentsCommand
  | ConditionsCommand
  | RecordDocumentFacts
  | AssignmentCommand
  | ClaimsCommand
  | IssuePreApprovalLetter
  | IssueLoanEstimate
  | CommentsCommand
  | CreditCommand
  | ArrivalsCommand
  | PrivacyCommand
  | QualifyingCommand
  | FeesCommand
  | AssetsCommand
  | DebtsCommand
  | AutomationCommand
  | NoticesCommand;

/** A loan file as its modules see it, each its own slice: what decisions need, and no personal data. */
export type LoanFile = IntakeSlice &
  FiguresSlice &
  StatusSlice &
  DispositionSlice &
  StagesSlice &
  DocumentsSlice &
  ConditionsSlice &
  DocumentFactsSlice &
  AssignmentSlice &
  ClaimsSlice &
  LettersSlice &
  DisclosuresSlice &
  CommentsSlice &
  CreditSlice &
  ArrivalsSlice &
  PrivacySlice &
  RelianceSlice &
  ProposalsSlice &
  AutomationSlice &
  NoticesSlice;

export type LoanApplication = { readonly status: 'not_submitted' } | LoanFile;

/** Fields of a file that its status moves depend on, in the decider's state and in a read model. */
export type MovableFile = StatusSlice &
  DispositionSlice &
  FiguresSlice &
  WithReliance &
  Pick<IntakeSlice, 'applicationId' | 'borrowers' | 'broughtInBy' | 'needed'> &
  Pick<DocumentsSlice, 'waived'> &
  PrivacySlice & {
    readonly stages: Readonly<Record<StageId, { readonly status: StageStatus }>>;
    readonly documents: readonly Pick<
      DocumentState,
      'documentId' | 'documentType' | 'status' | 'subjects' | 'reviewNotes' | 'differences'
    >[];
    /** Names for what stands open; left out where no personal data is at hand. */
    readonly names?: StatedNames | undefined;
    readonly conditions: readonly Pick<
      ConditionState,
      'conditionId' | 'number' | 'title' | 'mustBeMetBefore' | 'status'
    >[];
  };

const statusModule = createStatusModule<
  MovableFile,
  MovableFile & DocumentsSlice & Pick<IntakeSlice, 'closingAsked' | 'closingDocuments'>,
  ReturnType<typeof requestsOfMove>[number]
>({
  requestsOf: requestsOfMove,
  neededFrom: closingDocumentsOf,
  locks: [privacyModule.lock, whyHeld],
  closingGates: [documentsModule.closingGate, stagesModule.closingGate],
  gates: [conditionsModule.gate, approvalGate],
  passedByApproval: stagesModule.passedByApproval,
  openItems: [stagesModule.openItems, documentsModule.openItems, conditionsModule.openItems],
  stageItem: stagesModule.stageItem,
  groundsOf,
});

const dispositionModule = createDispositionModule<MovableFile>({
  locks: [privacyModule.lock],
  outstanding: ({ documents }) => typesOf(outstandingDocuments(documents)),
  termsOf,
});

/** Every move that the file's life cycle has, and what deciding on each will look at. */
export const movesOf = (file: MovableFile): PossibleMove[] => statusModule.movesOf(file);

/** Every act that gives the file a disposition, answers to one or ends it, and what deciding on each will look at. */
export const dispositionActsOf = (file: MovableFile): PossibleAct[] => dispositionModule.actsOf(file);

const begin = (submitted: LoanApplicationEventOf<'LoanApplicationSubmitted'>): LoanFile => ({
  ...intakeModule.begin(submitted),
  ...figuresFold.begin(submitted),
  ...statusModule.begin(),
  ...dispositionModule.begin(),
  ...stagesModule.begin(),
  ...documentsModule.begin(),
  ...conditionsModule.begin(),
  ...documentFactsModule.begin(),
  ...assignmentModule.begin(submitted.data),
  ...claimsModule.begin(),
  ...lettersModule.begin(submitted.data),
  ...disclosuresModule.begin(),
  ...commentsModule.begin(),
  ...creditModule.begin(),
  ...arrivalsModule.begin(),
  ...privacyModule.begin(),
  ...relianceModule.begin(),
  ...proposalsModule.begin(),
  ...automationModule.begin(),
  ...noticesModule.begin(),
});

const decideAlone = decideBy<LoanApplicationCommand, LoanApplicationEvent, LoanFile>({
  ...intakeModule.decide,
  ...statedModule.decide,
  ...statusModule.decide,
  ...dispositionModule.decide,
  ...stagesModule.decide,
  ...documentsModule.decide,
  ...conditionsModule.decide,
  ...documentFactsModule.decide,
  ...assignmentModule.decide,
  ...claimsModule.decide,
  ...lettersModule.decide,
  ...disclosuresModule.decide,
  ...commentsModule.decide,
  ...creditModule.decide,
  ...arrivalsModule.decide,
  ...privacyModule.decide,
  ...relianceModule.decide,
  ...qualifyingModule.decide,
  ...feesModule.decide,
  ...assetsModule.decide,
  ...debtsModule.decide,
  ...proposalsModule.decide,
  ...automationModule.decide,
  ...noticesModule.decide,
});

const { evolve } = foldChangesBy<LoanFile, LoanApplicationEvent>(
  statusChanges,
  dispositionChanges,
  priorityChanges,
  assigneeChanges,
  stageChanges<LoanFile['stages'], StageState, object>(keyed(), stagesModule.moved),
  documentChanges<LoanFile['documents'], DocumentState, object>(
    listed<DocumentState>()('documentId'),
    documentsModule.own,
  ),
  conditionChanges<LoanFile['conditions'], ConditionState, object>(
    listed<ConditionState>()('conditionId'),
    ownCondition,
  ),
  intakeModule.evolve,
  statedModule.evolve,
  lettersModule.evolve,
  disclosuresModule.evolve,
  figuresFold.evolve,
  statusModule.evolve,
  dispositionModule.evolve,
  documentsModule.evolve,
  conditionsModule.evolve,
  documentFactsModule.evolve,
  claimsModule.evolve,
  commentsModule.evolve,
  creditModule.evolve,
  arrivalsAfter,
  privacyModule.evolve,
  relianceAfter,
  relianceModule.evolve,
  proposalsModule.evolve,
  automationModule.evolve,
  noticesModule.evolve,
);

const decide = withFollowers<LoanApplicationCommand, LoanApplicationEvent, LoanFile>(
  { decide: decideAlone, evolve },
  conditionsModule.followers,
  documentsModule.followers,
  claimsModule.followers,
  stagesModule.followers,
);

/** Composed of modules: each decides on its own subject, and names the slices of the file that it looks at. */
export const loanApplicationDecider: Decider<LoanApplicationCommand, LoanApplicationEvent, LoanApplication> = {
  initialState: { status: 'not_submitted' },
  decide: (command, state, metadata) => {
    if (state.status !== 'not_submitted') return decide(command, state, metadata);
    if (command.type === 'SubmitLoanApplication')
      return [...submit(command, metadata), ...stateUrla(command.data.urla)];
    throw new NotFoundError('No application has this id');
  },
  evolve: (state, event) => {
    if (event.type === 'LoanApplicationSubmitted') return begin(event);
    // A stream begins with its submission (decide sees to it), so anything before it is not this aggregate's history.
    return state.status === 'not_submitted' ? state : evolve(state, event);
  },
};

export const loanApplicationAggregate: Aggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication> = {
  streamOf: loanApplicationStream,
  decider: loanApplicationDecider,
};
