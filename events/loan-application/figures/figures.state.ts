import { forEvery } from '../../kernel/by-type.ts';
import { representativeScore } from '../../lending/credit/credit-score.ts';
import { type CreditFigures, type DecisionFacts, denialGrounds } from '../../lending/denial/denial-grounds.ts';
import type { DenialGround } from '../../lending/denial/denial-words.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import { arrivalsAfter, type ArrivalsSlice } from '../arrivals/arrivals.state.ts';
import type { CreditReport, CreditReportReceived } from '../credit/credit.events.ts';
import type { DispositionEventOf, OfferedTerms } from '../disposition/disposition.events.ts';
import type { DocumentState } from '../documents/documents.state.ts';
import {
  type ApprovalChange,
  approvalChangeInWords,
  changesFacts,
  changesSinceApproval,
  type DecisionBasis,
  decisionBasis,
} from '../../lending/decisions/decision-basis.ts';
import { approvedOnAfter } from '../../lending/decisions/standing-approval.ts';
import type { ApplicationStatus } from '../../lending/life-cycle/life-cycle.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { LoanApplicationRestated, LoanApplicationSubmitted } from '../intake/intake.events.ts';
import {
  type FiguredContent,
  figureFactsOf,
  type EvidenceMoved,
  factsAfterAssets,
  factsAfterDocuments,
  factsAfterFees,
  factsAfterQualifying,
  factsAfterTreating,
  type FileFacts,
  withArrivals,
  withContent,
  withReport,
  withTerms,
} from './figure-facts.state.ts';
import type { AssetsEventOf } from '../assets/assets.events.ts';
import type { FeesEventOf } from '../fees/fees.events.ts';
import type { DebtEventOf } from '../qualifying/debts.events.ts';
import type { QualifyingEventOf } from '../qualifying/qualifying.events.ts';

/** Money and credit of a file for decisions, with no identifying data. */
export type FiguresSlice = {
  readonly facts: DecisionFacts & FileFacts;
  /** How often what a decision rests on beside the figures was changed. */
  readonly factsChanged: number;
  /** What the approval that stands was given on; null while none does. */
  readonly approvedOn: DecisionBasis | null;
};

type Stated = Omit<FiguredContent, 'borrowers'> & {
  readonly borrowers: readonly Pick<
    LoanApplicationSubmitted['data']['borrowers'][number],
    'employment' | 'currentAddress'
  >[];
};

const yearsEmployedOf = ({ borrowers }: Stated): number[] =>
  borrowers.flatMap(({ employment: { status, yearsAtEmployer } }) =>
    yearsAtEmployer !== undefined && (status === 'employed' || status === 'self_employed') ? [yearsAtEmployer] : [],
  );

/** What decisions on a file look at. @param report the newest one; null before one has come */
export const decisionFactsOf = (content: Stated, report: CreditReport | null): FiguresSlice['facts'] => ({
  ...figureFactsOf(content, report),
  yearsEmployed: yearsEmployedOf(content),
  credit: report && creditFiguresOf(report),
});

const creditFiguresOf = ({ scores, accounts, issuedOn }: CreditReport): CreditFigures => ({
  issuedOn,
  score: representativeScore(scores),
  accounts: accounts.length,
  lateAccounts: accounts.filter(({ status }) => status === 'late' || status === 'default').length,
  longestMonths: Math.max(0, ...accounts.map(({ monthsReviewed }) => monthsReviewed ?? 0)),
});

/** What is other than when the file was approved; empty while the approval holds, and where none stands. */
export const changesOfApproval = ({ facts, factsChanged, approvedOn }: FiguresSlice): ApprovalChange[] =>
  approvedOn === null ? [] : changesSinceApproval(approvedOn, decisionBasis(facts, factsChanged));

/** Holds back what follows from an approval that was given on other figures: it takes a new decision. */
export const approvalGate = (file: FiguresSlice, to: ApplicationStatus): { item: string; fix: string }[] => {
  const changes = to === 'closing_ready' || to === 'funded' ? changesOfApproval(file) : [];
  if (changes.length === 0) return [];
  return [
    {
      item: `The application has changed since it was approved: ${changes.map(approvalChangeInWords).join('; ')}`,
      fix: 'Move it back to underwriting, and decide on what it says now',
    },
  ];
};

/** Concerns from a file's own figures. */
export const groundsOf = ({
  facts,
  documents,
}: Pick<FiguresSlice, 'facts'> & {
  readonly documents: readonly Pick<DocumentState, 'documentType' | 'status'>[];
}): readonly DenialGround[] => denialGrounds(facts, documents);

/** The terms that the loan has. */
export const termsOf = ({ facts: { loan } }: Pick<FiguresSlice, 'facts'>): OfferedTerms => ({
  amountCents: loan.amountCents,
  termYears: loan.termYears,
  ratePercent: loan.ratePercent,
});

export const figuresFold = {
  begin: ({ data }: LoanApplicationSubmitted): FiguresSlice => ({
    facts: decisionFactsOf(data, null),
    factsChanged: 0,
    approvedOn: null,
  }),
  evolve: {
    LoanApplicationRestated: (
      { facts, factsChanged }: FiguresSlice,
      { data }: LoanApplicationRestated,
    ): Partial<FiguresSlice> => ({
      facts: { ...withContent(facts, data), yearsEmployed: yearsEmployedOf(data) },
      factsChanged: changesFacts(data.parts) ? factsChanged + 1 : factsChanged,
    }),
    LoanApplicationStatusChanged: (
      { facts, factsChanged, approvedOn }: FiguresSlice,
      { data }: LoanApplicationStatusChanged,
    ): Partial<FiguresSlice> => ({
      approvedOn: approvedOnAfter(data.to, approvedOn, decisionBasis(facts, factsChanged)),
    }),
    CreditReportReceived: ({ facts }: FiguresSlice, { data }: CreditReportReceived): Partial<FiguresSlice> => ({
      facts: { ...withReport(facts, data), credit: creditFiguresOf(data) },
    }),
    ReportTakenOver: (file: FiguresSlice & ArrivalsSlice, event: ArrivalEventOf<'ReportTakenOver'>) => ({
      facts: withArrivals(
        factsAfterQualifying.ReportTakenOver(file.facts, event),
        arrivalsAfter.ReportTakenOver(file, event).arrivals,
      ),
    }),
    ReportNoLongerStands: (file: FiguresSlice & ArrivalsSlice, event: ArrivalEventOf<'ReportNoLongerStands'>) => ({
      facts: withArrivals(file.facts, arrivalsAfter.ReportNoLongerStands(file, event).arrivals),
    }),
    IncomeQualified: ({ facts }: FiguresSlice, event: QualifyingEventOf<'IncomeQualified'>) => ({
      facts: factsAfterQualifying.IncomeQualified(facts, event),
    }),
    IncomeWorksheetDropped: ({ facts }: FiguresSlice, event: QualifyingEventOf<'IncomeWorksheetDropped'>) => ({
      facts: factsAfterQualifying.IncomeWorksheetDropped(facts, event),
    }),
    FeesEstimated: ({ facts }: FiguresSlice, event: FeesEventOf<'FeesEstimated'>) => ({
      facts: factsAfterFees.FeesEstimated(facts, event),
    }),
    FeeEntered: ({ facts }: FiguresSlice, event: FeesEventOf<'FeeEntered'>) => ({
      facts: factsAfterFees.FeeEntered(facts, event),
    }),
    FeeRemoved: ({ facts }: FiguresSlice, event: FeesEventOf<'FeeRemoved'>) => ({
      facts: factsAfterFees.FeeRemoved(facts, event),
    }),
    AssetQualified: ({ facts }: FiguresSlice, event: AssetsEventOf<'AssetQualified'>) => ({
      facts: factsAfterAssets.AssetQualified(facts, event),
    }),
    AssetDropped: ({ facts }: FiguresSlice, event: AssetsEventOf<'AssetDropped'>) => ({
      facts: factsAfterAssets.AssetDropped(facts, event),
    }),
    DebtTreated: ({ facts }: FiguresSlice, event: DebtEventOf<'DebtTreated'>) => ({
      facts: factsAfterTreating.DebtTreated(facts, event),
    }),
    DebtAdded: ({ facts }: FiguresSlice, event: DebtEventOf<'DebtAdded'>) => ({
      facts: factsAfterTreating.DebtAdded(facts, event),
    }),
    DebtTreatmentTakenBack: ({ facts }: FiguresSlice, event: DebtEventOf<'DebtTreatmentTakenBack'>) => ({
      facts: factsAfterTreating.DebtTreatmentTakenBack(facts, event),
    }),
    ...forEvery(factsAfterDocuments, ({ facts }: FiguresSlice, event: EvidenceMoved) => ({
      facts: factsAfterDocuments[event.type](facts, event),
    })),
    CounterofferAccepted: (
      { facts }: FiguresSlice,
      { data: { terms } }: DispositionEventOf<'CounterofferAccepted'>,
    ): Partial<FiguresSlice> => ({ facts: withTerms(facts, terms) }),
  },
};
