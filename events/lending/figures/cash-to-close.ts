import { pricedPurposes } from '../fields/loan-choices.ts';
import { feeTotals } from '../fees/fee-totals.ts';
import { costSections, type CostSection, isBorrowerPaid } from '../fees/fee-line.ts';
import type { FeeFact, FigureFacts, StatedClosing } from './figure-facts.ts';
import { statedFinancedFee } from './financed-fee.ts';
import type { MergedDebt } from './merged-debts.ts';
import { payoffLines } from './payoffs.ts';
import { type CashLine, type Figure, figureOf, type FigureLine, type MissingPart, type Source } from './provenance.ts';

const application: Source = { kind: 'application' };

const stated = (kind: CashLine, cents: number | undefined, isReplaced = false): FigureLine[] => {
  if (cents === undefined) return [];
  const line = { kind, provenance: 'stated', source: application } as const;
  return isReplaced
    ? [{ ...line, cents: 0, statedCents: Math.abs(cents), leftOut: 'in_fee_worksheet' }]
    : [{ ...line, cents }];
};

const less = (cents: number | undefined): number | undefined => (cents === undefined ? undefined : 0 - cents);

/** A sum of the worksheet; what is still an estimate says so. */
const ofWorksheet = (kind: CashLine, cents: number, fees: readonly FeeFact[]): FigureLine[] =>
  cents === 0
    ? []
    : [
        {
          kind,
          cents,
          provenance: 'qualifying',
          source: { kind: fees.some(({ isEstimate }) => isEstimate) ? 'fee_template' : 'fee_worksheet' },
        },
      ];

const feesIn = (fees: readonly FeeFact[], section: CostSection): readonly FeeFact[] =>
  fees.filter((fee) => fee.section === section && isBorrowerPaid(fee));

const worksheetLines = (fees: readonly FeeFact[]): FigureLine[] => {
  const { sections, payers, lenderCreditsCents, sellerCreditsCents } = feeTotals(fees);
  const of = (match: (fee: FeeFact) => boolean) => fees.filter(match);
  return [
    ...costSections.flatMap((section) => ofWorksheet(`fees_${section}`, sections[section], feesIn(fees, section))),
    ...ofWorksheet(
      'paid_before_closing',
      0 - payers.borrower_before_closing,
      of(({ paidBy }) => paidBy === 'borrower_before_closing'),
    ),
    ...ofWorksheet(
      'financed_fees',
      0 - payers.financed,
      of(({ paidBy }) => paidBy === 'financed'),
    ),
    ...ofWorksheet(
      'lender_credits',
      0 - lenderCreditsCents,
      of(({ section }) => section === 'lender_credit'),
    ),
    ...ofWorksheet(
      'seller_credits',
      0 - sellerCreditsCents,
      of(({ section }) => section === 'seller_credit'),
    ),
  ];
};

const isPriced = ({ loan: { purpose } }: FigureFacts): boolean => pricedPurposes.some((priced) => priced === purpose);

/** The price as stated; where none is, what loan and down payment come to. Integer cents; undefined where neither is stated. */
export const priceOf = ({ loan, property, closing }: FigureFacts): number | undefined =>
  property.purchasePriceCents ||
  (loan.downPaymentCents ? loan.amountCents + loan.downPaymentCents + (closing?.otherLoansCents ?? 0) : undefined);

const missingOf = (facts: FigureFacts, closing: StatedClosing, isPricedLoan: boolean): MissingPart[] => {
  const hasFees = (facts.fees?.length ?? 0) > 0;
  return [
    ...(isPricedLoan && priceOf(facts) === undefined ? (['purchase_price'] as const) : []),
    ...(hasFees || closing.closingCostsCents !== undefined ? [] : (['closing_costs'] as const)),
    ...(hasFees || closing.prepaidsCents !== undefined ? [] : (['prepaids'] as const)),
  ];
};

/**
 * What closing takes from the borrowers, or gives them (below 0): what is due, less the loans and what is paid already. Fees are those of
 * the worksheet once it has any, else what section L4 of the form states (12 CFR 1026.38(i); URLA L4). A fee that section L4 finances,
 * and the worksheet does not, is due and borrowed: it takes no cash.
 */
export const cashToClose = (facts: FigureFacts, debts: readonly MergedDebt[]): Figure => {
  const { loan, closing = {}, fees = [] } = facts;
  const hasFees = fees.length > 0;
  const has = (match: (fee: FeeFact) => boolean): boolean => fees.some(match);
  const isPricedLoan = isPriced(facts);
  const financedCents = hasFees ? statedFinancedFee(facts)?.cents : undefined;
  return figureOf(
    [
      ...stated('purchase_price', isPricedLoan ? priceOf(facts) : undefined),
      ...stated('improvements', closing.improvementsCents),
      ...stated('land', closing.landCents),
      ...payoffLines('payoffs', closing.payoffsCents, { facts, debts }),
      ...payoffLines('debts_paid_off', closing.debtPayoffsCents, { facts, debts }),
      ...stated('closing_costs', closing.closingCostsCents, hasFees),
      ...stated('prepaids', closing.prepaidsCents, hasFees),
      ...stated('discount_points', closing.discountPointsCents, hasFees),
      ...worksheetLines(fees),
      { kind: 'loan_amount', cents: 0 - loan.amountCents, provenance: 'stated', source: { kind: 'note' } },
      ...stated('fees_B', financedCents),
      ...stated('financed_fees', less(loan.financedFeeCents), hasFees && financedCents === undefined),
      ...stated('other_loans', less(closing.otherLoansCents)),
      ...stated(
        'seller_credits',
        less(closing.sellerCreditsCents),
        has(({ section }) => section === 'seller_credit'),
      ),
      ...stated(
        'lender_credits',
        less(closing.lenderCreditsCents),
        has(({ section }) => section === 'lender_credit'),
      ),
      ...stated('other_credits', less(closing.otherCreditsCents)),
    ],
    missingOf(facts, closing, isPricedLoan),
  );
};
