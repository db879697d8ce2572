import { ERASED } from '../../../events/kernel/personal-data.ts';
import type { StageId } from '../../../events/lending/life-cycle/life-cycle.ts';
import { whyHeld } from '../../../events/loan-application/disposition/disposition.acts.ts';
import type { FailingItem } from '../../../events/loan-application/status/status.moves.ts';
import {
  withArrivals,
  withQualified,
  withTreated,
} from '../../../events/loan-application/figures/figure-facts.state.ts';
import { decisionFactsOf } from '../../../events/loan-application/figures/figures.state.ts';
import {
  dispositionActsOf,
  type MovableFile,
  movesOf,
} from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanFileRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import { relianceOf } from '../../services/file/out-of-date.ts';
import type { ActOnFile } from '../disposition/disposition.contract.ts';
import { neededOf, waivedOf } from '../needs/needs.ts';
import type { MoveOnFile } from './status.contract.ts';

/** The file as the decision on a move sees it, so that the screen says before what the decision would say after. */
const toMovable = (file: LoanFileRecord, broughtInBy: readonly string[]): MovableFile => {
  const stageOf = (id: StageId) => ({ status: file.stages[id]?.status ?? ('pending' as const) });
  return {
    status: file.status,
    applicationId: file.applicationId,
    borrowers: file.borrowers,
    facts: withTreated(
      {
        ...withQualified(
          withArrivals(decisionFactsOf(file, file.creditReport), file.approval.arrivals ?? []),
          file.approval.facts.qualifiedIncome ?? [],
        ),
        qualifiedAssets: file.approval.facts.qualifiedAssets,
        fees: file.approval.facts.fees,
      },
      file.approval.facts,
    ),
    factsChanged: file.approval.basis.factsChanged,
    approvedOn: file.approval.approvedOn,
    reliance: relianceOf(file),
    ...dispositionOf(file),
    broughtInBy,
    needed: neededOf(file),
    waived: waivedOf(file),
    names: file,
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
    conditions: file.conditions ?? [],
  };
};

const dispositionOf = ({ disposition }: LoanFileRecord): Pick<MovableFile, 'disposition' | 'offer'> => {
  if (disposition?.disposition !== 'counteroffer')
    return { disposition: disposition?.disposition ?? null, offer: null };
  const { terms, effectiveOn: madeOn, expiresOn, reasons } = disposition;
  return { disposition: 'counteroffer', offer: { terms, madeOn, expiresOn, reasons } };
};

/** Dispositions possible for a file: given, answered or taken back. @param broughtInBy users who submitted or typed it */
export const possibleActs = (file: LoanFileRecord, broughtInBy: readonly string[]): ActOnFile[] =>
  dispositionActsOf(toMovable(file, broughtInBy)).map(({ consequences, ...act }) => ({
    ...act,
    consequences: [...consequences],
  }));

/** Why nothing moves the status of a file, by what became of it; null where that holds nothing back. */
export const heldBy = (file: LoanFileRecord): string | null => whyHeld({ status: file.status, ...dispositionOf(file) });

/** With the reason why the approval passed over an open stage: closers and funders have to know. */
const withApproval = (
  item: FailingItem,
  { approvedPast }: Pick<LoanFileRecord, 'approvedPast'>,
): MoveOnFile['open'][number] =>
  approvedPast && approvedPast.note !== null && approvedPast.stageIds.some((stageId) => stageId === item['stageId'])
    ? { ...item, approvedPastBecause: approvedPast.note }
    : item;

/** Where the status of a file may go, and what each move would meet. @param broughtInBy users who submitted or typed it */
export const possibleMoves = (file: LoanFileRecord, broughtInBy: readonly string[]): MoveOnFile[] =>
  movesOf(toMovable(file, broughtInBy)).map(({ blocks, passedOver, open, consequences, grounds, ...move }) => ({
    ...move,
    blocks: [...blocks],
    passedOver: [...passedOver],
    open: open.map((item) => withApproval(item, file)),
    grounds: grounds.map(({ documentTypes, ...ground }) => ({
      ...ground,
      ...(documentTypes && { documentTypes: [...documentTypes] }),
    })),
    consequences: [...consequences],
  }));
