import { feeLabel } from '../disclosures/cost-lines.ts';
import { dayText } from '../disclosures/loan-estimate-head.ts';
import { escrowLabel, monthsOf, prescribedItems } from '../disclosures/other-costs.ts';
import { centsText, partialCentsText, percentText } from '../disclosures/rounding.ts';
import { type CostSection, costSections } from '../fees/fee-line.ts';
import {
  borrowerPaid,
  type ClosingFee,
  closingTotals,
  type PaidAmounts,
  type PaidCost,
  paidCosts,
  payerColumns,
  sumOfPaid,
} from './paid-costs.ts';

/** A line of page 2, as printed: an amount for each of `payerColumns`, blank where nobody of them pays. */
export type PaidLine = { readonly label: string; readonly amounts: readonly string[] };

/** A section of page 2, as printed, with what borrowers pay of it. */
export type PaidSection = { readonly lines: readonly PaidLine[]; readonly borrowerPaid: string };

/** Page 2, as printed (12 CFR 1026.38(f)-(h)). */
export type PaidCostTables = {
  readonly sections: Readonly<Record<CostSection, PaidSection>>;
  readonly totalLoanCosts: string;
  readonly loanCosts: readonly string[];
  readonly totalOtherCosts: string;
  readonly otherCosts: readonly string[];
  readonly totalClosingCosts: string;
  readonly closingCosts: readonly string[];
  /** Says what of it gives back an excess ((h)(3)). */
  readonly lenderCreditsLabel: string;
  readonly lenderCredits: string;
};

const NOBODY = payerColumns.map(() => '');
const cell = (cents: number): string => (cents === 0 ? '' : centsText(cents));
const cells = (amounts: PaidAmounts): string[] => payerColumns.map((column) => cell(amounts[column]));

/** What the lender pays among others is marked, as on form H-25. */
const markedCells = ({ amounts, lenderCents }: PaidCost): string[] =>
  payerColumns.map((column) =>
    column === 'others' && lenderCents !== 0 ? `(L) ${cell(amounts.others)}` : cell(amounts[column]),
  );

const to = (label: string, { payee }: ClosingFee): string => (payee === undefined ? label : `${label} to ${payee}`);
const line = (label: string, cost: PaidCost): PaidLine => ({ label: to(label, cost.fee), amounts: markedCells(cost) });
const byLabel = new Intl.Collator('en').compare;
const sorted = (lines: readonly PaidLine[]): PaidLine[] =>
  [...lines].sort((one, other) => byLabel(one.label, other.label));

/** Insurance is optional only where the borrower pays it ((g)(4)(ii)). */
const plainLabel = ({ section, fee, amounts }: PaidCost): string =>
  feeLabel(section === 'H' && borrowerPaid(amounts) === 0 ? 'C' : section, fee.label);

const plainLines = (costs: readonly PaidCost[]): PaidLine[] =>
  sorted(costs.map((cost) => line(plainLabel(cost), cost)));

const originationLines = (costs: readonly PaidCost[]): PaidLine[] => {
  const points = costs.find(({ fee }) => fee.item?.kind === 'points');
  const item = points?.fee.item;
  if (!points || item?.kind !== 'points')
    return [{ label: '% of Loan Amount (Points)', amounts: NOBODY }, ...plainLines(costs)];
  const share = percentText(item.percent).replace('%', '');
  return [line(`${share}% of Loan Amount (Points)`, points), ...plainLines(costs.filter((cost) => cost !== points))];
};

const governmentLines = (costs: readonly PaidCost[]): PaidLine[] => {
  const isTransfer = ({ fee }: PaidCost): boolean => fee.item?.kind === 'transfer_tax';
  const recording = costs.filter((cost) => !isTransfer(cost));
  const of = (records: ClosingFee['records']): string => {
    const all = sumOfPaid(recording.filter(({ fee }) => fee.records === records).map(({ amounts }) => amounts));
    return cell(payerColumns.reduce((sum, column) => sum + all[column], 0));
  };
  return [
    {
      label: `Recording Fees Deed: ${of('deed')} Mortgage: ${of('security_instrument')}`,
      amounts: cells(sumOfPaid(recording.map(({ amounts }) => amounts))),
    },
    ...sorted(costs.filter(isTransfer).map((cost) => line(feeLabel('E', cost.fee.label), cost))),
  ];
};

/** Lines that are prescribed, each with its cost or blank, and the others behind them. */
const prescribedLines = (
  costs: readonly PaidCost[],
  prescribed: readonly (readonly [kind: string, label: (fee: ClosingFee | undefined) => string])[],
  otherLabel: (fee: ClosingFee) => string,
): PaidLine[] => {
  const firsts = prescribed.map(([kind, label]) => {
    const cost = costs.find(({ fee }) => fee.item?.kind === kind);
    return { cost, line: cost ? line(label(cost.fee), cost) : { label: label(undefined), amounts: NOBODY } };
  });
  const others = costs.filter((cost) => !firsts.some((first) => first.cost === cost));
  return [...firsts.map((first) => first.line), ...sorted(others.map((cost) => line(otherLabel(cost.fee), cost)))];
};

const monthsLabel = (name: string, fee: ClosingFee | undefined): string => `${name} (${fee ? monthsOf(fee) : ''} mo.)`;

const interestLabel = (fee: ClosingFee | undefined): string => {
  const { item, period } = fee ?? {};
  if (!fee || item?.kind !== 'prepaid_interest') return 'Prepaid Interest ( per day from to )';
  const daily = `${partialCentsText(fee.cents / item.days)} per day`;
  const days = period ? `from ${dayText(period.from)} to ${dayText(period.to)}` : `for ${item.days} days`;
  return `Prepaid Interest (${daily} ${days})`;
};

const prepaidLines = (costs: readonly PaidCost[]): PaidLine[] => {
  const [insurance, mortgage, taxes] = prescribedItems.map(
    ([kind, name]) =>
      [
        kind,
        (fee: ClosingFee | undefined) => monthsLabel(kind === 'property_taxes' ? name : `${name} Premium`, fee),
      ] as const,
  );
  const prescribed = [insurance, mortgage, ['prepaid_interest', interestLabel] as const, taxes];
  return prescribedLines(
    costs,
    prescribed.filter((each) => each !== undefined),
    (fee) => monthsLabel(feeLabel('F', fee.label), fee),
  );
};

const isAdjustment = ({ fee }: PaidCost): boolean => fee.item === undefined && fee.cents < 0;

/** The aggregate adjustment comes last (12 CFR 1026.38(g)(3)). */
const escrowLines = (costs: readonly PaidCost[]): PaidLine[] => [
  ...prescribedLines(
    costs.filter((cost) => !isAdjustment(cost)),
    prescribedItems.map(([kind, name]) => [kind, (fee: ClosingFee | undefined) => escrowLabel(name, fee)] as const),
    (fee) => escrowLabel(feeLabel('G', fee.label), fee),
  ),
  ...costs.filter(isAdjustment).map((cost) => line('Aggregate Adjustment', cost)),
];

const linesOf: Readonly<Record<CostSection, (costs: readonly PaidCost[]) => PaidLine[]>> = {
  A: originationLines,
  B: plainLines,
  C: plainLines,
  E: governmentLines,
  F: prepaidLines,
  G: escrowLines,
  H: plainLines,
};

/**
 * Closing cost details of page 2 with all who pay (12 CFR 1026.38(f)-(h)), to the cent and in the order of the Loan Estimate ((h)(4)).
 * @param excessCreditCents what of the lender's credits gives back an excess over the legal limits; integer cents, 0 for none
 */
export const paidCostTables = (fees: readonly ClosingFee[], excessCreditCents = 0): PaidCostTables => {
  const [costs, totals] = [paidCosts(fees), closingTotals(fees)];
  const section = (name: CostSection): PaidSection => ({
    lines: linesOf[name](costs.filter((cost) => cost.section === name)),
    borrowerPaid: centsText(totals.sections[name]),
  });
  const includes =
    excessCreditCents > 0
      ? ` (Includes ${centsText(excessCreditCents)} credit for increase in Closing Costs above legal limit)`
      : '';
  return {
    sections: Object.fromEntries(costSections.map((name) => [name, section(name)])) as Record<CostSection, PaidSection>,
    totalLoanCosts: centsText(totals.loanCostsCents),
    loanCosts: cells(totals.loanCosts),
    totalOtherCosts: centsText(totals.otherCostsCents),
    otherCosts: cells(totals.otherCosts),
    totalClosingCosts: centsText(totals.totalCents),
    closingCosts: cells(totals.subtotals),
    lenderCreditsLabel: `Lender Credits${includes}`,
    lenderCredits: cell(0 - totals.lenderCreditsCents),
  };
};
