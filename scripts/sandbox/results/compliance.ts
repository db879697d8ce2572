import { invent } from '../order/invent.ts';
import { termsSchemas } from '../order/terms.ts';
import type { InventResult } from './result.ts';

type Outcome = 'pass' | 'fail' | 'warning' | 'not_applicable';

/** Tests of a compliance service, on the few figures that it got. */
export const inventCompliance: InventResult = (order) => {
  const { figures } = termsSchemas.compliance.parse(order.terms);
  const { chance } = invent(`compliance ${order.orderId}`);
  const rate = figures.number('ratePercent');
  const isPurchase = figures.text('loanPurpose').includes('purchase');
  const isOwned = figures.text('occupancy').includes('primary');
  const check = (name: string, citation: string, outcome: Outcome, text: string) => ({ name, citation, outcome, text });
  const checks = [
    check(
      'High-cost mortgage',
      '12 CFR 1026.32',
      rate > 14 ? 'fail' : 'pass',
      rate > 14 ? 'The rate is over the threshold' : 'Rate and fees are under the thresholds',
    ),
    check(
      'Higher-priced mortgage loan',
      '12 CFR 1026.35',
      rate > 9 ? 'warning' : 'pass',
      rate > 9 ? 'An escrow account and an appraisal are required' : 'Not higher-priced',
    ),
    check('Ability to repay', '12 CFR 1026.43(c)', 'pass', 'The eight factors were considered'),
    check('Points and fees of a qualified mortgage', '12 CFR 1026.43(e)(3)', 'pass', 'Within 3% of the loan amount'),
    check(
      'Loan Estimate timing',
      '12 CFR 1026.19(e)(1)(iii)',
      chance(6) ? 'warning' : 'pass',
      'Delivered within three business days of the application, as far as it was sent',
    ),
    check(
      'Right of rescission',
      '12 CFR 1026.23',
      isPurchase || !isOwned ? 'not_applicable' : 'pass',
      isPurchase || !isOwned ? 'No rescission for this loan' : 'Notice to be given at closing',
    ),
    check('Flood notice', '12 CFR 22.9', 'pass', 'Determination on file or ordered'),
  ];
  return {
    result: { orderNumber: order.orderNumber, checks },
    reportTitle: 'Compliance review',
    sections: [
      {
        heading: 'Tests',
        intro: `Order ${order.orderNumber}. Invented by the sandbox: no legal review was made.`,
        tables: checks.map(({ name, citation, outcome, text }) => ({
          caption: `${name}, ${citation}`,
          rows: [[text, outcome.replaceAll('_', ' ')]],
        })),
      },
    ],
  };
};
