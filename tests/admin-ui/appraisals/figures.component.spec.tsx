import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type AppraisalAnalytics,
  appraisalAnalyticsSchema,
  type AppraisalQuality,
  appraisalQualitySchema,
  type CountedOrder,
  countedOrderSchema,
  type DeliveredReport,
  deliveredReportSchema,
} from '../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { valuationSchema } from '../../../api/valuation/valuation.contract.ts';
import { json, open, page, problem, underWay, write } from '../../support/component.tsx';
import { vendorOrderRowSchema, vendorOrderStatsSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { valuationOf } from '../../support/values/valuations.ts';

const orderId = 'aaaaaaaa-0000-4000-8000-000000000051';
const share = (count: number, of: number) => ({ count, of, percent: of < 5 ? null : (100 * count) / of });
const analytics: AppraisalAnalytics = {
  asOf: '2026-03-02',
  market: {
    last: { sales: 120, medianPerSquareFoot: 210 },
    before: { sales: 100, medianPerSquareFoot: 200 },
    changePercent: 5,
    byState: [],
  },
  accuracy: { pairs: 2, figures: null },
  risk: { shortfall: share(2, 6), highLtv: share(0, 6), serious: share(0, 6), level: 'high' },
  riskByState: [],
  recommendations: [{ rule: 'shortfalls', figure: 33.333, limit: 20 }],
  fewest: { sales: 30, reports: 5 },
  behind: { shortfall: 2, highLtv: 0, serious: 0, pairs: 2, within10: 1, coverage: 1 },
};
const quality: AppraisalQuality = {
  months: ['2026-03', '2026-02'],
  reports: 6,
  score: 8.5,
  reviewed: share(3, 6),
  revised: share(1, 6),
  reconsidered: share(0, 6),
  onTime: share(6, 6),
  findings: [{ code: 'below-price', share: share(1, 6) }],
  byVendor: [{ name: 'Sandbox Appraisal', reports: 6, medianDays: 4, slowDays: 6.5, spans: [1, 4, 1, 0] }],
  byAppraiser: [],
  fewestReports: 5,
};
const behind: CountedOrder = {
  orderId,
  orderNumber: 'AP-2026-7K3M9Q2C',
  propertyAddress: '412 Alder Bend, Austin, TX 78704',
  deliveredOn: '2026-03-01',
  appraisedValue: 390_000,
  contractPrice: 400_000,
  shortfall: 10_000,
  ltv: 80,
  estimate: null,
};
const report: DeliveredReport = {
  orderId,
  orderNumber: 'AP-2026-7K3M9Q2C',
  propertyAddress: '412 Alder Bend, Austin, TX 78704',
  vendor: 'Sandbox Appraisal',
  appraiser: 'Imogen Vasquez',
  deliveredOn: '2026-03-01',
  score: 8,
  findings: [{ code: 'below-price', severity: 'serious', text: '$10,000 below the contract price' }],
};
const answers = {
  'GET /api/appraisals/analytics/orders': page(countedOrderSchema, [behind]),
  'GET /api/appraisals/quality/reports': page(deliveredReportSchema, [report]),
  'GET /api/appraisals/analytics': json(appraisalAnalyticsSchema, analytics),
  'GET /api/appraisals/quality': json(appraisalQualitySchema, quality),
  'GET /api/vendor-orders': page(vendorOrderRowSchema, []),
  'GET /api/appraisals/stats': json(vendorOrderStatsSchema, {
    pendingOrder: 0,
    ordered: 0,
    scheduled: 0,
    inProgress: 0,
    completed: 0,
    reviewed: 0,
    cancelled: 0,
    onHold: 0,
    overdue: 0,
    flagged: 0,
    totalValue: 0,
    averageTurnaround: null,
    onTimeDelivery: null,
  }),
};
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('AI Analytics', () => {
  it('has the states with the most sales first, and those at most risk', async () => {
    const of = { shortfall: share(0, 6), highLtv: share(0, 6), serious: share(0, 6) };
    const year = (sales: number) => ({ sales, medianPerSquareFoot: 200 });
    const sorted = {
      ...analytics,
      market: {
        ...analytics.market,
        byState: [
          { state: 'AK', changePercent: 1, last: year(31), before: year(31) },
          { state: 'TX', changePercent: 2, last: year(900), before: year(800) },
        ],
      },
      riskByState: [
        { state: 'AK', risk: { ...of, level: 'low' as const } },
        { state: 'WA', risk: { ...of, level: 'high' as const } },
      ],
    };
    open('/appraisals/analytics', {
      answers: { ...answers, 'GET /api/appraisals/analytics': json(appraisalAnalyticsSchema, sorted) },
    });
    const statesOf = async (name: RegExp) =>
      (await region(name))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.slice(0, 2));
    expect(await statesOf(/^Market Trend:/)).toEqual(['TX', 'AK']);
    expect(await statesOf(/^Risk by/)).toEqual(['WA', 'AK']);
  });

  it('counts, says when there are too few, names its rules, and leads to the orders', async () => {
    const { user, askedFor } = open('/appraisals/analytics', { answers });
    (await region('Market Trend')).getByText('+5.0%');
    (await region('AI Accuracy')).getByText('Too few to say');
    const risk = await region('Risk');
    risk.getByText('High');
    risk.getByText('33.3% (2 of 6)');
    (await region('AI Recommendations')).getByText('Rule: Shortfalls');
    expect(risk.queryByRole('button', { name: /LTV above 90%/ })).toBeNull();
    await user.click(risk.getByRole('button', { name: 'Show the orders: Below the contract price' }));
    const orders = await region(/^Orders behind the figure/);
    expect((await orders.findByRole('link', { name: 'AP-2026-7K3M9Q2C' })).getAttribute('href')).toContain(
      `appraisal=${orderId}`,
    );
    orders.getByText('$10,000');
    expect(askedFor('GET /api/appraisals/analytics/orders')[0]?.query.get('filter')).toBe('{"figure":"shortfall"}');
    expect(screen.getByRole('link', { name: 'UAD Form Builder' }).getAttribute('href')).toContain('uad=new');
  });
});

describe('Quality Reports', () => {
  it('narrows the list to what a figure counts, and asks the server for a month', async () => {
    const { user, askedFor } = open('/appraisals/quality', { answers });
    const figures = await region('Quality Figures');
    figures.getByText('8.5 of 10');
    figures.getByText('16.7% (1 of 6)');
    await (await region('Delivered Reports')).findByText('$10,000 below the contract price');
    const filters = () => askedFor('GET /api/appraisals/quality/reports').map(({ query }) => query.get('filter'));
    await user.click(figures.getByRole('button', { name: 'Show the orders: Revision rate' }));
    await (await region('Delivered Reports: Revision rate')).findByText('$10,000 below the contract price');
    expect(filters()).toEqual(['{}', '{"rate":"revised"}']);
    await user.click(screen.getByRole('button', { name: 'Show all reports' }));
    await user.click(screen.getByRole('combobox', { name: 'Delivered in' }));
    await user.click(screen.getByRole('option', { name: 'February 2026' }));
    await screen.findByRole('region', { name: 'Delivered Reports' });
    await waitFor(() => expect(filters().at(-1)).toBe('{"month":"2026-02"}'));
    expect(askedFor('GET /api/appraisals/quality').at(-1)?.query.get('month')).toBe('2026-02');
  });
});

describe('Instant AI Appraisal', () => {
  const dialog = () => within(screen.getByRole('dialog'));

  it('is idle, then Processing... and Calculating..., then says the value and its confidence', async () => {
    const waiting = underWay(json(valuationSchema, valuationOf()));
    const { user, askedFor } = open('/appraisals', { answers: { ...answers, 'POST /api/valuations': waiting.answer } });
    await user.click(await screen.findByRole('button', { name: 'Instant AI Appraisal' }));
    await write(user, dialog().getByRole('textbox', { name: 'ZIP code' }), '78704');
    await write(user, dialog().getByRole('textbox', { name: 'Living area (sq ft)' }), '1850');
    await user.click(dialog().getByRole('button', { name: 'Get Instant Appraisal' }));
    await dialog().findByText('Calculating...');
    dialog().getByRole('button', { name: 'Processing...' });
    waiting.arrive();
    await dialog().findByText('$400,000');
    dialog().getByText('Confidence 92 of 100');
    expect(askedFor('POST /api/valuations')[0]?.body).toEqual({ home: { postalCode: '78704', livingArea: 1_850 } });
  });

  it('keeps what was typed when it is refused, and names the field', async () => {
    const refusal = problem(400, 'Put right what is marked', {
      errors: [{ field: 'home.livingArea', message: 'Enter the living area in square feet' }],
    });
    const { user } = open('/appraisals', { answers: { ...answers, 'POST /api/valuations': refusal } });
    await user.click(await screen.findByRole('button', { name: 'Instant AI Appraisal' }));
    await write(user, dialog().getByRole('textbox', { name: 'ZIP code' }), '78704');
    await user.click(dialog().getByRole('button', { name: 'Get Instant Appraisal' }));
    await dialog().findByText('Enter the living area in square feet');
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' }).value).toBe('78704');
  });
});
