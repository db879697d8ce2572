import { centsToDollars } from '../../../events/kernel/money.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { costOfCredit, type CostOfCredit, type FeeLimit } from '../../../events/lending/fees/cost-of-credit.ts';
import { isShoppable } from '../../../events/lending/fees/fee-line.ts';
import { feeTotals } from '../../../events/lending/fees/fee-totals.ts';
import { feesWithFinanced, statedFinancedFee } from '../../../events/lending/figures/financed-fee.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { paymentCourse } from '../../../events/lending/figures/qualifying-payment.ts';
import type { FileFacts } from '../../../events/loan-application/figures/figure-facts.state.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { FeeWorksheet, ShownFee } from './fees.contract.ts';

type History = readonly RecordedEvent<LoanApplicationEvent>[];

/** The words of a line and what it is on the disclosures, and who has said them. */
export const saidOf = (history: History, feeId: string): Pick<ShownFee, 'label' | 'item' | 'by' | 'at'> | undefined => {
  for (const { type, data, metadata, effectiveAt } of history.toReversed()) {
    const line =
      type === 'FeeEntered' && data.feeId === feeId
        ? data
        : type === 'FeesEstimated'
          ? data.lines.find((each) => each.feeId === feeId)
          : undefined;
    if (line) {
      const { label, item } = line;
      return { label, ...(item && { item }), by: metadata.actor.name, at: effectiveAt };
    }
  }
  return undefined;
};

const toLines = (history: History, { fees = [] }: FileFacts): ShownFee[] =>
  fees.flatMap(({ cents, ...fee }) => {
    const said = saidOf(history, fee.feeId);
    return said ? [{ ...fee, ...said, amount: centsToDollars(cents), isShoppable: isShoppable(fee) }] : [];
  });

const toTotals = (fees: NonNullable<FileFacts['fees']>): FeeWorksheet['totals'] => {
  const { sections, payers, ...totals } = feeTotals(fees);
  const { A, B, C, E, F, G, H } = sections;
  const [a, b, c, e, f, g, h] = [A, B, C, E, F, G, H].map(centsToDollars);
  return {
    sections: { A: a ?? 0, B: b ?? 0, C: c ?? 0, E: e ?? 0, F: f ?? 0, G: g ?? 0, H: h ?? 0 },
    loanCosts: centsToDollars(totals.loanCostsCents),
    otherCosts: centsToDollars(totals.otherCostsCents),
    total: centsToDollars(totals.totalCents),
    payers: {
      borrower_at_closing: centsToDollars(payers.borrower_at_closing),
      borrower_before_closing: centsToDollars(payers.borrower_before_closing),
      financed: centsToDollars(payers.financed),
      seller: centsToDollars(payers.seller),
      lender: centsToDollars(payers.lender),
      other: centsToDollars(payers.other),
    },
    lenderCredits: centsToDollars(totals.lenderCreditsCents),
    sellerCredits: centsToDollars(totals.sellerCreditsCents),
  };
};

const toLimit = (limit: FeeLimit | null) =>
  limit && { limit: centsToDollars(limit.limitCents), isExceeded: limit.isExceeded };

const toCost = (cost: CostOfCredit): FeeWorksheet['cost'] => ({
  apr: cost.aprPercent,
  amountFinanced: centsToDollars(cost.amountFinancedCents),
  prepaidFinanceCharge: centsToDollars(cost.prepaidFinanceChargeCents),
  financeCharge: cost.financeChargeCents === null ? null : centsToDollars(cost.financeChargeCents),
  pointsAndFees: centsToDollars(cost.pointsAndFeesCents),
  qualifiedMortgage: toLimit(cost.qualifiedMortgage),
  highCost: toLimit(cost.highCost),
  basis: cost.basis.map(({ rule, citation }) => ({ rule, citation })),
});

/** The fee worksheet of a file. @param history of the file @param year of consummation */
export const toFeeWorksheet = (history: History, facts: FileFacts, year: number): FeeWorksheet => {
  const { fees = [], loan } = facts;
  const { housing, value } = fileFigures(facts);
  const withFinanced = feesWithFinanced(facts);
  const financed = statedFinancedFee(facts);
  const estimated = history.findLast(
    (event): event is RecordedEvent<Extract<LoanApplicationEvent, { type: 'FeesEstimated' }>> =>
      event.type === 'FeesEstimated',
  );
  return {
    lines: toLines(history, facts),
    template: estimated ? { ...estimated.data.template } : null,
    gaps: [...(estimated?.data.gaps ?? [])],
    statedFinancedFee: financed && centsToDollars(financed.cents),
    totals: toTotals(fees.length > 0 ? withFinanced : []),
    cost: toCost(
      costOfCredit(
        {
          amountCents: loan.amountCents,
          ratePercent: loan.ratePercent,
          termYears: loan.termYears,
          type: loan.type,
          course: paymentCourse(loan),
          mortgageInsuranceCents: housing.lines.find(({ kind }) => kind === 'mortgage_insurance')?.cents,
          valueCents: value.cents,
          year,
        },
        withFinanced,
      ),
    ),
  };
};
