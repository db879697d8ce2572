import type { LoanPurpose, Occupancy } from '../fields/loan-choices.ts';
import { shareOf } from '../repayment/exact.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { AssetKind, AssetSheet } from './asset.schema.ts';

/** What stands against an asset, or takes something off it. */
export const assetFindings = [
  'large_deposit',
  'not_withdrawable',
  'no_gift_letter',
  'gift_not_transferred',
  'gift_for_investment',
  'donor_not_acceptable',
  'no_cash_flow_analysis',
  'not_exchanged',
] as const;
export type AssetFinding = (typeof assetFindings)[number];

/** A step of the way from the balance to what counts; integer cents. */
export const assetSteps = [
  'balance',
  'share_of_others',
  'unvested',
  'borrowed_on_it',
  'unsourced_deposits',
  'program_share',
  'not_counted',
] as const;
export type AssetStep = { readonly step: (typeof assetSteps)[number]; readonly cents: number };

/** An asset as it counts; integer cents. */
export type QualifyingAsset = {
  readonly countedCents: number;
  /** From the balance on, what is taken off below 0. */
  readonly steps: readonly AssetStep[];
  readonly findings: readonly AssetFinding[];
  readonly basis: readonly Basis[];
};

/** What beside its papers an asset depends on. */
export type AssetCircumstances = {
  readonly loanType: LoanType;
  readonly purpose: LoanPurpose;
  readonly occupancy: Occupancy;
  /** Qualifying income of all borrowers, a month; integer cents. */
  readonly incomeCents: number;
};

const FHA_RETIREMENT = { numerator: 60, denominator: 100 };

const ruleOf = (kind: AssetKind, loanType: LoanType): RuleId => {
  const rules = {
    deposit_account: 'asset-accounts',
    securities: 'asset-securities',
    retirement: loanType === 'fha' ? 'asset-retirement-fha' : 'asset-retirement',
    trust: 'asset-other',
    life_insurance: 'asset-life-insurance',
    crypto: 'asset-crypto',
    business: 'asset-business',
    gift: 'asset-gift',
    sale_proceeds: 'asset-other',
    secured_loan: 'asset-other',
    other: 'asset-other',
  } as const satisfies Record<AssetKind, RuleId>;
  return rules[kind];
};

const when = (isFound: boolean, finding: AssetFinding): AssetFinding[] => (isFound ? [finding] : []);

/** Why nothing of it counts. */
const whyNothing = (sheet: AssetSheet, { loanType, occupancy }: AssetCircumstances): AssetFinding[] => {
  const { kind, canWithdraw, hasGiftLetter, isTransferred, donor, hasCashFlowAnalysis } = sheet;
  switch (kind) {
    case 'retirement':
      return when(canWithdraw !== true, 'not_withdrawable');
    case 'gift':
      return [
        ...when(occupancy === 'investment_property', 'gift_for_investment'),
        ...when(donor === undefined || donor === 'other', 'donor_not_acceptable'),
        ...when(hasGiftLetter !== true, 'no_gift_letter'),
        ...when(isTransferred !== true, 'gift_not_transferred'),
      ];
    case 'business':
      return when(hasCashFlowAnalysis !== true, 'no_cash_flow_analysis');
    case 'crypto':
      return when(loanType !== 'jumbo', 'not_exchanged');
    default:
      return [];
  }
};

/** True of a deposit that a purchase has to source: its part without a source is more than half of a month's income. */
export const isLargeDeposit = (
  { cents, sourcedCents }: { readonly cents: number; readonly sourcedCents: number },
  { purpose, incomeCents }: Pick<AssetCircumstances, 'purpose' | 'incomeCents'>,
): boolean => purpose === 'purchase' && (cents - sourcedCents) * 2 > incomeCents;

/**
 * What an asset counts with for closing and reserves, with the way to it and what stands against it. What its papers do not show
 * takes off, or counts nothing: it is never assumed.
 */
export const qualifyingAsset = (sheet: AssetSheet, circumstances: AssetCircumstances): QualifyingAsset => {
  const { kind, balanceCents, deposits = [], ownershipPercent = 100, loanCents = 0, unvestedCents = 0 } = sheet;
  const large = deposits.filter((deposit) => isLargeDeposit(deposit, circumstances));
  const unsourced = large.reduce((sum, { cents, sourcedCents }) => sum + cents - sourcedCents, 0);
  const share = { numerator: Math.round(ownershipPercent * 1_000), denominator: 100_000 };
  const ownCents = shareOf(balanceCents, share);
  const isFhaRetirement = kind === 'retirement' && circumstances.loanType === 'fha';
  const vested = Math.max(0, ownCents - unvestedCents);
  const programCents = isFhaRetirement ? shareOf(vested, FHA_RETIREMENT) : vested;
  const left = Math.max(0, programCents - loanCents - unsourced);
  const nothing = whyNothing(sheet, circumstances);
  const countedCents = nothing.length > 0 ? 0 : left;
  const steps: AssetStep[] = [
    { step: 'balance', cents: balanceCents },
    { step: 'share_of_others', cents: ownCents - balanceCents },
    { step: 'unvested', cents: vested - ownCents },
    { step: 'program_share', cents: programCents - vested },
    { step: 'borrowed_on_it', cents: 0 - loanCents },
    { step: 'unsourced_deposits', cents: 0 - unsourced },
  ];
  const reached = steps.reduce((sum, { cents }) => sum + cents, 0);
  return {
    countedCents,
    steps: [...steps, { step: 'not_counted' as const, cents: countedCents - reached }].filter(
      ({ step, cents }) => step === 'balance' || cents !== 0,
    ),
    findings: [...when(large.length > 0, 'large_deposit'), ...nothing],
    basis: basisOf(
      ruleOf(kind, circumstances.loanType),
      ...(deposits.length > 0 && circumstances.purpose === 'purchase' ? (['large-deposit'] as const) : []),
    ),
  };
};
