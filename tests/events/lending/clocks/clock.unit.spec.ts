import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { addDays, daysFrom } from '../../../../events/lending/calendar/days.ts';
import { clock } from '../../../../events/lending/clocks/clock.ts';
import { type ClockId, type ClockRule, clockRules } from '../../../../events/lending/clocks/clock-rules.ts';

const ids = Object.keys(clockRules) as ClockId[];

describe('A clock of TRID', () => {
  it.each<[ClockId, string, string, string]>([
    // Of 12 CFR 1026, Supplement I: "Thursday" for what begins on Monday in comment 19(e)(4)(i)-1, on Monday for a
    // consummation on Thursday in 19(f)(1)(ii)-1; American Land Title Association, November 2015: mailed on Thursday.
    ['revised-le-due', '2015-06-01', '2015-06-04', 'comment 19(e)(4)(i)-1'],
    ['cd-received-to-consummation', '2015-06-08', '2015-06-11', 'comment 19(f)(1)(ii)-1'],
    ['cd-mailed-to-consummation', '2015-06-04', '2015-06-11', 'three days to be received, three to wait'],
    ['le-to-consummation', '2015-06-01', '2015-06-09', 'the example of seven business days'],
    ['le-due', '2015-06-01', '2015-06-04', 'a week without a holiday'],
    ['le-due', '2026-06-30', '2026-07-06', 'over the observed Independence Day and a weekend'],
    ['le-due', '2026-11-24', '2026-11-30', 'over Thanksgiving'],
    ['provider-list-due', '2026-11-24', '2026-11-30', 'with the Loan Estimate'],
    ['le-to-consummation', '2026-06-29', '2026-07-08', 'over 4 July, which does not count; the third does'],
    ['revised-le-due', '2026-06-17', '2026-06-23', 'over Juneteenth'],
    ['revised-le-received-by', '2015-06-11', '2015-06-06', 'four specific days back over a Sunday'],
    // bankersonline.com, March 2023: four days and three for the mail, seven business days before closing.
    ['revised-le-mailed-by', '2015-06-11', '2015-06-03', 'seven specific days back'],
    ['cd-received-to-consummation', '2026-07-02', '2026-07-07', 'over 4 July and a Sunday'],
    ['cd-corrected-to-consummation', '2026-07-02', '2026-07-07', 'once more'],
    ['intent-to-proceed-lapses', '2026-06-15', '2026-06-30', 'ten general days over Juneteenth'],
  ])('%s from %s leads to %s: %s', (id, from, due) => expect(clock(id, from).due).toBe(due));

  it('looks at the offices where the business day is the general one', () => {
    expect(clock('le-due', '2026-07-02', { openSaturdays: true }).due).toBe('2026-07-07');
    expect(clock('le-due', '2026-07-02', { holidaysClosed: false }).due).toBe('2026-07-07');
    expect(clock('le-due', '2026-07-06', { closedOn: ['2026-07-08'] }).due).toBe('2026-07-10');
    expect(clock('rescission-ends', '2026-07-06', { closedOn: ['2026-07-08'] }).due).toBe('2026-07-09');
  });
});

describe('The clock of rescission', () => {
  it.each([
    // bankersonline.com, forum 2256032: closed on Friday 2 July 2021, ends on Tuesday.
    ['2021-07-02', '2021-07-06'],
    // ABA Banking Journal, June 2026: the third of July counts, the fourth does not.
    ['2026-07-01', '2026-07-06'],
    ['2026-12-23', '2026-12-28'],
    ['2026-05-22', '2026-05-27'],
  ])('from %s runs until midnight of %s', (from, due) => expect(clock('rescission-ends', from).due).toBe(due));

  it('shows each day that it walks, and why', () =>
    expect(clock('rescission-ends', '2026-07-01')).toEqual({
      due: '2026-07-06',
      explanation: [
        { date: '2026-07-02', counted: true, why: 'Business day 1 of 3' },
        { date: '2026-07-03', counted: true, why: 'Business day 2 of 3' },
        {
          date: '2026-07-04',
          counted: false,
          why: 'Independence Day, a legal public holiday',
          holiday: 'Independence Day',
        },
        { date: '2026-07-05', counted: false, why: 'Sunday' },
        { date: '2026-07-06', counted: true, why: 'Business day 3 of 3' },
      ],
      basis: [
        expect.objectContaining({ citation: '12 CFR 1026.23(a)(3)(i)' }),
        expect.objectContaining({ citation: '12 CFR 1026.2(a)(6)' }),
        expect.objectContaining({ citation: '5 USC 6103(a)' }),
      ],
    }));
});

describe('A clock of two kinds of days', () => {
  it('says which day is for what', () =>
    expect(clock('cd-mailed-to-consummation', '2015-06-01').explanation.map(({ why }) => why)).toEqual([
      'Business day 1 of 3 until it counts as received',
      'Business day 2 of 3 until it counts as received',
      'Business day 3 of 3 until it counts as received',
      'Business day 1 of 3 between receipt and consummation',
      'Business day 2 of 3 between receipt and consummation',
      'Sunday',
      'Business day 3 of 3 between receipt and consummation',
    ]));
});

describe('A clock of ECOA or RESPA', () => {
  it.each<[ClockId, string, string]>([
    ['ecoa-decision', '2026-03-01', '2026-03-31'],
    ['ecoa-incomplete', '2026-01-31', '2026-03-02'],
    ['ecoa-refused-incomplete', '2026-01-31', '2026-03-02'],
    ['ecoa-counteroffer', '2026-03-01', '2026-05-30'],
    ['ecoa-reasons-asked-by', '2026-03-01', '2026-04-30'],
    ['ecoa-reasons-due', '2028-02-01', '2028-03-02'],
    ['appraisal-notice', '2026-06-30', '2026-07-06'],
    // CFPB, ECOA Valuations guide: for a closing on Friday 4 April 2014 a copy by Tuesday 1 April.
    ['appraisal-copy', '2014-04-04', '2014-04-01'],
    ['appraisal-waiver-by', '2014-04-04', '2014-04-01'],
    ['appraisal-copy-not-closed', '2026-03-01', '2026-03-31'],
    ['escrow-surplus-refund', '2026-03-01', '2026-03-31'],
    ['tolerance-cure', '2026-07-02', '2026-08-31'],
  ])('%s from %s leads to %s', (id, from, due) => expect(clock(id, from).due).toBe(due));

  it('counts every day where the rule knows no business days', () => {
    const { explanation, basis } = clock('tolerance-cure', '2026-07-02');
    expect(explanation).toHaveLength(60);
    expect(explanation.at(1)).toEqual({ date: '2026-07-04', counted: true, why: 'Day 2 of 60' });
    expect(basis).toEqual([expect.objectContaining({ citation: '12 CFR 1026.19(f)(2)(v)' })]);
  });
});

describe('Every clock', () => {
  const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

  it.each(ids)('%s has words for both of its days, and a citation', (id) => {
    const { from, due, basis }: ClockRule = clockRules[id];
    expect([from.length > 5, due.length > 5, basis.length > 0]).toEqual([true, true, true]);
  });

  it.each(ids)('%s that starts later never leads to an earlier day, and ends on a counted one', (id) =>
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 10 }), (from, later) => {
        const { due, explanation } = clock(id, from);
        expect(clock(id, addDays(from, later)).due >= due).toBe(true);
        expect(explanation.at(-1)).toMatchObject({ date: due, counted: true });
        expect(explanation).toHaveLength(Math.abs(daysFrom(from, due)));
      }),
      { numRuns: 30 },
    ),
  );

  it.each(ids)('%s refuses a day that does not exist', (id) => {
    try {
      clock(id, '2026-02-30', { closedOn: ['x'] });
    } catch (error) {
      expect(error instanceof RuleViolationError && error.errors.map(({ field }) => field)).toEqual([
        'from',
        'closedOn.0',
      ]);
      return;
    }
    throw new Error('not refused');
  });
});
