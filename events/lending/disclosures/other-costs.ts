import type { FeeItem } from '../fees/fee-item.ts';
import type { DisclosedFee } from './disclosed-fee.ts';
import { feeLabel, listedIn, sectionOf, type SectionCosts } from './cost-lines.ts';
import { partialCentsText, percentText } from './rounding.ts';

const sum = (fees: readonly DisclosedFee[]): number => fees.reduce((all, { cents }) => all + cents, 0);
const charged = (fees: readonly DisclosedFee[]): number | null => (fees.length > 0 ? sum(fees) : null);

const isKind =
  (kind: FeeItem['kind']) =>
  ({ item }: DisclosedFee): boolean =>
    item?.kind === kind;

/** Months that an item is for; 0 for one without. */
export const monthsOf = ({ item }: DisclosedFee): number => (item && 'months' in item ? item.months : 0);

/** Section E: recording fees and other taxes in one line, transfer taxes that the consumer pays in another ((g)(1)). */
export const governmentFees = (fees: readonly DisclosedFee[]): SectionCosts => {
  const all = listedIn(fees, 'E');
  const isTransfer = isKind('transfer_tax');
  return sectionOf(
    'E',
    [
      { label: 'Recording Fees and Other Taxes', cents: charged(all.filter((fee) => !isTransfer(fee))) },
      { label: 'Transfer Taxes', cents: charged(all.filter(isTransfer)) },
    ],
    [],
  );
};

/** Items of sections F and G in the order that is prescribed, by the names they have there. */
export const prescribedItems = [
  ['homeowners_insurance', 'Homeowner’s Insurance'],
  ['mortgage_insurance', 'Mortgage Insurance'],
  ['property_taxes', 'Property Taxes'],
] as const;

/** Those of a kind that the prescribed line is for: the first; more of the kind, such as school taxes, are lines of their own. */
const firstOfKind = (all: readonly DisclosedFee[], kind: FeeItem['kind']): DisclosedFee | undefined =>
  all.find(isKind(kind));

const withoutFirsts = (all: readonly DisclosedFee[], kinds: readonly FeeItem['kind'][]): DisclosedFee[] => {
  const firsts = kinds.map((kind) => firstOfKind(all, kind));
  return all.filter((fee) => !firsts.includes(fee));
};

const monthsText = (fee: DisclosedFee | undefined): string => `(${fee ? monthsOf(fee) : ''} months)`;

/** Section F: what is paid before the first payment ((g)(2)). @param ratePercent that of the loan terms (comment 37(g)(2)-2) */
export const prepaids = (fees: readonly DisclosedFee[], ratePercent: number): SectionCosts => {
  const all = listedIn(fees, 'F');
  const [insurance, mortgage, taxes] = prescribedItems.map(([kind]) => firstOfKind(all, kind));
  const interest = firstOfKind(all, 'prepaid_interest');
  const days = interest?.item?.kind === 'prepaid_interest' ? interest.item.days : null;
  const daily =
    interest && days !== null
      ? `(${partialCentsText(interest.cents / days)} per day for ${days} days @ ${percentText(ratePercent)})`
      : '( per day for days @ %)';
  return sectionOf(
    'F',
    [
      { label: `Homeowner’s Insurance Premium ${monthsText(insurance)}`, cents: insurance?.cents ?? null },
      { label: `Mortgage Insurance Premium ${monthsText(mortgage)}`, cents: mortgage?.cents ?? null },
      { label: `Prepaid Interest ${daily}`, cents: interest?.cents ?? null },
      { label: `Property Taxes ${monthsText(taxes)}`, cents: taxes?.cents ?? null },
    ],
    withoutFirsts(all, [...prescribedItems.map(([kind]) => kind), 'prepaid_interest']).map((fee) => ({
      label: `${feeLabel('F', fee.label)} ${monthsText(fee)}`,
      cents: fee.cents,
    })),
  );
};

/** `Property Taxes $105.30 per month for 2 mo.`, with gaps where nothing is charged. */
export const escrowLabel = (name: string, fee: DisclosedFee | undefined): string => {
  if (!fee) return `${name} per month for mo.`;
  const months = monthsOf(fee);
  return `${name} ${partialCentsText(fee.cents / months)} per month for ${months} mo.`;
};

/** Section G: what is put into escrow at closing, by the month ((g)(3)). */
export const initialEscrow = (fees: readonly DisclosedFee[]): SectionCosts => {
  const all = listedIn(fees, 'G');
  return sectionOf(
    'G',
    prescribedItems.map(([kind, name]) => {
      const fee = firstOfKind(all, kind);
      return { label: escrowLabel(name, fee), cents: fee?.cents ?? null };
    }),
    withoutFirsts(
      all,
      prescribedItems.map(([kind]) => kind),
    ).map((fee) => ({ label: escrowLabel(feeLabel('G', fee.label), fee), cents: fee.cents })),
  );
};
