import { describe, expect, it } from '@jest/globals';
import type { PartnerDeliveryCommand } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryDecider } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import type { PartnerDeliveryEvent } from '../../../events/partner-delivery/partner-delivery.events.ts';
import { creditReportDeliveredSchema } from '../../../events/partner-delivery/partner-delivery.messages.ts';

const deliveryId = '0d2b8f4e-7c93-5a61-8f0e-3b1c5d7e9f21';
const applicationId = '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f';
const received = {
  deliveryId,
  partnerId: 'demo-credit-bureau',
  messageId: 'msg-1',
  messageType: 'credit_report.delivered',
  body: '{}',
  sentAt: '2026-01-05T10:00:00.000Z',
};
const applied = { deliveryId, applicationId, effect: 'Credit report recorded' };
const refused = { deliveryId, reason: 'No application has this id' };
const metadata = {
  actor: { kind: 'system', id: 'test', name: 'Test' },
  now: '2026-01-05T10:00:00.000Z',
  correlationId: 'c',
} as const;
const decide = (history: PartnerDeliveryEvent[], command: PartnerDeliveryCommand) =>
  partnerDeliveryDecider.decide(
    command,
    history.reduce(partnerDeliveryDecider.evolve, partnerDeliveryDecider.initialState),
    metadata,
  );

describe('PartnerDelivery', () => {
  describe('When it was refused', () => {
    const history: PartnerDeliveryEvent[] = [
      { type: 'PartnerDeliveryReceived', data: received },
      { type: 'PartnerDeliveryRefused', data: refused },
    ];
    const replay = { type: 'ReplayPartnerDelivery', data: { deliveryId } } as const;
    const replayed = (number: number): PartnerDeliveryEvent => ({
      type: 'PartnerDeliveryReplayed',
      data: { deliveryId, replay: number },
    });

    it('is given back to be judged again, and ends anew, as often as someone asks', () => {
      expect(decide(history, replay)).toEqual([replayed(1)]);
      const again = [...history, replayed(1)];
      expect(decide(again, { type: 'RecordDeliveryRefused', data: { ...refused, replay: 1 } })).toEqual([
        { type: 'PartnerDeliveryRefused', data: refused },
      ]);
      expect(decide([...again, { type: 'PartnerDeliveryRefused', data: refused }], replay)).toEqual([replayed(2)]);
      expect(decide(again, { type: 'RecordDeliveryApplied', data: { ...applied, replay: 1 } })).toEqual([
        { type: 'PartnerDeliveryApplied', data: applied },
      ]);
    });

    it('is given back once by two who ask at the same time', () => {
      expect(decide([...history, replayed(1)], replay)).toEqual([]);
    });

    it('takes no late outcome of the judgement before', () => {
      expect(decide([...history, replayed(1)], { type: 'RecordDeliveryRefused', data: refused })).toEqual([]);
    });

    it('is not judged again once it is applied, unknown, or what it said is erased', () => {
      const isApplied: PartnerDeliveryEvent = { type: 'PartnerDeliveryApplied', data: applied };
      expect(() => decide([...history, replayed(1), isApplied], replay)).toThrow('applied already');
      expect(() => decide([], replay)).toThrow('no such delivery');
      const erased: PartnerDeliveryEvent = { type: 'PartnerDeliveryTextErased', data: { subjects: ['s-1'] } };
      expect(() => decide([...history, erased], replay)).toThrow('was erased');
    });
  });

  describe('When it was held', () => {
    const orderId = '11111111-1111-4111-8111-111111111111';
    const held = { deliveryId, applicationId, reason: 'You have no open order for this application' };
    const history: PartnerDeliveryEvent[] = [
      { type: 'PartnerDeliveryReceived', data: received },
      { type: 'PartnerDeliveryHeld', data: held },
    ];
    const attach = { type: 'AttachDelivery', data: { deliveryId, reason: 'Sent at our call' } } as const;
    const attached: PartnerDeliveryEvent = {
      type: 'PartnerDeliveryAttached',
      data: { deliveryId, applicationId, reason: 'Sent at our call', replay: 1 },
    };
    const turnDown = { type: 'TurnDownDelivery', data: { deliveryId, reason: 'Nobody ordered it' } } as const;
    const turnedDown: PartnerDeliveryEvent = {
      type: 'PartnerDeliveryTurnedDown',
      data: { deliveryId, applicationId, reason: 'Nobody ordered it' },
    };

    it('is held once, so that a retried activity is harmless', () => {
      expect(decide(history.slice(0, 1), { type: 'RecordDeliveryHeld', data: held })).toEqual([history[1]]);
      expect(decide(history, { type: 'RecordDeliveryHeld', data: held })).toEqual([]);
      expect(decide(history, { type: 'RecordDeliveryApplied', data: applied })).toEqual([]);
    });

    it('is attached to its file, or to an order of it, and judged again', () => {
      expect(decide(history, attach)).toEqual([attached]);
      expect(decide(history, { ...attach, data: { ...attach.data, orderId } })).toEqual([
        { ...attached, data: { ...attached.data, orderId } },
      ]);
      expect(
        decide([...history, attached], { type: 'RecordDeliveryApplied', data: { ...applied, replay: 1 } }),
      ).toEqual([{ type: 'PartnerDeliveryApplied', data: applied }]);
    });

    it('is attached to the order that it was held for, and to no other', () => {
      const ofOrder: PartnerDeliveryEvent[] = [
        ...history.slice(0, 1),
        { type: 'PartnerDeliveryHeld', data: { ...held, orderId } },
      ];
      expect(decide(ofOrder, attach)).toMatchObject([{ data: { orderId } }]);
      const other = { ...attach, data: { ...attach.data, orderId: applicationId } };
      expect(() => decide(ofOrder, other)).toThrow('about another order');
    });

    it('is attached or turned down once by two who do so at the same time', () => {
      expect(decide([...history, attached], attach)).toEqual([]);
      expect(decide(history, turnDown)).toEqual([turnedDown]);
      expect(decide([...history, turnedDown], turnDown)).toEqual([]);
      expect(() => decide([...history, attached], turnDown)).toThrow('not held');
      expect(() => decide([...history, turnedDown], attach)).toThrow('turned down');
    });

    it('is not judged again by whoever has not attached it, nor when what it said is erased', () => {
      const replay = { type: 'ReplayPartnerDelivery', data: { deliveryId } } as const;
      expect(() => decide(history, replay)).toThrow('attach it or turn it down');
      expect(() => decide([...history, turnedDown], replay)).toThrow('turned down');
      const erased: PartnerDeliveryEvent = { type: 'PartnerDeliveryTextErased', data: { subjects: ['s-1'] } };
      expect(() => decide([...history, erased], attach)).toThrow('was erased');
    });

    it('is neither attached nor turned down where it is not held', () => {
      const isApplied: PartnerDeliveryEvent = { type: 'PartnerDeliveryApplied', data: applied };
      for (const command of [attach, turnDown]) {
        expect(() => decide([], command)).toThrow('no such delivery');
        expect(() => decide([...history.slice(0, 1), isApplied], command)).toThrow('not held');
        expect(() => decide(history.slice(0, 1), command)).toThrow('not held');
      }
    });
  });

  describe('When it has not been received', () => {
    it('is received', () => {
      expect(decide([], { type: 'ReceivePartnerDelivery', data: received })).toEqual([
        { type: 'PartnerDeliveryReceived', data: received },
      ]);
    });

    it('is kept and refused at once where the reason is known', () => {
      const { reason: refusal } = refused;
      expect(decide([], { type: 'ReceivePartnerDelivery', data: { ...received, refusal } })).toEqual([
        { type: 'PartnerDeliveryReceived', data: received },
        { type: 'PartnerDeliveryRefused', data: refused },
      ]);
    });

    it('cannot end', () => {
      expect(() => decide([], { type: 'RecordDeliveryApplied', data: applied })).toThrow('no such delivery');
    });
  });

  describe('When it has been received', () => {
    const history: PartnerDeliveryEvent[] = [{ type: 'PartnerDeliveryReceived', data: received }];

    it('keeps the first body when it comes again', () => {
      expect(decide(history, { type: 'ReceivePartnerDelivery', data: { ...received, body: '[]' } })).toEqual([]);
    });

    it('ends applied or refused', () => {
      expect(decide(history, { type: 'RecordDeliveryApplied', data: applied })).toEqual([
        { type: 'PartnerDeliveryApplied', data: applied },
      ]);
      expect(decide(history, { type: 'RecordDeliveryRefused', data: refused })).toEqual([
        { type: 'PartnerDeliveryRefused', data: refused },
      ]);
    });

    it('is given back once where its judgement has not come for too long, and takes the first that comes', () => {
      const replay = (overdue?: number) => ({ type: 'ReplayPartnerDelivery', data: { deliveryId, overdue } }) as const;
      const replayed: PartnerDeliveryEvent = { type: 'PartnerDeliveryReplayed', data: { deliveryId, replay: 1 } };
      expect(decide(history, replay())).toEqual([]);
      expect(decide(history, replay(0))).toEqual([replayed]);
      expect(decide([...history, replayed], replay(0))).toEqual([]);
      expect(decide([...history, replayed], replay(1))).toEqual([
        { type: 'PartnerDeliveryReplayed', data: { deliveryId, replay: 2 } },
      ]);
      const erased: PartnerDeliveryEvent = { type: 'PartnerDeliveryTextErased', data: { subjects: ['s-1'] } };
      expect(() => decide([...history, erased], replay(0))).toThrow('was erased');
    });

    it('ends once, so that a retried activity is harmless', () => {
      const ended: PartnerDeliveryEvent[] = [...history, { type: 'PartnerDeliveryApplied', data: applied }];
      expect(decide(ended, { type: 'RecordDeliveryApplied', data: applied })).toEqual([]);
      expect(decide(ended, { type: 'RecordDeliveryRefused', data: refused })).toEqual([]);
    });
  });
});

describe('Partner messages', () => {
  const report = {
    type: 'credit_report.delivered',
    timestamp: '2026-01-05T10:00:00Z',
    data: {
      applicationId,
      reportId: 'CR-1',
      issuedOn: '2026-01-05',
      scores: [{ borrower: 0, bureau: 'equifax', score: 742 }],
      accounts: [
        {
          creditor: 'First Example Bank',
          accountType: 'revolving',
          accountNumberLast4: '4321',
          status: 'current',
          balance: 1234.5,
          monthlyPayment: '35.00',
        },
      ],
    },
  };

  it('turn dollars into cents', () => {
    expect(creditReportDeliveredSchema.parse(report)).toMatchObject({
      data: { accounts: [{ balance: 123_450, monthlyPayment: 3_500 }] },
    });
  });

  it('say why a bureau has no score, as reports of orders do', () => {
    const scores = [{ borrower: 0, bureau: 'equifax', score: 9002 }];
    const parsed = creditReportDeliveredSchema.safeParse({ ...report, data: { ...report.data, scores } });
    expect(parsed.success && parsed.data.data.scores).toEqual(scores);
  });

  it.each([
    ['score', { scores: [{ borrower: 0, bureau: 'equifax', score: 900 }] }],
    ['bureau', { scores: [{ borrower: 0, bureau: 'other', score: 700 }] }],
    ['applicationId', { applicationId: 'LN-1' }],
    ['issuedOn', { issuedOn: 'today' }],
  ])('are refused with the field when %s is wrong', (field, wrong) => {
    const parsed = creditReportDeliveredSchema.safeParse({ ...report, data: { ...report.data, ...wrong } });
    expect(parsed.error?.issues[0]?.path).toContain(field);
  });
});
