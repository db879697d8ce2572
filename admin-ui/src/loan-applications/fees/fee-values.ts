import type { EnterFee, ShownFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { type FeeItemKind, itemKindsIn } from '../../../../events/lending/fees/fee-item.ts';

type Count = 'percent' | 'months' | 'days';

/** The form of a fee; an item that its section does not have is kept while the section is chosen, and not sent. */
export type FeeValues = Omit<EnterFee, 'amount' | 'item'> & {
  amount: number | '';
  item: { kind: FeeItemKind | '' } & Record<Count, number | ''>;
};

/** What an item is counted by; null for one that is not. */
export const countOf = (kind: FeeItemKind): Count | null => {
  if (kind === 'points') return 'percent';
  if (kind === 'prepaid_interest') return 'days';
  return kind === 'transfer_tax' ? null : 'months';
};

export const valuesOf = (before: ShownFee | null): FeeValues => ({
  section: before?.section ?? 'A',
  label: before?.label ?? '',
  amount: before?.amount ?? '',
  paidBy: before?.paidBy ?? 'borrower_at_closing',
  paidTo: before?.paidTo ?? 'third_party',
  isFinanceCharge: before?.isFinanceCharge ?? false,
  isPointsAndFees: before?.isPointsAndFees ?? false,
  item: { kind: '', percent: '', months: '', days: '', ...before?.item },
});

const itemOf = ({ section, item }: FeeValues): object => {
  const { kind } = item;
  if (kind === '' || !itemKindsIn(section).includes(kind)) return {};
  const count = countOf(kind);
  return { item: { kind, ...(count && item[count] !== '' && { [count]: item[count] }) } };
};

/** The part of the form that is sent. */
export const toFeeRequest = (values: FeeValues): unknown => {
  const { amount, item: _item, ...others } = values;
  return { ...others, ...(amount !== '' && { amount }), ...itemOf(values) };
};
