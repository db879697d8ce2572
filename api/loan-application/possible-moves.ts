import { ERASED } from '../../events/kernel/personal-data.ts';
import type { StageId } from '../../events/lending/life-cycle.ts';
import { type MovableFile, movesOf } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { neededTypesOf, waivedTypesOf } from './needs.ts';
import type { MoveOnFile } from './status.contract.ts';

/** The file as the decision on a move sees it, so that the screen says before what the decision would say after. */
const toMovable = (file: LoanFileRecord, submittedBy: string | null): MovableFile => {
  const stageOf = (id: StageId) => ({ status: file.stages[id]?.status ?? ('pending' as const) });
  return {
    status: file.status,
    submittedBy,
    neededTypes: neededTypesOf(file),
    waivedTypes: waivedTypesOf(file),
    forgottenBorrowerIds: file.borrowers
      .filter(({ lastName }) => lastName === ERASED)
      .map(({ borrowerId }) => borrowerId),
    subjectsBeingErased: [],
    stages: {
      pre_qualification: stageOf('pre_qualification'),
      document_collection: stageOf('document_collection'),
      underwriting: stageOf('underwriting'),
      appraisal: stageOf('appraisal'),
      approval: stageOf('approval'),
      ready_to_close: stageOf('ready_to_close'),
    },
    documents: file.documents,
  };
};

/** Where the status of a file may go, and what each move would meet. @param submittedBy the user who submitted it */
export const possibleMoves = (file: LoanFileRecord, submittedBy: string | null): MoveOnFile[] =>
  movesOf(toMovable(file, submittedBy)).map(({ blocks, passedOver, open, consequences, ...move }) => ({
    ...move,
    blocks: [...blocks],
    passedOver: [...passedOver],
    open: [...open],
    consequences: [...consequences],
  }));
