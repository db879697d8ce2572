import { centsToDollars } from '../../../events/kernel/money.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { AssetSheet } from '../../../events/lending/assets/asset.schema.ts';
import { qualifyingAsset } from '../../../events/lending/assets/qualifying-asset.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { isSettledDocument } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { AssetsEventOf } from '../../../events/loan-application/assets/assets.events.ts';
import type { LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import type { ShownAsset } from './assets.contract.ts';

type Qualified = RecordedEvent<AssetsEventOf<'AssetQualified'>>;
type File = Pick<LoanFile, 'facts' | 'documents'>;

const toSheet = ({ balanceCents, deposits, loanCents, unvestedCents, ...sheet }: AssetSheet) => ({
  ...sheet,
  balance: centsToDollars(balanceCents),
  ...(loanCents !== undefined && { loan: centsToDollars(loanCents) }),
  ...(unvestedCents !== undefined && { unvested: centsToDollars(unvestedCents) }),
  ...(deposits && {
    deposits: deposits.map(({ cents, sourcedCents, on }) => ({
      amount: centsToDollars(cents),
      sourced: centsToDollars(sourcedCents),
      ...(on !== undefined && { on }),
    })),
  }),
});

const toQualified = ({ data, metadata, effectiveAt }: Qualified, file: File): NonNullable<ShownAsset['qualified']> => {
  const { facts, documents } = file;
  const { countedCents, steps, findings, basis } = qualifyingAsset(data.sheet, {
    loanType: facts.loan.type,
    purpose: facts.loan.purpose,
    occupancy: facts.property.occupancy,
    incomeCents: fileFigures(facts).income.cents,
  });
  return {
    counted: centsToDollars(data.enteredCents ?? countedCents),
    entered: data.enteredCents !== undefined,
    sheet: toSheet(data.sheet),
    steps: steps.map(({ step, cents }) => ({ step, amount: centsToDollars(cents) })),
    findings: [...findings],
    basis: basis.map(({ rule, citation }) => ({ rule, citation })),
    evidence: data.evidence.map(({ documentId, documentVersion }) => ({
      documentId,
      documentVersion,
      isCurrent: documents.some(
        (each) =>
          each.documentId === documentId && each.documentVersion === documentVersion && isSettledDocument(each.status),
      ),
    })),
    note: data.note ?? null,
    by: metadata.actor.name,
    at: effectiveAt,
  };
};

/** Assets as stated and as they qualify: those of the application in their order, then those that nobody stated. */
export const toAssets = (history: readonly RecordedEvent<LoanApplicationEvent>[], file: File): ShownAsset[] => {
  const stated = contentOf(history)?.assets ?? [];
  const standing = file.facts.qualifiedAssets ?? [];
  const lastOf = (assetId: string): Qualified | undefined =>
    standing.some((each) => each.assetId === assetId)
      ? history.findLast(
          (event): event is Qualified => event.type === 'AssetQualified' && event.data.assetId === assetId,
        )
      : undefined;
  const others = standing.filter(({ assetId }) => !stated.some((each) => each.assetId === assetId));
  return [
    ...stated.map(({ assetId, borrowerId, kind, cents, institution }) => {
      const last = lastOf(assetId);
      return {
        assetId,
        borrowerId: last?.data.borrowerId ?? borrowerId ?? null,
        kind: last?.data.sheet.kind ?? kind,
        source: last?.data.source ?? institution ?? null,
        stated: centsToDollars(cents),
        qualified: last ? toQualified(last, file) : null,
      };
    }),
    ...others.flatMap(({ assetId }) => {
      const last = lastOf(assetId);
      if (!last) return [];
      const { borrowerId, sheet, source = null } = last.data;
      return [{ assetId, borrowerId, kind: sheet.kind, source, stated: null, qualified: toQualified(last, file) }];
    }),
  ];
};
