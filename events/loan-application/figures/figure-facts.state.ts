import { forEvery } from '../../kernel/by-type.ts';
import { representativeScore } from '../../lending/credit/credit-score.ts';
import {
  type Reading,
  type ReportedAccount,
  reportedDebtFacts,
  statedDebtFacts,
} from '../../lending/figures/debt-facts.ts';
import type { FigureFacts, ReportedDebts } from '../../lending/figures/figure-facts.ts';
import { afterDocument, type OnEvidence } from '../../lending/documents/evidence-fact.ts';
import { isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import { communityStateAmong } from '../../lending/liabilities/debt-treatment.ts';
import { unitsOf } from '../../lending/figures/property-value.ts';
import type { LoanTerms } from '../../lending/repayment/payment.ts';
import type { AssetsEventOf } from '../assets/assets.events.ts';
import { assetsAfter, assetsOfBorrowers } from '../assets/assets.state.ts';
import type { FeesEventOf } from '../fees/fees.events.ts';
import { feesAfter } from '../fees/fees.state.ts';
import { appraisedIn, type ArrivalsSlice, isInFloodZone, leaverIn, leftJobsIn } from '../arrivals/arrivals.state.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import type { CreditReport } from '../credit/credit.events.ts';
import { type DocumentEventOf, documentStatusAfter } from '../documents/documents.events.ts';
import type { OfferedTerms } from '../disposition/disposition.events.ts';
import type { QualifyingEventOf } from '../qualifying/qualifying.events.ts';
import type { DebtEventOf } from '../qualifying/debts.events.ts';
import { addedOfBorrowers, treatedAfter, type TreatedDebts } from '../qualifying/debts.state.ts';
import { beforeLeaving, ofBorrowers, qualifiedAfter, type QualifiedIncome } from '../qualifying/qualifying.state.ts';
import type { FileContent } from '../intake/intake.events.ts';

/** Figure facts of a file, which always has a rate and a term. */
export type FileFacts = FigureFacts & { readonly loan: FigureFacts['loan'] & LoanTerms };

/** Parts of a file's content that its figures follow from. */
export type FiguredContent = Pick<
  FileContent,
  'loan' | 'property' | 'income' | 'debts' | 'settledDebts' | 'rentals' | 'housing' | 'closing' | 'assets'
> & { readonly borrowers: readonly { readonly currentAddress?: { readonly state: string } | undefined }[] };

/** Parts of a credit report that figures follow from. */
export type FiguredReport = Pick<CreditReport, 'issuedOn' | 'orderId'> & {
  readonly accounts: readonly ReportedAccount[];
  readonly scores: Parameters<typeof representativeScore>[0];
};

/** What a report makes of the facts; one of an order is no report of the file yet. */
const reportedOf = ({ accounts, issuedOn, orderId, scores }: FiguredReport, reading: Reading): ReportedDebts => ({
  asOf: issuedOn,
  orderId: orderId ?? null,
  score: representativeScore(scores),
  debts: reportedDebtFacts(accounts, reading),
});

const statedOf = (
  { loan, property, borrowers, income, debts, settledDebts, rentals, housing, closing, assets }: FiguredContent,
  reading: Reading,
): FileFacts => ({
  loan: {
    amountCents: loan.amountCents,
    financedFeeCents: loan.financedFeeCents,
    termYears: loan.termYears,
    ratePercent: loan.ratePercent,
    type: loan.type,
    purpose: loan.purpose,
    downPaymentCents: loan.downPaymentCents,
    closingOn: loan.estimatedClosingDate,
    noteTerms: loan.noteTerms,
  },
  property: {
    valueCents: property.valueCents,
    purchasePriceCents: property.purchasePriceCents,
    occupancy: property.occupancy,
    expectedRentCents: property.expectedRentCents,
    units: unitsOf(property),
  },
  communityState: communityStateAmong([
    property.address.state,
    ...borrowers.map(({ currentAddress }) => currentAddress?.state),
  ]),
  housing,
  closing,
  assets: assets?.map(({ assetId, borrowerId, kind, cents, institution }) => ({
    assetId,
    borrowerId,
    kind,
    cents,
    ...(reading === 'names' && institution !== undefined && { name: institution }),
  })),
  income,
  ...statedDebtFacts(debts, settledDebts ?? [], reading),
  rentals,
});

/** What the figures of a file follow from. @param report the newest; null before one has come */
export const figureFactsOf = (
  content: FiguredContent,
  report: FiguredReport | null,
  reading: Reading = 'digests',
): FileFacts => ({ ...statedOf(content, reading), ...(report && { reported: reportedOf(report, reading) }) });

type Entered = Pick<FileFacts, 'qualifiedIncome' | 'qualifiedAssets' | 'fees' | 'debtTreatments' | 'foundDebts'>;

/** What somebody entered, after people have changed: of somebody who borrows no more nothing counts. */
export const enteredOf = (facts: Entered, { borrowers }: Pick<FileContent, 'borrowers'>): Entered => ({
  ...(facts.qualifiedIncome && { qualifiedIncome: ofBorrowers(facts.qualifiedIncome, borrowers) }),
  ...(facts.qualifiedAssets && { qualifiedAssets: assetsOfBorrowers(facts.qualifiedAssets, borrowers) }),
  ...addedOfBorrowers(facts, borrowers),
});

/** After what was stated has changed; what somebody qualified with who borrows no more counts no more. */
export const withContent = <Facts extends FileFacts>(
  facts: Facts,
  content: FiguredContent & Pick<FileContent, 'borrowers'>,
): Facts => ({
  ...facts,
  ...statedOf(content, 'digests'),
  ...enteredOf(facts, content),
});

/** With the worksheets that stand. */
export const withQualified = <Facts extends FileFacts>(facts: Facts, qualifiedIncome: QualifiedIncome): Facts => ({
  ...facts,
  qualifiedIncome,
});

/** After a report that may say that a borrower has left: it says nothing of worksheets that come later. */
const factsAfterReport = <Facts extends FileFacts>(facts: Facts, event: ArrivalEventOf<'ReportTakenOver'>): Facts => {
  const leaver = leaverIn(event);
  return leaver === null || !facts.qualifiedIncome
    ? facts
    : withQualified(facts, beforeLeaving(facts.qualifiedIncome, leaver));
};

/** What each event of an income worksheet makes of the facts, and a report of what a worksheet says. */
export const factsAfterQualifying = {
  ReportTakenOver: factsAfterReport,
  IncomeQualified: <Facts extends FileFacts>(facts: Facts, event: QualifyingEventOf<'IncomeQualified'>): Facts =>
    withQualified(facts, qualifiedAfter.IncomeQualified(facts.qualifiedIncome ?? [], event)),
  IncomeWorksheetDropped: <Facts extends FileFacts>(
    facts: Facts,
    event: QualifyingEventOf<'IncomeWorksheetDropped'>,
  ): Facts => withQualified(facts, qualifiedAfter.IncomeWorksheetDropped(facts.qualifiedIncome ?? [], event)),
};

/** What each event of the fee worksheet makes of the facts. */
export const factsAfterFees = {
  FeesEstimated: <Facts extends FileFacts>(facts: Facts, event: FeesEventOf<'FeesEstimated'>): Facts => ({
    ...facts,
    fees: feesAfter.FeesEstimated(facts.fees ?? [], event),
  }),
  FeeEntered: <Facts extends FileFacts>(facts: Facts, event: FeesEventOf<'FeeEntered'>): Facts => ({
    ...facts,
    fees: feesAfter.FeeEntered(facts.fees ?? [], event),
  }),
  FeeRemoved: <Facts extends FileFacts>(facts: Facts, event: FeesEventOf<'FeeRemoved'>): Facts => ({
    ...facts,
    fees: feesAfter.FeeRemoved(facts.fees ?? [], event),
  }),
};

/** What each event of an asset makes of the facts. */
export const factsAfterAssets = {
  AssetQualified: <Facts extends FileFacts>(facts: Facts, event: AssetsEventOf<'AssetQualified'>): Facts => ({
    ...facts,
    qualifiedAssets: assetsAfter.AssetQualified(facts.qualifiedAssets ?? [], event),
  }),
  AssetDropped: <Facts extends FileFacts>(facts: Facts, event: AssetsEventOf<'AssetDropped'>): Facts => ({
    ...facts,
    qualifiedAssets: assetsAfter.AssetDropped(facts.qualifiedAssets ?? [], event),
  }),
};

/** With what an underwriter does with the debts. */
export const withTreated = <Facts extends FileFacts>(
  facts: Facts,
  { debtTreatments, foundDebts }: TreatedDebts,
): Facts => ({ ...facts, debtTreatments, foundDebts });

/** What each event of the liabilities worksheet makes of the facts. */
export const factsAfterTreating = {
  DebtTreated: <Facts extends FileFacts>(facts: Facts, event: DebtEventOf<'DebtTreated'>): Facts =>
    withTreated(facts, treatedAfter.DebtTreated(facts, event)),
  DebtAdded: <Facts extends FileFacts>(facts: Facts, event: DebtEventOf<'DebtAdded'>): Facts =>
    withTreated(facts, treatedAfter.DebtAdded(facts, event)),
  DebtTreatmentTakenBack: <Facts extends FileFacts>(
    facts: Facts,
    event: DebtEventOf<'DebtTreatmentTakenBack'>,
  ): Facts => withTreated(facts, treatedAfter.DebtTreatmentTakenBack(facts, event)),
};

/** An event that moves a document. */
export type EvidenceMoved = DocumentEventOf<keyof typeof documentStatusAfter>;

/** The version that is verified after it; null where the newest one is not. Undefined where it moves none. */
const goodVersionAfter = ({ type, data }: EvidenceMoved): number | null | undefined => {
  // A scan of an older version moves nothing.
  if ('isNewest' in data && !data.isNewest) return undefined;
  return isSettledDocument(documentStatusAfter[type]) && 'documentVersion' in data ? data.documentVersion : null;
};

/** With what has become of a document that something was entered on: it stands while that version is the newest, and verified. */
const withDocument = <Facts extends FileFacts>(facts: Facts, event: EvidenceMoved): Facts => {
  const { documentId } = event.data;
  const { qualifiedIncome, qualifiedAssets, debtTreatments, foundDebts } = facts;
  const entered: readonly OnEvidence[] = [
    ...(qualifiedIncome ?? []),
    ...(qualifiedAssets ?? []),
    ...(debtTreatments ?? []),
    ...(foundDebts ?? []),
  ];
  const goodVersion = goodVersionAfter(event);
  const isNamed = entered.some(({ evidence = [] }) => evidence.some((each) => each.documentId === documentId));
  if (goodVersion === undefined || !isNamed) return facts;
  return {
    ...facts,
    qualifiedIncome: qualifiedIncome?.map((each) => afterDocument(each, documentId, goodVersion)),
    qualifiedAssets: qualifiedAssets?.map((each) => afterDocument(each, documentId, goodVersion)),
    debtTreatments: debtTreatments?.map((each) => afterDocument(each, documentId, goodVersion)),
    foundDebts: foundDebts?.map((each) => afterDocument(each, documentId, goodVersion)),
  };
};

/** What each event of a document makes of the facts that rest on it. */
export const factsAfterDocuments = forEvery(documentStatusAfter, withDocument);

/** After other terms were accepted. */
export const withTerms = <Facts extends FileFacts>(facts: Facts, terms: OfferedTerms): Facts => ({
  ...facts,
  loan: { ...facts.loan, ...terms },
});

/** With what the reports that stand say of value, flood zone and employment; as stated where none does. */
export const withArrivals = <Facts extends FileFacts>(facts: Facts, arrivals: ArrivalsSlice['arrivals']): Facts => {
  const leftJobs = leftJobsIn(arrivals);
  return {
    ...facts,
    appraised: appraisedIn(arrivals) ?? undefined,
    isInFloodZone: isInFloodZone(arrivals) || undefined,
    leftJobs: leftJobs.length > 0 ? leftJobs : undefined,
  };
};

/** After a credit report has come. */
export const withReport = <Facts extends FileFacts>(facts: Facts, report: CreditReport): Facts => ({
  ...facts,
  reported: reportedOf(report, 'digests'),
});
