import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import type { MissingPart } from '../../../../events/lending/figures/provenance.ts';

/** Where a finding is settled: the word of its button, and the address. */
export type Way = {
  readonly name:
    'decide' | 'condition' | 'answers' | 'liabilities' | 'credit' | 'orders' | 'order' | 'documents' | 'stage';
  readonly to: string;
};

type OpenItem = MoveOnFile['open'][number];
type Condition = DetailedApplication['conditions'][number];

/** Something that speaks against a file, with its way out; its words are the screen's. */
export type Finding = { readonly way: Way | null } & (
  | { readonly kind: 'changed'; readonly what: string; readonly since: string }
  | { readonly kind: 'condition'; readonly condition: Condition; readonly orderNumber: string }
  | { readonly kind: 'ground'; readonly text: string }
  | {
      readonly kind: 'missing';
      readonly ratio: 'debtToIncome' | 'loanToValue';
      readonly percent: number;
      readonly missing: readonly MissingPart[];
    }
  | { readonly kind: 'expired' | 'beforeClosing'; readonly report: string | null; readonly expiresOn: string }
  | { readonly kind: 'item'; readonly item: OpenItem }
);

/** Orders of the file with reports that may be too old. */
export type DatedOrder = Pick<VendorOrderRow, 'id' | 'kind' | 'age' | 'expiresOn' | 'status'>;

/** Where an item that a move meets is settled. */
export const wayOfItem = (applicationId: string, { conditionId, documentId, stageId }: OpenItem): Way | null => {
  const file = `/applications/${applicationId}`;
  if (conditionId) return { name: 'condition', to: `${file}/conditions#condition-${conditionId}` };
  if (documentId) return { name: 'documents', to: `${file}/documents` };
  return stageId ? { name: 'stage', to: `${file}?review=${applicationId}&tab=workflow` } : null;
};
