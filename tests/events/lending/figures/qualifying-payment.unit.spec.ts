import { describe, expect, it } from '@jest/globals';
import type { FigureFacts, NoteTerms } from '../../../../events/lending/figures/figure-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import { paymentCourse } from '../../../../events/lending/figures/qualifying-payment.ts';
import { verdictOn } from '../../../../events/lending/figures/provenance.ts';
import { levelPaymentCents } from '../../../../events/lending/repayment/payment.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';

const { loan } = figureFacts();
const of = (noteTerms: NoteTerms | undefined, more: Partial<FigureFacts['loan']> = {}) =>
  fileFigures(figureFacts({ loan: { ...loan, ...more, noteTerms } }));
const lineOf = (figures: ReturnType<typeof of>) =>
  figures.housing.lines.find(({ kind }) => kind === 'principal_and_interest');
/** Of 320,000 over 30 years. */
const at = (annualRatePercent: number, months = 360) =>
  levelPaymentCents({ principalCents: 320_000_00, annualRatePercent, months });
const indexed = { indexPercent: 4.3, marginPercent: 2.75 };

describe('The payment that qualifies', () => {
  it('is that of the note, also where a buydown lowers it for a time', () => {
    expect(lineOf(of(undefined))).toEqual({
      kind: 'principal_and_interest',
      cents: 2_022_62,
      provenance: 'stated',
      source: { kind: 'note' },
    });
    const bought = of({ hasBuydown: true });
    expect(bought.backDti).toMatchObject({ percent: of(undefined).backDti.percent, missing: [] });
    expect(lineOf(bought)).toMatchObject({ cents: 2_022_62, rule: { rule: expect.stringContaining('buydown') } });
  });

  it.each([
    ['7 years, conventional: the note rate', 'conventional', { initialMonths: 84 }, 6.5, []],
    ['5 years: the note rate plus 2', 'conventional', { initialMonths: 60, ...indexed }, 8.5, []],
    [
      '5 years: index and margin above it',
      'conventional',
      { initialMonths: 60, ...indexed, indexPercent: 6 },
      8.75,
      [],
    ],
    ['5 years without the index', 'conventional', { initialMonths: 60, marginPercent: 2 }, 8.5, ['fully_indexed_rate']],
    [
      '3 years: the highest of five years, 2 and 1 of 2/1/5 caps',
      'conventional',
      { initialMonths: 36, periodMonths: 12, firstCapPercent: 2, periodCapPercent: 1, lifeCapPercent: 5, ...indexed },
      9.5,
      [],
    ],
    [
      '1 year: no more than the cap of its life',
      'conventional',
      { initialMonths: 12, periodMonths: 12, firstCapPercent: 2, periodCapPercent: 2, lifeCapPercent: 5, ...indexed },
      11.5,
      [],
    ],
    ['1 year without caps', 'conventional', { initialMonths: 12, ...indexed }, 8.5, ['rate_caps']],
    ['months not stated', 'conventional', indexed, 8.5, ['arm_period']],
    ['jumbo: index and margin', 'jumbo', { initialMonths: 84, ...indexed }, 7.05, []],
    ['1 year, VA', 'va', { initialMonths: 12 }, 7.5, []],
    ['5 years, VA', 'va', { initialMonths: 60 }, 6.5, []],
  ] as const)('of an adjustable rate that is fixed for %s', (_what, type, arm, percent, missing) => {
    const figures = of({ arm }, { type });
    expect(lineOf(figures)).toMatchObject({ cents: at(percent), provenance: 'qualifying' });
    expect([figures.principalAndInterestCents, figures.housing.missing]).toEqual([2_022_62, missing]);
    if (missing.length > 0) expect(verdictOn(figures.backDti, 60)).toBe('unknown');
  });

  it('of a one-year rate of FHA takes a point more from 95 percent of the value on', () => {
    const rateOf = (amountCents: number, initialMonths: number) => {
      const line = lineOf(of({ arm: { initialMonths } }, { type: 'fha', amountCents }));
      const payment = (annualRatePercent: number) =>
        levelPaymentCents({ principalCents: amountCents, annualRatePercent, months: 360 });
      return [6.5, 7.5].find((each) => payment(each) === line?.cents);
    };
    expect([rateOf(380_000_00, 12), rateOf(379_000_00, 12), rateOf(380_000_00, 60)]).toEqual([7.5, 6.5, 6.5]);
  });

  it('of interest alone repays the loan over the months after it, while the note asks for interest', () => {
    const figures = of({ interestOnlyMonths: 120 });
    expect(lineOf(figures)).toMatchObject({
      cents: at(6.5, 240),
      statedCents: 1_733_33,
      rule: { citation: '12 CFR 1026.43(c)(5)(ii)(B)' },
    });
    expect(figures.principalAndInterestCents).toBe(1_733_33);
    expect(of({ interestOnlyMonths: 0 }).housing).toMatchObject({ missing: ['interest_only_months'] });
  });
});

describe('The payments that the cost of a loan goes by', () => {
  const courseOf = (noteTerms?: NoteTerms) => paymentCourse({ ...loan, noteTerms });

  it('are level, interest alone at first, or as the index stands', () => {
    expect([courseOf(), courseOf({ hasBuydown: true })]).toEqual([undefined, undefined]);
    expect(courseOf({ interestOnlyMonths: 120 })).toEqual({ interestOnlyMonths: 120 });
    const arm = { initialMonths: 60, ...indexed };
    const adjustments = [{ fromPayment: 61, annualRatePercent: 7.05 }];
    expect(courseOf({ arm })).toEqual({ adjustments });
    expect(courseOf({ arm, interestOnlyMonths: 60 })).toEqual({ adjustments, interestOnlyMonths: 60 });
    expect(courseOf({ arm: { ...arm, initialMonths: 360 } })).toEqual({});
  });

  it.each([
    ['the months of interest alone', { interestOnlyMonths: 0 }],
    ['the index', { arm: { initialMonths: 60, marginPercent: 2.75 } }],
    ['the first adjustment', { arm: indexed }],
    [
      'what a cap leaves for later',
      { arm: { initialMonths: 60, indexPercent: 8, marginPercent: 3, firstCapPercent: 2 } },
    ],
  ] as const)('are not known without %s', (_what, noteTerms) => {
    expect(courseOf(noteTerms)).toBeNull();
  });
});
