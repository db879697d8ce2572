import { describe, expect, it } from '@jest/globals';
import { dayInWords } from '../../../../events/lending/fields/day-words.ts';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { basisOf } from '../../../../events/lending/rules/basis.ts';
import { inYear, onDay } from '../../../../events/lending/rules/in-force.ts';
import {
  amountProblems,
  monthsProblems,
  rateProblems,
  refusal,
  refuseIfAny,
} from '../../../../events/lending/rules/refuse.ts';

/** A refusal, as on the wire. */
const refusalOf = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RuleViolationError) return { detail: error.message, errors: error.errors };
    throw error;
  }
  return undefined;
};

describe('A threshold', () => {
  const caps = { 2025: 1, 2026: 2 };
  const periods = [
    { from: '2025-01-01', until: '2025-12-31', value: 1 },
    { from: '2026-01-01', until: '2026-12-31', value: 2 },
  ];
  const chooser = { what: 'Caps', field: 'year' };

  it('is that of its year', () => expect([2025, 2026].map((year) => inYear(caps, year, chooser))).toEqual([1, 2]));

  it('is that of its day, from the first to the last', () =>
    expect(['2025-01-01', '2025-12-31', '2026-01-01', '2026-12-31'].map((day) => onDay(periods, day, chooser))).toEqual(
      [1, 1, 2, 2],
    ));

  it.each([2024, 2027, Number.NaN, 2025.5])('of the year %d is refused, with the years that are known', (year) =>
    expect(refusalOf(() => inYear(caps, year, chooser))).toEqual({
      detail: `Caps are not known for ${year}`,
      errors: [{ field: 'year', message: 'Caps are known for 2025, 2026: use such a year' }],
    }),
  );

  it.each(['2024-12-31', '2027-01-01'])('of %s is refused, with the days that are known', (day) =>
    expect(refusalOf(() => onDay(periods, day, { ...chooser, field: 'caseDate' }))).toEqual({
      detail: `Caps are not known for ${dayInWords(day)}`,
      errors: [
        {
          field: 'caseDate',
          message: 'Caps are known for Jan 1, 2025 to Dec 31, 2025, Jan 1, 2026 to Dec 31, 2026: use such a date',
        },
      ],
    }),
  );
});

describe('An input without an answer', () => {
  it.each([1, 360, 600])('may not be %d months', (months) => expect(monthsProblems('months', months)).toEqual([]));
  it.each([0, -1, 601, 12.5, Number.NaN, Number.POSITIVE_INFINITY])('is a term of %d months', (months) =>
    expect(monthsProblems('months', months)).toEqual([
      { field: 'months', message: 'Use a whole number of months from 1 to 600' },
    ]),
  );

  it.each([-5, 0, 6.123456, 100])('may not be a rate of %d', (rate) => expect(rateProblems('rate', rate)).toEqual([]));
  it.each([-5.001, 100.001, Number.NaN, Number.NEGATIVE_INFINITY])('is a rate of %d', (rate) =>
    expect(rateProblems('annualRate', rate)).toEqual([
      { field: 'annualRate', message: 'Use a rate from -5 to 100 percent a year' },
    ]),
  );

  it('is an amount below what makes sense, or in parts of a cent', () => {
    expect([amountProblems('principal', 1, 1), amountProblems('taxes', 0)]).toEqual([[], []]);
    expect(amountProblems('principal', 0, 1)).toEqual([
      { field: 'principal', message: 'Use an amount over 0 and of at most 10000000000 dollars' },
    ]);
    expect([-1, 0.5, Number.NaN, 1e15].flatMap((cents) => amountProblems('taxes', cents))).toHaveLength(4);
  });

  it('is refused with every field', () => {
    const errors = [...monthsProblems('months', 0), ...rateProblems('annualRate', 200)];
    expect(refusalOf(() => refuseIfAny('No payment follows', errors))).toEqual({
      detail: 'No payment follows',
      errors,
    });
    expect(refusalOf(() => refuseIfAny('No payment follows', []))).toBeUndefined();
    expect(refusal('No payment follows', errors).code).toBe('rule_violation');
  });
});

describe('The basis of a result', () => {
  it('names each rule once, with its citation', () =>
    expect(basisOf('federal-holidays', 'business-day-specific', 'federal-holidays')).toEqual([
      { rule: 'Legal public holidays', citation: '5 USC 6103(a)' },
      expect.objectContaining({ citation: '12 CFR 1026.2(a)(6)' }),
    ]));
});
