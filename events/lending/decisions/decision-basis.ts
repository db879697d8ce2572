import { centsInWords } from '../../kernel/money.ts';
import type { ContentPart } from '../changes/content-parts.ts';
import { financedFeeCents } from '../figures/financed-fee.ts';
import type { FigureFacts } from '../figures/figure-facts.ts';
import { type FileFigures, fileFigures } from '../figures/file-figures.ts';
import type { FigureLine } from '../figures/provenance.ts';
import type { ReservesFigure } from '../figures/reserves.ts';
import type { LoanTerms } from '../repayment/payment.ts';
import type { LoanType } from '../rules/loan-type.ts';

/** How many entries have lost their evidence. */
type LostEvidence = { readonly income: number; readonly assets: number; readonly debts: number };

/** What an approval rests on, without personal data; amounts in integer cents. */
export type DecisionBasis = {
  readonly loan: LoanTerms & {
    readonly type: LoanType;
    readonly financedFeeCents?: number | undefined;
    /** Principal and interest a month, where they are other than the note's. */
    readonly qualifyingPaymentCents?: number | undefined;
  };
  /** Appraised, else as stated. */
  readonly valueCents: number;
  readonly purchasePriceCents: number | null;
  /** A month. */
  readonly incomeCents: number;
  readonly debtsCents: number;
  /** A month, beside principal and interest. */
  readonly otherHousingCents: number;
  /** The representative one of the newest credit report; null without one, left out in older rows. */
  readonly score?: number | null | undefined;
  /** Whether verified funds carry the closing and the reserves; left out in older rows. */
  readonly reserves?: ReservesFigure['verdict'] | undefined;
  /** Entries whose documents no longer show them, by what they are; left out while none is so, and in older rows. */
  readonly lostEvidence?: LostEvidence | undefined;
  /** How often what is no figure was changed: who borrows, which property, what for. */
  readonly factsChanged: number;
};

/** Parts of an application that a decision rests on and that are no figures. */
const facts: readonly ContentPart[] = [
  'identity',
  'employment',
  'assets',
  'declarations',
  'property_address',
  'property_use',
  'purpose',
  'down_payment',
];

/** True for a change of what a decision rests on beside the figures. */
export const changesFacts = (parts: readonly ContentPart[]): boolean => parts.some((part) => facts.includes(part));

const partOf = ({ kind }: FigureLine): keyof LostEvidence => {
  if (kind.startsWith('income_')) return 'income';
  return kind.startsWith('asset_') ? 'assets' : 'debts';
};

const lostEvidenceIn = ({ income, debts, housing, reserves }: FileFigures): LostEvidence | null => {
  const lost = [income, debts, housing, reserves.funds]
    .flatMap(({ lines }) => lines)
    .filter(({ unproven }) => unproven === 'evidence_lost')
    .map(partOf);
  const count = (part: keyof LostEvidence): number => lost.filter((each) => each === part).length;
  return lost.length === 0 ? null : { income: count('income'), assets: count('assets'), debts: count('debts') };
};

/** @param factsChanged so often, by now */
export const decisionBasis = (
  facts: FigureFacts & { readonly loan: LoanTerms },
  factsChanged: number,
): DecisionBasis => {
  const { loan } = facts;
  const figures = fileFigures(facts);
  const { value, income, debts, housing, reserves, principalAndInterestCents } = figures;
  const qualifyingCents = housing.lines.find(({ kind }) => kind === 'principal_and_interest')?.cents ?? 0;
  const lostEvidence = lostEvidenceIn(figures);
  return {
    loan: {
      amountCents: loan.amountCents,
      ...(financedFeeCents(facts) > 0 && { financedFeeCents: financedFeeCents(facts) }),
      ...(qualifyingCents !== principalAndInterestCents && { qualifyingPaymentCents: qualifyingCents }),
      termYears: loan.termYears,
      ratePercent: loan.ratePercent,
      type: loan.type,
    },
    valueCents: value.valueCents,
    purchasePriceCents: value.priceCents,
    incomeCents: income.cents,
    debtsCents: debts.cents,
    otherHousingCents: housing.cents - qualifyingCents,
    score: facts.reported?.score ?? null,
    reserves: reserves.verdict,
    ...(lostEvidence && { lostEvidence }),
    factsChanged,
  };
};

const amount = (cents: number | null): string => (cents === null ? 'none' : centsInWords(cents));

const qualifyingInWords = (cents: number | undefined): string =>
  cents === undefined ? 'that of the note' : centsInWords(cents);

const told: readonly (readonly [name: string, of: (basis: DecisionBasis) => string])[] = [
  ['loan amount', ({ loan }) => amount(loan.amountCents)],
  ['fee borrowed with the loan', ({ loan }) => amount(loan.financedFeeCents ?? 0)],
  ['rate', ({ loan }) => `${loan.ratePercent}%`],
  ['term', ({ loan }) => `${loan.termYears} years`],
  ['loan type', ({ loan }) => loan.type],
  ['qualifying payment', ({ loan }) => qualifyingInWords(loan.qualifyingPaymentCents)],
  ['property value', ({ valueCents }) => amount(valueCents)],
  ['purchase price', ({ purchasePriceCents }) => amount(purchasePriceCents)],
  ['monthly income', ({ incomeCents }) => amount(incomeCents)],
  ['monthly debts', ({ debtsCents }) => amount(debtsCents)],
  ['taxes, insurance and other housing expense', ({ otherHousingCents }) => amount(otherHousingCents)],
  ['credit score', ({ score }) => String(score ?? 'none')],
];
const reservesInWords: Readonly<Record<ReservesFigure['verdict'], string>> = {
  enough: 'enough',
  short: 'short',
  unknown: 'not known',
};

/** Funds for closing and reserves; an approval is not undone by what confirms it. */
const reservesChange = ({ reserves: before }: DecisionBasis, { reserves: now }: DecisionBasis): ApprovalChange[] =>
  before === undefined || now === undefined || now === before || now === 'enough'
    ? []
    : [{ name: 'funds for closing and reserves', before: reservesInWords[before], after: reservesInWords[now] }];

const evidenceNames: Readonly<Record<keyof LostEvidence, string>> = {
  income: 'evidence of the income',
  assets: 'evidence of the assets',
  debts: 'evidence of how debts are treated',
};

/** Documents that figures rest on; an approval is not undone by one that is verified again. */
const evidenceChanges = ({ lostEvidence: before }: DecisionBasis, { lostEvidence: now }: DecisionBasis) =>
  (Object.keys(evidenceNames) as (keyof LostEvidence)[]).flatMap((part): ApprovalChange[] =>
    (now?.[part] ?? 0) > (before?.[part] ?? 0)
      ? [{ name: evidenceNames[part], before: 'verified', after: 'no longer verified' }]
      : [],
  );

const otherFacts = 'who borrows, for what, or on which property';

/** Something that is other than when the file was approved; `before` and `after` in words, null of what is no figure. */
export type ApprovalChange = { readonly name: string; readonly before: string | null; readonly after: string | null };

/**
 * What is other than when the file was approved; empty while the approval holds. The one answer to whether an approval takes
 * a new decision: closing, the file, lists, queues and previews ask it.
 */
export const changesSinceApproval = (approvedOn: DecisionBasis, now: DecisionBasis): ApprovalChange[] => [
  ...told.flatMap(([name, of]) => (of(approvedOn) === of(now) ? [] : { name, before: of(approvedOn), after: of(now) })),
  ...reservesChange(approvedOn, now),
  ...evidenceChanges(approvedOn, now),
  ...(approvedOn.factsChanged === now.factsChanged ? [] : [{ name: otherFacts, before: null, after: null }]),
];

/** `loan amount $320,000.00, now $300,000.00` */
export const approvalChangeInWords = ({ name, before, after }: ApprovalChange): string =>
  before === null ? name : `${name} ${before}, now ${after}`;

/** `the loan amount and the rate` */
export const changedNames = (changes: readonly Pick<ApprovalChange, 'name'>[]): string =>
  new Intl.ListFormat('en-US').format(changes.map(({ name }) => (name === otherFacts ? name : `the ${name}`)));
