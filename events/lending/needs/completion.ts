import {
  type ApplicationStatus,
  type DocumentStatus,
  isAwaitingReview,
  isSettledDocument,
  type StageStatus,
  stages,
} from '../life-cycle/life-cycle.ts';
import { countsFor, type ForSubjects, type NeededDocument } from './subjects.ts';

const STAGES_WEIGHT = 70;
const DOCUMENTS_WEIGHT = 30;

/** A stage counts whole when completed, half while someone or something works on it. */
const stageProgress: Readonly<Record<StageStatus, number>> = {
  pending: 0,
  in_progress: 0.5,
  processing: 0.5,
  requires_attention: 0.5,
  rejected: 0,
  completed: 1,
};

type DocumentOnFile = ForSubjects & { readonly status: DocumentStatus; readonly isOutOfDate?: boolean | undefined };

/** A document counts whole when verified or approved, half while a reviewer has it, or has to look at it again. */
const documentProgress = ({ status, isOutOfDate = false }: DocumentOnFile): number => {
  if (isSettledDocument(status)) return isOutOfDate ? 0.5 : 1;
  return isAwaitingReview(status) ? 0.5 : 0;
};

/**
 * Progress of a file in whole percent from 0 to 100, rounded down: 70 points for the six stages in equal parts and
 * 30 for the needed documents in equal parts, each need counted by its best document. A document nobody needs
 * changes nothing, so requesting one more never reduces progress. 100 means funded, or everything done.
 */
export const completionPercentage = (file: {
  readonly status: ApplicationStatus;
  /** Of the six stages, in any order; a stage left out is pending. */
  readonly stages: readonly StageStatus[];
  readonly needed: readonly NeededDocument[];
  readonly documents: readonly DocumentOnFile[];
}): number => {
  if (file.status === 'funded') return 100;
  const stagesDone = sumOf(file.stages.map((status) => stageProgress[status])) / stages.length;
  const best = file.needed.map((need) =>
    Math.max(0, ...file.documents.flatMap((document) => (countsFor(document, need) ? documentProgress(document) : []))),
  );
  const documentsDone = best.length > 0 ? sumOf(best) / best.length : 1;
  // The tolerance keeps sums of sixths and sevenths, which binary fractions miss by a hair, from losing a point.
  return Math.floor(STAGES_WEIGHT * stagesDone + DOCUMENTS_WEIGHT * documentsDone + 1e-9);
};

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);
