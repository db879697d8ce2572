import { describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { partnerKinds } from '../../../events/lending/partners/partner-connections.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { messageOf } from '../../../scripts/sandbox/message.ts';
import type { Behaviour, OrderRequest, TakenOrder } from '../../../scripts/sandbox/order/orders.ts';
import { inventions } from '../../../scripts/sandbox/results/all-results.ts';
import { testBorrowers, testPersonOf } from '../../../scripts/sandbox/results/test-borrowers.ts';
import { withoutNumbers } from '../../../scripts/sandbox/order/terms.ts';
import { orderRequest, PROPERTY_ADDRESS } from './orders.ts';

const facts = {
  orderNumber: 'VO-2026-000042',
  loanNumber: 'LN-2026-000007',
  borrowerIds: ['6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11', '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a12'],
  details: '{}',
  propertyAddress: PROPERTY_ADDRESS,
  propertyState: 'TX',
  today: '2026-03-02',
};

const taken = (order: OrderRequest, more: Partial<TakenOrder> = {}): TakenOrder => ({
  partnerId: `sandbox-${order.kind}`,
  reference: 'SBX-1',
  order: { ...order, terms: withoutNumbers(order.terms, testPersonOf) },
  behaviour: null,
  standing: 'open',
  revisions: [],
  planned: 0,
  steps: [],
  sent: [],
  ...more,
});

const deliveryOf = async (order: TakenOrder, behaviour: Behaviour = 'normal', revision = 0) => {
  const step = {
    type: 'order.delivered',
    sequence: 4,
    dueAt: 0,
    timestamp: order.order.placedAt,
    attempts: 0,
  } as const;
  return JSON.parse(await messageOf(order, { ...step, revision }, behaviour));
};
const checkOf = (order: OrderRequest, result: unknown) =>
  vendorKinds[order.kind].checkDelivery({ ...facts, product: order.product }, result);

describe('A sandbox vendor', () => {
  describe.each(partnerKinds)('for %s', (kind) => {
    it('delivers what the portal takes, whatever the order, with a report that is a PDF', async () => {
      for (let round = 0; round < 40; round += 1) {
        const order = orderRequest(kind);
        const { data } = await deliveryOf(taken(order));
        expect(checkOf(order, data.result)).toEqual({ result: expect.any(String) });
        expect(Buffer.from(data.files[0].contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      }
    });

    it('says the same, byte by byte, whenever it says it again', async () => {
      const order = taken(orderRequest(kind));
      expect(await deliveryOf(order)).toEqual(await deliveryOf(order));
    });

    it('makes the mistakes that it is told to make, and the portal sees them', async () => {
      const order = orderRequest(kind);
      const loan = await deliveryOf(taken(order), 'wrong_loan');
      expect(checkOf(order, loan.data.result)).toEqual({
        problems: expect.arrayContaining([expect.stringContaining('another order')]),
      });
      const value = await deliveryOf(taken(order), 'wrong_value');
      expect(checkOf(order, value.data.result)).toEqual({
        problems: expect.arrayContaining([expect.stringMatching(/ is (missing|not right): /)]),
      });
      const file = await deliveryOf(taken(order), 'wrong_file');
      expect(Buffer.from(file.data.files[0].contentBase64, 'base64').toString()).toMatch(/^This is no PDF/);
    });
  });

  it('appraises near the contract price, on several pages, with comparables that add up', async () => {
    const order = orderRequest('appraisal');
    const { data } = await deliveryOf(taken(order));
    expect(Math.abs(data.result.appraisedValue / 412_000 - 1)).toBeLessThan(0.06);
    for (const { salePrice, adjustments, adjustedPrice } of data.result.comparables) {
      const net = adjustments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
      expect(salePrice + net).toBe(adjustedPrice);
    }
    const report = await PDFDocument.load(Buffer.from(data.files[0].contentBase64, 'base64'));
    expect(report.getPageCount()).toBeGreaterThanOrEqual(3);
  });

  it('looks at a value again, and says what it did about each item of a revision', async () => {
    const order = orderRequest('appraisal');
    const sales = [{ address: '1 Oak Street' }, { address: '2 Oak Street' }, { address: '3 Oak Street' }];
    const revisions: TakenOrder['revisions'] = [
      { revision: 1, reason: 'Sketch', items: [{ text: 'Add the sketch' }], kind: 'revision' },
      { revision: 2, reason: 'Newer sales', items: [], kind: 'reconsideration', comparables: sales },
    ];
    const first = await deliveryOf(taken(order));
    const mended = await deliveryOf(taken(order, { revisions }), 'normal', 1);
    const reconsidered = await deliveryOf(taken(order, { revisions }), 'normal', 2);
    expect(mended.data.result.appraisedValue).toBe(first.data.result.appraisedValue);
    expect(reconsidered.data.result.appraisedValue).toBeGreaterThan(first.data.result.appraisedValue);
    expect(reconsidered.data.files[0].name).toContain('revision-2');
  });

  it('says of automated underwriting that it is simulated, wherever it says anything', () => {
    const { result, sections } = inventions.underwriting(orderRequest('underwriting'), []);
    expect(result).toMatchObject({ isSimulated: true, recommendation: 'Approve/Eligible' });
    expect(JSON.stringify(result['findings']).match(/SIMULATED/g)).toHaveLength(6);
    expect(sections[0]?.intro).toContain('no findings of Fannie Mae or Freddie Mac');
  });

  describe('with credit reports', () => {
    const scoresOf = async (borrowers: readonly object[], orderId?: string) => {
      const order = orderRequest('credit', { terms: { borrowers }, ...(orderId && { orderId }) });
      return (await deliveryOf(taken(order))).data.result.scores.map(({ score }: { score: number }) => score);
    };

    it.each(testBorrowers.map((borrower) => [borrower.id, borrower] as const))(
      'knows %s, as the published tables do',
      async (_id, { firstName, lastName, ssn = '900990001', scores }) => {
        expect(await scoresOf([{ position: 0, firstName, lastName, ssn }])).toEqual(scores);
      },
    );

    it('has the same scores for a person in every order, and others for another person', async () => {
      const [bo, eva] = [
        { position: 0, firstName: 'Bo', lastName: 'Rask', ssn: '900-11-2233' },
        { position: 0, firstName: 'Eva', lastName: 'Holm', ssn: '900112277' },
      ];
      expect(await scoresOf([bo])).toEqual(await scoresOf([{ ...bo, ssn: '900112233' }]));
      expect(await scoresOf([eva])).not.toEqual(await scoresOf([bo]));
    });

    it('takes nobody for a test borrower who only has the name', async () => {
      const alice = { position: 0, firstName: 'Alice', lastName: 'Firstimer', ssn: '900112299' };
      expect(await scoresOf([alice])).not.toEqual([734, 732, 730]);
    });
  });

  it('keeps no numbers and birth dates of people', () => {
    const kept = JSON.stringify(withoutNumbers(orderRequest('credit').terms, testPersonOf));
    expect(kept).not.toMatch(/991919991|900112233|1990-04-02|ssn|dateOfBirth/);
    expect(kept).toContain('"testPerson":"Alice Firstimer"');
  });
});
