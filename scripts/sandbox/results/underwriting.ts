import { invent } from '../order/invent.ts';
import { termsSchemas } from '../order/terms.ts';
import type { InventResult } from './result.ts';

/** Monthly principal and interest, in cents. */
const paymentCents = (amountCents: number, ratePercent: number, years: number): number => {
  const [rate, payments] = [ratePercent / 1_200, Math.max(1, years * 12)];
  return rate === 0 ? amountCents / payments : (amountCents * rate) / (1 - (1 + rate) ** -payments);
};

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0);

/** An answer in the shape of Desktop Underwriter's or Loan Product Advisor's. It is neither: each line says so. */
export const inventUnderwriting: InventResult = (order) => {
  const { system, figures } = termsSchemas.underwriting.parse(order.terms);
  const amount = figures.number('loanAmountCents');
  const income = figures.number('monthlyIncomeCents');
  const payment = paymentCents(amount, figures.number('ratePercent'), figures.number('termYears') || 30);
  const housing = figures.number('monthlyHousingCents') || payment;
  const price = figures.number('purchasePriceCents');
  const value = figures.number('propertyValueCents');
  const loanToValue = percent(amount, price > 0 ? Math.min(price, value) : value);
  const debtToIncome = percent(housing + figures.number('monthlyDebtsCents'), income);
  const isStrong = income > 0 && debtToIncome <= 45 && loanToValue <= 97;
  const isWeak = income === 0 || debtToIncome > 50;
  const [approve, refer, caution] =
    system === 'lpa'
      ? (['Accept', 'Caution', 'Caution'] as const)
      : (['Approve/Eligible', 'Refer/Eligible', 'Refer with Caution'] as const);
  const recommendation = isStrong ? approve : isWeak ? caution : refer;
  const findings = [
    ['Recommendation', `SIMULATED: ${recommendation}`],
    ['Ratios', `SIMULATED: loan-to-value ${loanToValue}%, debt-to-income ${debtToIncome}%`],
    ['Income', 'SIMULATED: document income with pay stubs of 30 days and the last two W-2 forms'],
    ['Assets', 'SIMULATED: document funds to close with the last two statements'],
    ['Property', 'SIMULATED: an appraisal with interior and exterior inspection is required'],
    ...(loanToValue > 80 ? [['Mortgage insurance', 'SIMULATED: mortgage insurance is required over 80%']] : []),
  ].map(([category = '', text = ''], index) => ({ number: index + 1, category, text }));
  const casefileId = `SIM-${invent(order.orderId).faker.string.numeric(10)}`;
  return {
    result: { orderNumber: order.orderNumber, recommendation, findings, casefileId, isSimulated: true },
    reportTitle: 'SIMULATED underwriting findings',
    sections: [
      {
        heading: `SIMULATED: ${recommendation}`,
        intro: `Casefile ${casefileId}. Simulated by the sandbox: these are no findings of Fannie Mae or Freddie Mac.`,
        lines: findings.map(({ category, text }) => [category, text]),
      },
    ],
  };
};
