import { centsToDollars } from '../../../events/kernel/money.ts';
import type { FileFigures } from '../../../events/lending/figures/file-figures.ts';
import type { ReservesFigure } from '../../../events/lending/figures/reserves.ts';
import type { Figure, FigureLine, Source } from '../../../events/lending/figures/provenance.ts';
import { toRatio } from '../../services/file/file-figures.ts';
import type { ShownReserves } from '../../services/file/file-figures.contract.ts';
import type { ShownFigures, ShownLine } from './figures.contract.ts';

const dollars = (cents: number | undefined): number | null => (cents === undefined ? null : centsToDollars(cents));

const toSource = (source: Source): ShownLine['source'] =>
  'asOf' in source
    ? { kind: source.kind, asOf: source.asOf, orderId: source.orderId }
    : { kind: source.kind, asOf: null, orderId: null };

const toLine = (line: FigureLine): ShownLine => ({
  kind: line.kind,
  amount: centsToDollars(line.cents),
  provenance: line.provenance,
  source: toSource(line.source),
  name: line.name ?? null,
  borrowerId: line.borrowerId ?? null,
  match: line.match ?? null,
  stated: dollars(line.statedCents),
  reported: dollars(line.reportedCents),
  balance: dollars(line.balanceCents),
  leftOut: line.leftOut ?? null,
  unproven: line.unproven ?? null,
  reason: line.reason ?? null,
  rule: line.rule ? { rule: line.rule.rule, citation: line.rule.citation } : null,
  rental: line.rental
    ? {
        gross: centsToDollars(line.rental.grossCents),
        payment: centsToDollars(line.rental.paymentCents),
        expense: centsToDollars(line.rental.expenseCents),
      }
    : null,
});

const toFigure = ({ cents, provenance, missing, lines }: Figure): ShownFigures['income'] => ({
  amount: centsToDollars(cents),
  provenance,
  missing: [...missing],
  lines: lines.map(toLine),
});

/** Cash to close without its lines. */
export const toCash = ({ cents, provenance, missing }: Figure) => ({
  amount: centsToDollars(cents),
  provenance,
  missing: [...missing],
});

/** Reserves without the assets that they are of. */
export const toReserves = (reserves: ReservesFigure): ShownReserves => ({
  amount: centsToDollars(reserves.cents),
  months: reserves.months,
  neededMonths: reserves.neededMonths,
  rule: reserves.rule && { rule: reserves.rule.rule, citation: reserves.rule.citation },
  verdict: reserves.verdict,
  provenance: reserves.provenance,
  missing: [...reserves.missing],
});

/** The ratios of a file. */
export const toRatios = ({ ltv, cltv, hcltv, frontDti, backDti }: FileFigures): ShownFigures['ratios'] => ({
  loanToValue: toRatio(ltv),
  combinedLoanToValue: toRatio(cltv),
  highCreditLoanToValue: toRatio(hcltv),
  housingToIncome: toRatio(frontDti),
  debtToIncome: toRatio(backDti),
});

/** Every figure of a file with its lines. */
export const toFigures = (figures: FileFigures, loanAmountCents: number): ShownFigures => {
  const { value, housing, income, debts, cashToClose, reserves } = figures;
  return {
    loanAmount: centsToDollars(loanAmountCents),
    value: {
      amount: centsToDollars(value.cents),
      value: centsToDollars(value.valueCents),
      price: value.priceCents === null ? null : centsToDollars(value.priceCents),
      lower: value.lower,
      provenance: value.provenance,
      source: toSource(value.source),
    },
    ratios: toRatios(figures),
    housing: toFigure(housing),
    income: toFigure(income),
    debts: toFigure(debts),
    cashToClose: toFigure(cashToClose),
    reserves: { ...toReserves(reserves), funds: toFigure(reserves.funds) },
  };
};
