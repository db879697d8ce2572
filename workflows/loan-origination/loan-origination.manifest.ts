import {
  type LoanApplicationEvent,
  loanApplicationEvents,
} from '../../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../../events/loan-application/loan-application.stream.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { stateDrivenInput, WAITING_FOR_QUERY } from '../engine/state-driven/state-driven.contract.ts';
import { createLoanOriginationActivities } from './loan-origination.activities.ts';
import { LOAN_ORIGINATION } from './loan-origination.contract.ts';
import { openFiles } from './open-files.ts';

const type = 'loanOrigination';

/** A rejection that is taken back begins it again, and so does what else ended it. */
const startedBy: readonly string[] = [
  'LoanApplicationSubmitted',
  'LoanApplicationStatusChanged',
  'DispositionTakenBack',
] satisfies LoanApplicationEvent['type'][];

/**
 * Nothing follows from what people say on a file, what is read in its papers, or what rules make of it: what a rule does to
 * it is an event of its own. Whatever else happens may lift what a step was refused for.
 */
const said: readonly string[] = [
  'LoanApplicationCommented',
  'UrlaProposed',
  'UrlaProposalDeclined',
  'DocumentFactsRead',
  'RuleEvaluated',
  'RuleActionCarriedOut',
] satisfies LoanApplicationEvent['type'][];

export const loanOriginationManifest: WorkflowManifest = {
  name: LOAN_ORIGINATION,
  type,
  retired: ['loanOriginationWorkflow'],
  startedBy,
  wokenBy: Object.keys(loanApplicationEvents).filter((type) => !startedBy.includes(type) && !said.includes(type)),
  startsAgain: true,
  openOf: openFiles,
  idOf: ({ streamId }) => applicationIdOf(streamId),
  inputOf: stateDrivenInput,
  activities: (deps) => createLoanOriginationActivities(type, deps),
  queries: [WAITING_FOR_QUERY],
};
