import { describe, expect, it } from '@jest/globals';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { type AporTables, aporYears } from '../../../../events/lending/hmda/apor.ts';
import { rateSpread, type SpreadLoan } from '../../../../events/lending/hmda/rate-spread.ts';

/** Invented: 6 % and a hundredth for each year of the term, a tenth more each week. */
const weeksFrom = (first: number) =>
  ['2026-03-02', '2026-03-09', '2026-03-16'].map((from, week) => ({
    from,
    percents: Array.from({ length: 50 }, (_none, index) => (first * 100 + week * 10 + index + 1) / 100),
  }));
const tables: AporTables = { fixed: weeksFrom(6), variable: weeksFrom(5) };

const loan: SpreadLoan = {
  aprPercent: 6.75,
  lockedOn: '2026-03-11',
  termMonths: 360,
  amortization: 'fixed',
  actionTaken: 1,
};

const fieldsOf = (given: Partial<SpreadLoan>) => {
  try {
    rateSpread({ ...loan, ...given }, tables);
  } catch (error) {
    if (error instanceof RuleViolationError) return error.errors;
    throw error;
  }
  return [];
};

describe('The rate spread', () => {
  it('is APR less the rate of the term in the week of the lock', () =>
    expect(rateSpread(loan, tables)).toEqual({
      spread: 0.35,
      aporPercent: 6.4,
      aporWeek: '2026-03-09',
      years: 30,
      basis: [
        expect.objectContaining({ citation: '12 CFR 1003.4(a)(12)' }),
        expect.objectContaining({ citation: expect.stringContaining('1026.35(a)(2)') }),
      ],
    }));

  // cfpb.github.io/hmda-platform-tools, rate spread: what is locked from Monday to Sunday has the rate of that Monday.
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-08', '2026-03-02'],
    ['2026-03-09', '2026-03-09'],
    ['2026-03-22', '2026-03-16'],
  ])('of a rate locked on %s is that of the week of %s', (lockedOn, aporWeek) =>
    expect(rateSpread({ ...loan, lockedOn }, tables)).toMatchObject({ aporWeek }),
  );

  it.each([
    [6.75, 6.3995, 0.351],
    [6.75, 6.3994, 0.351],
    [6.75, 6.3996, 0.35],
    [6.3, 6.4, -0.1],
    [6.3995, 6.4, -0.001],
    [6.4, 6.4, 0],
    [6.4004, 6.4, 0],
    [0.3, 0.1, 0.2],
  ])('of %d over %d is %d, three decimals, half away from zero', (aprPercent, aporPercent, spread) => {
    const result = rateSpread({ ...loan, aprPercent, aporPercent }, tables);
    expect(result.spread).toBe(spread);
    expect(result).toMatchObject({ aporPercent, aporWeek: '2026-03-09' });
  });

  it('of a variable rate goes by the time to its first change, one year where it may change at once', () => {
    const variable: SpreadLoan = { ...loan, amortization: 'variable', firstResetMonths: 60 };
    expect(rateSpread(variable, tables)).toMatchObject({ years: 5, aporPercent: 5.15 });
    expect(rateSpread({ ...variable, firstResetMonths: 0 }, tables)).toMatchObject({ years: 1 });
  });

  it.each([3, 4, 5, 6, 7])('of action %d is none', (actionTaken) =>
    expect(rateSpread({ ...loan, actionTaken }, tables)).toMatchObject({ spread: 'NA', why: expect.any(String) }),
  );
  it.each([1, 2, 8])('of action %d is one', (actionTaken) =>
    expect(rateSpread({ ...loan, actionTaken }, tables).spread).toBe(0.35),
  );
  it('of a reverse mortgage is none', () =>
    expect(rateSpread({ ...loan, isReverse: true }, { fixed: [], variable: [] }).spread).toBe('NA'));
});

describe('The term that is compared', () => {
  // Comment 4(a)(12)-4.iii of Regulation C.
  it.each([
    [360, 30],
    [126, 10],
    [129, 11],
    [127, 11],
    [5, 1],
    [6, 1],
    [1, 1],
    [18, 1],
    [19, 2],
    [600, 50],
  ])('of %d months is %d years', (months, years) => expect(aporYears(months)).toBe(years));
});

describe('A rate spread that cannot be calculated', () => {
  it.each([
    ['2026-03-01', 'They are known for 3 weeks from Mar 2, 2026 to Mar 22, 2026: import a table that has the day'],
    ['2026-03-23', 'They are known for 3 weeks from Mar 2, 2026 to Mar 22, 2026: import a table that has the day'],
  ])('is one of %s, a week that no table has: the nearest is not taken', (lockedOn, message) =>
    expect(fieldsOf({ lockedOn })).toEqual([{ field: 'lockedOn', message }]),
  );

  it('is any before a table is imported', () =>
    expect(() => rateSpread(loan, { fixed: [], variable: [] })).toThrow('not known for Mar 11, 2026'));

  it.each<[Partial<SpreadLoan>, string]>([
    [{ aprPercent: Number.NaN }, 'apr'],
    [{ aporPercent: 101 }, 'apor'],
    [{ lockedOn: '2026-02-29' }, 'lockedOn'],
    [{ termMonths: 601 }, 'termMonths'],
    [{ actionTaken: 9 }, 'actionTaken'],
    [{ amortization: 'variable' }, 'firstResetMonths'],
    [{ amortization: 'variable', firstResetMonths: 361 }, 'firstResetMonths'],
  ])('has %j', (given, field) => expect(fieldsOf(given).map((each) => each.field)).toEqual([field]));
});
