import { qualifyingAsset } from '../assets/qualifying-asset.ts';
import { hasLostEvidence } from '../documents/evidence-fact.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import type { FigureFacts, QualifiedAssetFact } from './figure-facts.ts';
import { type Figure, figureOf, type FigureLine, type MissingPart, type Provenance, weakest } from './provenance.ts';

/** Liquid funds after closing in months of the housing expense; integer cents. */
export type ReservesFigure = {
  /** Two decimals, cut; null without a housing expense or a verified asset. */
  readonly months: number | null;
  /** What is left after closing; below 0 where the funds do not carry it. */
  readonly cents: number;
  /** What counts, asset by asset. */
  readonly funds: Figure;
  /** The least of the program; null where it has no common one. */
  readonly neededMonths: number | null;
  readonly rule: Basis | null;
  readonly provenance: Provenance;
  /** With any, the months are at most so many. */
  readonly missing: readonly MissingPart[];
  /** `enough` only where nothing is missing. */
  readonly verdict: 'enough' | 'short' | 'unknown';
};

type Need = { readonly months: number | null; readonly rule: RuleId | null };

const conventional = ({ property: { occupancy, units } }: FigureFacts): Need => {
  if (occupancy === 'investment_property') return { months: 6, rule: 'reserves-investment' };
  if (occupancy === 'secondary_residence') return { months: 2, rule: 'reserves-second-home' };
  if (units === undefined) return { months: null, rule: null };
  return units > 1 ? { months: 6, rule: 'reserves-units' } : { months: 0, rule: 'reserves-none' };
};

const needOf = (facts: FigureFacts): Need => {
  const { loan, property } = facts;
  const { units, expectedRentCents = 0 } = property;
  switch (loan.type) {
    case 'conventional':
      return conventional(facts);
    case 'fha':
      return units === undefined ? { months: null, rule: null } : { months: units > 2 ? 3 : 0, rule: 'reserves-fha' };
    case 'va':
      return units === undefined
        ? { months: null, rule: null }
        : { months: units > 1 && expectedRentCents > 0 ? 6 : 0, rule: 'reserves-va' };
    case 'usda':
      return { months: 0, rule: 'reserves-usda' };
    case 'jumbo':
      return { months: null, rule: null };
  }
};

const qualifiedLine = (asset: QualifiedAssetFact, facts: FigureFacts, incomeCents: number): FigureLine => {
  const { loan, property } = facts;
  const stated = facts.assets?.find(({ assetId }) => assetId === asset.assetId);
  const { countedCents, basis } = qualifyingAsset(asset.sheet, {
    loanType: loan.type,
    purpose: loan.purpose,
    occupancy: property.occupancy,
    incomeCents,
  });
  return {
    kind: `asset_${asset.sheet.kind}`,
    ...(hasLostEvidence(asset)
      ? { cents: 0, provenance: 'stated', leftOut: 'not_verified', unproven: 'evidence_lost' }
      : {
          cents: asset.enteredCents ?? countedCents,
          provenance: asset.isShown && asset.enteredCents === undefined ? 'verified' : 'qualifying',
        }),
    source: { kind: 'asset_worksheet' },
    borrowerId: asset.borrowerId,
    name: stated?.name,
    statedCents: stated?.cents,
    balanceCents: asset.sheet.balanceCents,
    rule: basis[0],
  };
};

/** Assets that count: those that somebody has verified, while what shows them stands. The others stay to be seen. */
export const fundsFigure = (facts: FigureFacts, incomeCents: number): Figure => {
  const { assets = [], qualifiedAssets = [] } = facts;
  const open = assets.filter(({ assetId }) => !qualifiedAssets.some((each) => each.assetId === assetId));
  return figureOf([
    ...qualifiedAssets.map((asset) => qualifiedLine(asset, facts, incomeCents)),
    ...open.map(({ kind, cents, name, borrowerId }): FigureLine => ({
      kind: `asset_${kind}`,
      cents: 0,
      provenance: 'stated',
      source: { kind: 'application' },
      name,
      borrowerId,
      statedCents: cents,
      leftOut: 'not_verified',
    })),
  ]);
};

/** Stated assets that closing could be paid from, in the borrowers' favor; a business is not. Null where none is stated. */
export const statedFundsCents = ({ assets = [] }: FigureFacts): number | null =>
  assets.length === 0 ? null : assets.reduce((sum, { kind, cents }) => sum + (kind === 'business' ? 0 : cents), 0);

/** True once somebody has verified an asset, and what shows it stands. */
export const isAnyAssetVerified = ({ qualifiedAssets = [] }: FigureFacts): boolean =>
  qualifiedAssets.some((asset) => !hasLostEvidence(asset));

/** Cut, so that no need is met by a part of a cent. */
const monthsOf = (cents: number, housingCents: number): number =>
  Math.max(0, Math.floor((cents * 100) / housingCents) / 100);

/**
 * Reserves: verified funds less cash to close, in months of the housing expense (Selling Guide B3-4.1-01). Cash that closing gives the
 * borrowers is none. @param incomeCents of all borrowers, a month
 */
export const reservesFigure = (
  facts: FigureFacts,
  parts: { readonly cash: Figure; readonly housing: Figure; readonly incomeCents: number },
): ReservesFigure => {
  const { cash, housing, incomeCents } = parts;
  const funds = fundsFigure(facts, incomeCents);
  const { months: neededMonths, rule } = needOf(facts);
  const isAnyVerified = isAnyAssetVerified(facts);
  const cents = funds.cents - Math.max(0, cash.cents);
  const months = isAnyVerified && housing.cents > 0 ? monthsOf(cents, housing.cents) : null;
  const missing: MissingPart[] = [
    ...new Set([
      ...(isAnyVerified ? [] : (['verified_assets'] as const)),
      ...cash.missing,
      ...housing.missing,
      ...(neededMonths === null && facts.loan.type !== 'jumbo' ? (['units'] as const) : []),
    ]),
  ];
  // Nothing that is missing makes it more.
  const isShort = months !== null && (cents < 0 || (neededMonths !== null && months < neededMonths));
  return {
    months,
    cents,
    funds,
    neededMonths,
    rule: rule === null ? null : (basisOf(rule)[0] ?? null),
    provenance: weakest([funds.provenance, cash.provenance, housing.provenance]),
    missing,
    verdict: isShort ? 'short' : missing.length > 0 || neededMonths === null || months === null ? 'unknown' : 'enough',
  };
};
