import type { StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import { WAITING_FOR_QUERY, type WaitingFor } from '../engine/state-driven/state-driven.contract.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';

export { WAITING_FOR_QUERY };

/** The workflow's name in its manifest. */
export const LOAN_ORIGINATION = 'loan-origination';

/** Workflow id of a loan file's origination; one per file for its whole life. */
export const loanOriginationId = (applicationId: string): string => workflowIdOf(LOAN_ORIGINATION, applicationId);

/** One wait of a file, and its stage. */
type FileWait = WaitingFor & { readonly stageId?: StageId };
/** The most pressing wait of a file, with the others beside it; left out where it is the only one. */
export type FileWaitingFor = FileWait & { readonly also?: readonly FileWait[] };

/** On whom, where it is the file's assignee: Temporal keeps no names, so whoever shows it says who that is. */
export const THE_ASSIGNEE = 'its assignee';

/** On whom, where it is whoever has the work of the stage that it is about. */
export const THE_STAGES_ASSIGNEE = "its stage's assignee";
