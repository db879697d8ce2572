import { idFrom } from '../../kernel/ids.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { representativeScore } from '../../lending/credit/credit-score.ts';
import { creditorWords, isDebt, lastFourOf } from '../../lending/credit/liability-match.ts';
import type { DebtType } from '../../lending/fields/loan-choices.ts';
import type {
  AccountKey,
  FigureFacts,
  ReportedDebts,
  SettledDebtFact,
  StatedDebtFact,
} from '../../lending/figures/figure-facts.ts';
import type { LoanTerms } from '../../lending/repayment/payment.ts';
import type { AssetsEventOf } from '../assets/assets.events.ts';
import { assetsAfter, assetsOfBorrowers } from '../assets/assets.state.ts';
import type { FeesEventOf } from '../fees/fees.events.ts';
import { feesAfter } from '../fees/fees.state.ts';
import { appraisedIn, type ArrivalsSlice } from '../arrivals/arrivals.state.ts';
import type { CreditReport } from '../credit/credit.events.ts';
import type { OfferedTerms } from '../disposition/disposition.events.ts';
import type { QualifyingEventOf } from '../qualifying/qualifying.events.ts';
import { ofBorrowers, qualifiedAfter, type QualifiedIncome } from '../qualifying/qualifying.state.ts';
import type { FileContent } from '../intake/intake.events.ts';

/** Figure facts of a file, which always has a rate and a term. */
export type FileFacts = FigureFacts & { readonly loan: FigureFacts['loan'] & LoanTerms };

/** Parts of a file's content that its figures follow from. */
export type FiguredContent = Pick<
  FileContent,
  'loan' | 'property' | 'income' | 'debts' | 'settledDebts' | 'rentals' | 'housing' | 'closing' | 'assets'
>;

/** How creditors are kept: `digests` where no personal data may stand in clear, `names` where the reader may see them. */
export type Reading = 'digests' | 'names';

/** The same in every process, so that what was folded earlier matches what is folded now. */
const digest = (text: string): string => idFrom('creditor', text).slice(0, 8);

type Account = { readonly creditor?: string | undefined; readonly accountLast4?: string | undefined };

const keyOf = ({ creditor, accountLast4 }: Account, reading: Reading): AccountKey => {
  const words = creditor === undefined || creditor === ERASED ? [] : creditorWords(creditor);
  const number = accountLast4 === undefined || accountLast4 === ERASED ? undefined : lastFourOf(accountLast4);
  const shown = (text: string): string => (reading === 'digests' ? digest(text) : text);
  return { words: words.map(shown), ...(number !== undefined && { account: shown(number) }) };
};

const nameOf = ({ creditor }: Account, reading: Reading) =>
  reading === 'names' && creditor !== undefined && { name: creditor };

const debtOf = (
  { creditor, accountLast4, ...debt }: FileContent['debts'][number],
  reading: Reading,
): StatedDebtFact => ({
  ...debt,
  ...nameOf({ creditor }, reading),
  key: keyOf({ creditor, accountLast4 }, reading),
});

const settledOf = (
  { why, reason, ...debt }: NonNullable<FileContent['settledDebts']>[number],
  reading: Reading,
): SettledDebtFact => ({
  ...debtOf(debt, reading),
  why,
  ...(reading === 'names' && reason !== undefined && { reason }),
});

/** Words of bureaus for kinds of accounts; the first that fits. */
const typesOfAccount: readonly (readonly [RegExp, DebtType])[] = [
  [/student|educat/i, 'student'],
  [/mortgage|home equity|heloc|real estate/i, 'mortgage'],
  [/auto|vehicle|car loan/i, 'auto'],
  [/revolv|credit[ _]?card|charge|bank[ _]?card|line of credit/i, 'credit_card'],
  [/support|alimony/i, 'support'],
  [/instal|loan/i, 'installment'],
];
const typeOfAccount = (accountType: string): DebtType =>
  typesOfAccount.find(([words]) => words.test(accountType))?.[1] ?? 'other';

/** The accounts of a report that are open or owed; one whose creditor was erased can be held against nothing. */
const reportedOf = ({ accounts, issuedOn, orderId, scores }: CreditReport, reading: Reading): ReportedDebts => ({
  asOf: issuedOn,
  orderId: orderId ?? null,
  score: representativeScore(scores),
  debts: accounts
    .filter((account) => isDebt(account) && account.creditor !== ERASED)
    .map(({ creditor, accountNumberLast4, accountType, monthlyPaymentCents, balanceCents, limitCents }) => ({
      type: typeOfAccount(accountType),
      monthlyCents: monthlyPaymentCents,
      balanceCents,
      ...(limitCents !== undefined && { limitCents }),
      ...nameOf({ creditor }, reading),
      key: keyOf({ creditor, accountLast4: accountNumberLast4 }, reading),
    })),
});

const statedOf = (
  { loan, property, income, debts, settledDebts, rentals, housing, closing, assets }: FiguredContent,
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
  },
  property: {
    valueCents: property.valueCents,
    purchasePriceCents: property.purchasePriceCents,
    occupancy: property.occupancy,
    expectedRentCents: property.expectedRentCents,
    units: property.units ?? (property.type === 'multi_family' ? undefined : 1),
  },
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
  debts: debts.map((debt) => debtOf(debt, reading)),
  settledDebts: settledDebts?.map((debt) => settledOf(debt, reading)),
  rentals,
});

/** What the figures of a file follow from. @param report the newest; null before one has come */
export const figureFactsOf = (
  content: FiguredContent,
  report: CreditReport | null,
  reading: Reading = 'digests',
): FileFacts => ({ ...statedOf(content, reading), ...(report && { reported: reportedOf(report, reading) }) });

/** After what was stated has changed; what somebody qualified with who borrows no more counts no more. */
export const withContent = <Facts extends FileFacts>(
  facts: Facts,
  content: FiguredContent & Pick<FileContent, 'borrowers'>,
): Facts => ({
  ...facts,
  ...statedOf(content, 'digests'),
  ...(facts.qualifiedIncome && { qualifiedIncome: ofBorrowers(facts.qualifiedIncome, content.borrowers) }),
  ...(facts.qualifiedAssets && { qualifiedAssets: assetsOfBorrowers(facts.qualifiedAssets, content.borrowers) }),
});

/** With the worksheets that stand. */
export const withQualified = <Facts extends FileFacts>(facts: Facts, qualifiedIncome: QualifiedIncome): Facts => ({
  ...facts,
  qualifiedIncome,
});

/** What each event of an income worksheet makes of the facts. */
export const factsAfterQualifying = {
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

/** After other terms were accepted. */
export const withTerms = <Facts extends FileFacts>(facts: Facts, terms: OfferedTerms): Facts => ({
  ...facts,
  loan: { ...facts.loan, ...terms },
});

/** With the appraised value that stands; as stated where none does. */
export const withAppraised = <Facts extends FileFacts>(facts: Facts, arrivals: ArrivalsSlice['arrivals']): Facts => ({
  ...facts,
  appraised: appraisedIn(arrivals) ?? undefined,
});

/** After a credit report has come. */
export const withReport = <Facts extends FileFacts>(facts: Facts, report: CreditReport): Facts => ({
  ...facts,
  reported: reportedOf(report, 'digests'),
});
