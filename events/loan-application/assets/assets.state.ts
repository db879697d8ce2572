import { evidenceOf } from '../../lending/documents/evidence-fact.ts';
import type { QualifiedAssetFact } from '../../lending/figures/figure-facts.ts';
import type { AssetsEventOf } from './assets.events.ts';

/** The assets of a file that somebody has qualified. */
export type QualifiedAssets = readonly QualifiedAssetFact[];

const without = (assets: QualifiedAssets, assetId: string): QualifiedAssetFact[] =>
  assets.filter((each) => each.assetId !== assetId);

/** Each event's effect on them; the same asset again replaces what it said. */
export const assetsAfter = {
  AssetQualified: (assets: QualifiedAssets, { data }: AssetsEventOf<'AssetQualified'>): QualifiedAssets => {
    const { assetId, borrowerId, sheet, enteredCents, evidence } = data;
    const entered = enteredCents === undefined ? {} : { enteredCents };
    const isShown = evidence.length > 0;
    return [...without(assets, assetId), { assetId, borrowerId, sheet, ...entered, isShown, ...evidenceOf(evidence) }];
  },
  AssetDropped: (assets: QualifiedAssets, { data: { assetId } }: AssetsEventOf<'AssetDropped'>): QualifiedAssets =>
    without(assets, assetId),
};

/** Of somebody who borrows no more nothing counts. */
export const assetsOfBorrowers = (
  assets: QualifiedAssets,
  borrowers: readonly { readonly borrowerId: string }[],
): QualifiedAssets => assets.filter((each) => borrowers.some(({ borrowerId }) => borrowerId === each.borrowerId));
