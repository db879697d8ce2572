import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { type EstimatedFee, type FeeRevision, toleranceBuckets } from '../../../../events/lending/tolerance/fees.ts';
import { tolerance } from '../../../../events/lending/tolerance/tolerance.ts';

const fee = (name: string, bucket: EstimatedFee['bucket'], le: number, charged: number, more = {}): EstimatedFee => ({
  name,
  bucket,
  leCents: le * 100,
  chargedCents: charged * 100,
  ...more,
});
const revision = (name: string, amount: number, more: Partial<FeeRevision> = {}): FeeRevision => ({
  fee: name,
  amountCents: amount * 100,
  validReason: true,
  learnedOn: '2026-06-01',
  sentOn: '2026-06-04',
  ...more,
});
const cureOf = (...fees: EstimatedFee[]) => tolerance(fees).cureCents / 100;

describe('A fee that may not rise', () => {
  it.each([
    [1_500, 1_500, 0],
    [1_500, 1_500.01, 0.01],
    [1_500, 1_400, 0],
    [0, 25, 25],
    // A lender's credit that shrank.
    [-500, -300, 200],
    [-500, -800, 0],
  ])('estimated at %d and charged at %d is cured by %d', (le, charged, cure) =>
    expect(cureOf(fee('Origination', 'zero', le, charged))).toBe(cure),
  );

  it('is not made up for by another that fell', () =>
    expect(tolerance([fee('Origination', 'zero', 1_000, 1_100), fee('Transfer tax', 'zero', 800, 600)]).zero).toEqual({
      baselineCents: 180_000,
      chargedCents: 170_000,
      cureCents: 10_000,
      fees: [
        { name: 'Origination', baselineCents: 100_000, chargedCents: 110_000, cureCents: 10_000 },
        { name: 'Transfer tax', baselineCents: 80_000, chargedCents: 60_000, cureCents: 0 },
      ],
    }));
});

describe('Fees that may rise by ten percent in total', () => {
  it('are held together: one may rise by more while the sum does not', () =>
    expect(tolerance([fee('Recording', 'ten', 100, 200), fee('Title', 'ten', 900, 900)])).toMatchObject({
      cureCents: 0,
      ten: { baselineCents: 100_000, limitCents: 110_000, chargedCents: 110_000, cureCents: 0 },
    }));

  it('are cured down to the limit', () =>
    expect(cureOf(fee('Recording', 'ten', 100, 250), fee('Title', 'ten', 900, 900))).toBe(50));

  it('may not exceed a limit with a part of a cent', () =>
    expect(tolerance([fee('Recording', 'ten', 100.05, 110.06)]).ten).toMatchObject({
      limitCents: 11_005,
      cureCents: 1,
    }));

  // Comment 19(e)(3)(ii)-5: a service that was not bought leaves the sum, and one off the list is free.
  it('leave the sum where they were not bought, or come from a provider off the list', () =>
    expect(
      tolerance([
        fee('Recording', 'ten', 100, 110),
        fee('Pest inspection', 'ten', 150, 0, { bought: false }),
        fee('Survey', 'ten', 300, 700, { offList: true }),
        fee('Homeowner insurance', 'none', 900, 1_900),
      ]),
    ).toMatchObject({
      cureCents: 0,
      ten: { baselineCents: 10_000, limitCents: 11_000, chargedCents: 11_000 },
      leftOut: [
        { name: 'Pest inspection', why: 'The service was not bought' },
        { name: 'Survey', why: 'The consumer chose a provider off the list' },
        { name: 'Homeowner insurance', why: 'The fee may change freely' },
      ],
    }));

  it('count where the estimate left them out', () =>
    expect(cureOf(fee('Recording', 'ten', 100, 100), fee('Notary', 'ten', 0, 20))).toBe(10));
});

describe('A revision', () => {
  const fees = [
    fee('Appraisal', 'zero', 500, 650),
    fee('Title', 'ten', 700, 900),
    fee('Pest inspection', 'ten', 300, 300),
  ];
  const judged = (...revisions: FeeRevision[]) => {
    const result = tolerance(fees, revisions);
    return {
      accepted: result.revisions.map(({ accepted }) => accepted),
      why: result.revisions.map(({ why }) => why),
      zero: result.zero.baselineCents / 100,
      ten: result.ten.baselineCents / 100,
      cure: result.cureCents / 100,
    };
  };

  it('none leaves the first estimates', () => expect(judged()).toMatchObject({ zero: 500, ten: 1_000, cure: 250 }));

  it('with a valid reason, sent on the third business day, moves the baseline of its fee', () =>
    expect(judged(revision('Appraisal', 650))).toMatchObject({ accepted: [true], zero: 650, cure: 100 }));

  it.each([
    ['without a valid reason', { validReason: false }, 'No valid reason'],
    ['sent on the fourth business day', { sentOn: '2026-06-05' }, 'Sent too late'],
  ])('%s does not', (_what, more, why) =>
    expect(judged(revision('Appraisal', 650, more))).toEqual({
      accepted: [false],
      why: [why],
      zero: 500,
      ten: 1_000,
      cure: 250,
    }),
  );

  it('may go out later over a holiday, and where the offices are closed', () => {
    const late = revision('Appraisal', 650, { learnedOn: '2026-06-17', sentOn: '2026-06-23' });
    expect(judged(late).accepted).toEqual([true]);
    expect(tolerance(fees, [{ ...late, sentOn: '2026-06-24' }], { closedOn: ['2026-06-22'] }).revisions).toEqual([
      { fee: 'Appraisal', accepted: true, why: 'Valid reason, sent in time', dueOn: '2026-06-24' },
    ]);
  });

  it('never lowers the first estimate', () =>
    expect(judged(revision('Appraisal', 400))).toMatchObject({ accepted: [false], zero: 500 }));

  it('moves the sum only when it rises by more than ten percent', () => {
    expect(judged(revision('Title', 800))).toMatchObject({ accepted: [false], ten: 1_000, cure: 250 });
    expect(judged(revision('Title', 800.01))).toMatchObject({ accepted: [true], ten: 1_100.01 });
    expect(judged(revision('ten-total', 1_100))).toMatchObject({ accepted: [false], ten: 1_000 });
    expect(judged(revision('ten-total', 1_101))).toMatchObject({ accepted: [true], ten: 1_101, cure: 150 });
  });

  it('of one fee does not count again what a revision of the sum has counted', () => {
    const one = [fee('Title', 'ten', 100, 400)];
    const both = [
      revision('ten-total', 300),
      revision('Title', 300, { learnedOn: '2026-06-08', sentOn: '2026-06-09' }),
    ];
    expect(tolerance(one, both)).toMatchObject({
      ten: { baselineCents: 30_000, limitCents: 33_000 },
      cureCents: 7_000,
      revisions: [{ accepted: true }, { accepted: false, why: 'The sum rises by ten percent at most' }],
    });
    const two = [fee('Title', 'ten', 100, 340), fee('Survey', 'ten', 100, 100)];
    expect(
      tolerance(two, [revision('ten-total', 300), revision('Title', 200, { sentOn: '2026-06-04' })]).cureCents,
    ).toBe(11_000);
  });

  // 12 CFR 1026, comment 19(e)(4)(i)-1.ii: five percent three weeks earlier and six percent now make eleven.
  it('adds up with earlier ones that were too small', () =>
    expect(
      judged(
        revision('Title', 760, { learnedOn: '2026-06-22', sentOn: '2026-06-25' }),
        revision('Pest inspection', 350, { learnedOn: '2026-06-01', sentOn: '2026-06-02' }),
      ),
    ).toMatchObject({
      accepted: [false, true],
      why: ['The sum rises by ten percent at most', 'Valid reason, sent in time'],
      ten: 1_110,
    }));

  it('that came too late is no help to the next', () =>
    expect(
      judged(
        revision('Title', 900, { sentOn: '2026-06-10' }),
        revision('Pest inspection', 350, { learnedOn: '2026-06-10', sentOn: '2026-06-11' }),
      ),
    ).toMatchObject({ accepted: [false, false], ten: 1_000 }));

  it('names its rules', () =>
    expect(tolerance(fees, [revision('Appraisal', 650)]).basis.map(({ citation }) => citation)).toEqual([
      '12 CFR 1026.19(e)(3)(i)',
      '12 CFR 1026.19(e)(3)(ii)',
      '12 CFR 1026.19(e)(3)(iv)',
      '12 CFR 1026.19(e)(4)(i)',
      '12 CFR 1026.19(f)(2)(v)',
    ]));
});

describe('Fees that cannot be judged', () => {
  const refused = (fees: readonly EstimatedFee[], revisions: readonly FeeRevision[] = []) => {
    try {
      tolerance(fees, revisions);
    } catch (error) {
      if (error instanceof RuleViolationError) return error.errors.map(({ field }) => field);
      throw error;
    }
    return [];
  };

  it.each<[string, EstimatedFee[], FeeRevision[], string[]]>([
    ['negative amounts', [fee('Title', 'ten', -1, 10)], [], ['fees.0.le']],
    ['no number', [fee('Title', 'ten', Number.NaN, 10)], [], ['fees.0.le']],
    ['a name twice', [fee('Title', 'ten', 1, 1), fee('Title', 'ten', 1, 1)], [], ['fees.1.name']],
    ['the name of the sum', [fee('ten-total', 'ten', 1, 1)], [], ['fees.0.name']],
    ['a charge for what was not bought', [fee('Title', 'ten', 1, 1, { bought: false })], [], ['fees.0.charged']],
    ['a list for what is not shopped for', [fee('Tax', 'zero', 1, 1, { offList: true })], [], ['fees.0.offList']],
    ['a revision of nothing', [], [revision('Title', 1)], ['revisions.0.fee']],
    [
      'a revision sent before its reason, or never',
      [fee('Title', 'ten', 1, 1)],
      [revision('Title', 1, { sentOn: '2026-05-01' }), revision('Title', -1, { sentOn: '2026-06-31' })],
      ['revisions.0.sentOn', 'revisions.1.amount', 'revisions.1.sentOn'],
    ],
    ['too many', Array.from({ length: 201 }, (_none, index) => fee(`Fee ${index}`, 'none', 1, 1)), [], ['fees']],
  ])('have %s', (_what, fees, revisions, fields) => expect(refused(fees, revisions)).toEqual(fields));
});

describe('A cure', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const anyFees = fc
    .array(
      fc.record({
        bucket: fc.constantFrom(...toleranceBuckets),
        leCents: cents,
        chargedCents: cents,
      }),
      { maxLength: 12 },
    )
    .map((fees) => fees.map((each, index) => ({ ...each, name: `Fee ${index}` })));

  it('is never negative, never more than what was charged, and leaves nothing to cure', () =>
    fc.assert(
      fc.property(anyFees, (fees) => {
        const { cureCents, zero, ten } = tolerance(fees);
        expect(cureCents).toBe(zero.cureCents + ten.cureCents);
        expect([zero.cureCents >= 0, ten.cureCents >= 0, Number.isInteger(cureCents)]).toEqual([true, true, true]);
        expect(cureCents <= zero.chargedCents + ten.chargedCents).toBe(true);
        expect(ten.chargedCents - ten.cureCents <= ten.limitCents).toBe(true);
      }),
    ));

  it('never grows by a revision', () =>
    fc.assert(
      fc.property(anyFees, fc.nat(11), cents, fc.boolean(), (fees, index, amountCents, validReason) => {
        const revised = fees.at(index);
        if (!revised) return;
        const revisions = [{ ...revision(revised.name, 0, { validReason }), amountCents }];
        expect(tolerance(fees, revisions).cureCents <= tolerance(fees).cureCents).toBe(true);
      }),
    ));
});
