import { missingEvidence } from '../../../events/loan-application/stages/stage-evidence.ts';
import { centsToDollars } from '../../../events/kernel/money.ts';
import { withReliance } from '../../../events/lending/changes/file-reliance.ts';
import { changedNames } from '../../../events/lending/decisions/decision-basis.ts';
import { changedSinceApproval } from '../../../events/lending/decisions/standing-approval.ts';
import type { Step } from '../../../events/lending/decisions/evidence-makers.ts';
import { needsAnother, type OnePersonLimit } from '../../../events/lending/decisions/two-people.ts';
import { completionPercentage } from '../../../events/lending/needs/completion.ts';
import { hmdaActionTaken } from '../../../events/lending/hmda/hmda-reporting.ts';
import { representativeScore } from '../../../events/lending/credit/credit-score.ts';
import { daysBetween } from '../../../events/lending/calendar/wall-clock.ts';
import { isFinalDisposition } from '../../../events/lending/disposition/disposition.ts';
import { downPaymentPercent } from '../../../events/lending/figures/property-value.ts';
import { stages, stageStatusIn } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanFileRecord, TimelineRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import { addressLine, fullName, nameNow } from '../../../events/lending/fields/words.ts';
import type { OutOfDate } from '../../services/file/out-of-date.contract.ts';
import { figuresOfFile } from '../../services/file/file-figures.ts';
import { relianceOf } from '../../services/file/out-of-date.ts';
import { toCondition } from '../conditions/conditions.view.ts';
import type { DetailedApplication } from './detail.contract.ts';
import { toDocuments } from '../documents/documents.view.ts';
import { toDisposition } from '../disposition/disposition.view.ts';
import { neededOf, needsOnFile } from '../needs/needs.ts';
import { toCash, toRatios, toReserves } from '../figures/figures.view.ts';
import { heldBy, possibleActs, possibleMoves } from '../status/possible-moves.ts';
import type { WorkflowStage } from '../stages/stages.contract.ts';

/** The viewer of a file, the time (ISO 8601) and zone, its originators, and current names of its `accountsOn`. */
export type Look = {
  /** Of the main branch, IANA name. */
  readonly timeZone: string;
  readonly userId: string;
  readonly now: string;
  readonly broughtInBy: readonly string[];
  readonly onePersonUpToCents: OnePersonLimit;
  readonly outOfDate: readonly OutOfDate[];
  readonly names: ReadonlyMap<string, string>;
};

/** Everybody named on the file. */
export const accountsOn = ({
  assigneeId,
  stages: states,
  documents,
  disposition,
  conditions = [],
}: LoanFileRecord): (string | null | undefined)[] => [
  assigneeId,
  disposition?.byId,
  ...Object.values(states).map((stage) => stage.assigneeId),
  ...documents.flatMap(({ reviewedById, versions }) => [
    reviewedById,
    ...versions.map(({ uploadedById }) => uploadedById),
  ]),
  ...conditions.flatMap(({ steps, comments }) => [...steps, ...comments].map(({ byId }) => byId)),
];

/** The account's current name; undefined when there is none. */
type NameOf = (id: string | null | undefined) => string | undefined;

const borrowersOf = ({ applicationId, borrowers: [primary, ...others] }: LoanFileRecord) => {
  if (!primary) throw new Error(`Loan file ${applicationId} has no borrower`);
  return {
    borrowerName: fullName(primary),
    borrowerEmail: primary.email,
    borrowerPhone: primary.phone ?? null,
    borrowerId: primary.borrowerId,
    borrowerDateOfBirth: primary.maskedDateOfBirth,
    borrowerSsn: primary.maskedSsn,
    coBorrowers: others.map((borrower) => ({
      borrowerId: borrower.borrowerId,
      name: fullName(borrower),
      email: borrower.email,
      dateOfBirth: borrower.maskedDateOfBirth,
      ssn: borrower.maskedSsn,
    })),
    employmentStatus: primary.employment.status,
    employerName: primary.employment.employerName ?? null,
    yearsAtEmployer: primary.employment.yearsAtEmployer ?? null,
  };
};

/** The answer of `GET /api/applications/{id}/detailed`. */
export const toDetails = (
  file: LoanFileRecord,
  timeline: { readonly entries: readonly Omit<TimelineRecord, 'vendorId'>[]; readonly total: number },
  { userId, now, timeZone, broughtInBy, names, onePersonUpToCents, outOfDate }: Look,
): DetailedApplication => {
  const nameOf: NameOf = (id) => (id ? names.get(id) : undefined);
  const isKept = ({ doneBy }: Pick<Step, 'doneBy'>): boolean =>
    needsAnother({
      actor: { kind: 'user', id: userId },
      doneBy,
      amountCents: file.loan.amountCents,
      onePersonUpToCents,
    });
  return {
    id: file.applicationId,
    loanNumber: file.loanNumber,
    version: file.version,
    ...borrowersOf(file),
    status: file.status,
    disposition: file.disposition ? toDisposition(file.disposition, file, nameOf) : null,
    allowedActs: possibleActs(file, broughtInBy),
    heldBy: heldBy(file),
    hmdaAction: hmdaActionTaken({ status: file.status, disposition: file.disposition?.disposition ?? null }),
    allowedStatuses: possibleMoves(file, broughtInBy),
    isOwnSubmission: broughtInBy.includes(userId),
    isOwnMove: isKept({ doneBy: file.movedBy ? [file.movedBy] : [] }),
    priority: file.priority,
    creditScore: file.creditReport && representativeScore(file.creditReport.scores),
    creditReportIssuedOn: file.creditReport && file.creditReport.issuedOn,
    ...figuresOf(file),
    completionPercentage: completionPercentage({
      status: file.status,
      stages: Object.values(file.stages).map(({ status }) => status),
      needed: neededOf(file),
      documents: withReliance(file.documents, relianceOf(file)),
    }),
    assignedTo: file.assigneeName === null ? null : nameNow(file.assigneeName, nameOf(file.assigneeId)),
    assigneeId: file.assigneeId,
    createdAt: file.submittedAt,
    updatedAt: file.updatedAt,
    estimatedClosingDate: file.loan.estimatedClosingDate ?? null,
    changedSinceApproval: toChanged(file),
    underwriterNotes: file.underwriterNotes,
    daysInProcess: daysBetween(file.submittedAt, file.decidedAt ?? closedAt(file) ?? now),
    workflowStages: toStages(file, nameOf),
    needs: needsOnFile(file),
    documents: toDocuments(file, { timeZone, nameOf, isKept }),
    conditions: (file.conditions ?? []).map((condition) => toCondition(condition, { userId, nameOf, isKept })),
    outOfDate: [...outOfDate],
    timeline: [...timeline.entries],
    timelineLength: timeline.total,
  };
};

const toChanged = ({ approval, status, disposition }: LoanFileRecord): DetailedApplication['changedSinceApproval'] => {
  const changed = changedSinceApproval({ approval, status, disposition: disposition?.disposition ?? null });
  return changed ? { what: changedNames(changed.changes), since: changed.since, changes: [...changed.changes] } : null;
};

/** When a disposition ended the file. */
const closedAt = ({ disposition }: LoanFileRecord): string | undefined =>
  disposition && isFinalDisposition(disposition.disposition) ? disposition.at : undefined;

const figuresOf = (file: LoanFileRecord) => {
  const { loan, property } = file;
  const figures = figuresOfFile(file);
  return {
    loanAmount: centsToDollars(loan.amountCents),
    loanType: loan.type,
    loanPurpose: loan.purpose,
    loanTerm: loan.termYears,
    interestRate: loan.ratePercent,
    downPayment: centsToDollars(loan.downPaymentCents),
    downPaymentPercent: downPaymentPercent(loan.downPaymentCents, figures.value),
    propertyAddress: addressLine(property.address),
    propertyValue: centsToDollars(figures.value.valueCents),
    propertyValueFrom: figures.value.source.kind === 'appraisal' ? 'appraisal' : 'application',
    purchasePrice: property.purchasePriceCents === undefined ? null : centsToDollars(property.purchasePriceCents),
    propertyType: property.type,
    occupancy: property.occupancy,
    loanToValueRatio: figures.ltv.percent,
    combinedLoanToValueRatio: figures.hasOtherLoans ? figures.cltv.percent : null,
    otherLoans: figures.hasOtherLoans
      ? {
          balance: centsToDollars(figures.otherLoans.balanceCents),
          limit: centsToDollars(figures.otherLoans.limitCents),
        }
      : null,
    monthlyIncome: centsToDollars(figures.income.cents),
    monthlyDebts: centsToDollars(figures.debts.cents),
    noteAmount: centsToDollars(figures.noteAmountCents),
    monthlyPayment: centsToDollars(figures.principalAndInterestCents),
    monthlyHousing: centsToDollars(figures.housing.cents),
    debtToIncomeRatio: figures.backDti.percent,
    ratios: toRatios(figures),
    cashToClose: toCash(figures.cashToClose),
    reserves: toReserves(figures.reserves),
  } as const;
};

const toStages = (file: LoanFileRecord, nameOf: NameOf): WorkflowStage[] => {
  const { status: ofFile, stages: states, arrivals = [], documents } = file;
  const standing = arrivals.filter(({ stands }) => stands).map(({ facts: { kind } }) => ({ kind }));
  return stages.map(({ id, name }) => {
    const { status = 'pending', assignedTo = null, assigneeId, notes = null, updatedAt = null } = states[id] ?? {};
    const earlierNotes = [...(states[id]?.earlierNotes ?? [])];
    const byNow = assignedTo === null ? null : nameNow(assignedTo, nameOf(assigneeId));
    const lacks = status === 'completed' ? null : missingEvidence(id, { arrivals: standing, documents });
    return {
      id,
      name,
      status: stageStatusIn(ofFile, status),
      assignedTo: byNow,
      notes,
      earlierNotes,
      updatedAt,
      missingEvidence: lacks,
    };
  });
};
