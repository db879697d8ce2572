import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { nationalLimits } from '../../events/lending/limits/limit-tables.ts';
import { loanLimits, loanSizes } from '../../events/lending/limits/loan-limits.ts';
import { loanTypes } from '../../events/lending/rules/loan-type.ts';
import { refusal } from '../../events/lending/rules/refuse.ts';
import { answerWith, count, dollarsOut, someDollars } from './figures.contract.ts';
import { year } from './qm.contract.ts';
import { defineTableCalculator, tableUsed } from './table-calculator.contract.ts';

const notLoaded = (asked: number, loaded: readonly number[]) =>
  refusal(`No county list of ${asked} is loaded`, [
    {
      field: 'year',
      message:
        loaded.length === 0
          ? 'No county list is loaded yet: ask an administrator to load one'
          : `Use a year whose list is loaded: ${loaded.join(', ')}, or ask an administrator to load another`,
    },
  ]);

export const limits = defineTableCalculator({
  name: 'limits',
  summary: 'Conforming and FHA limits of a county, and whether a loan is within them',
  body: z
    .strictObject({
      year: year.meta({ description: 'Of delivery; of the case number for FHA' }),
      fips: z
        .string()
        .regex(/^\d{5}$/, 'Enter the five digits of state and county, such as 06037')
        .meta({ description: 'State and county code' }),
      units: count(1, 4, 'units'),
      loanType: z.enum(loanTypes),
      loanAmount: someDollars.exactOptional(),
    })
    .meta({ example: { year: 2026, fips: '06037', units: 1, loanType: 'conventional', loanAmount: 950000 } }),
  answer: answerWith({
    county: z.string(),
    state: z.string(),
    baseline: dollarsOut,
    limit: dollarsOut,
    isLeast: z.boolean().meta({ description: "The county's own FHA limit may be higher: it is not in FHFA's list" }),
    ceiling: dollarsOut,
    conforming: z.boolean().exactOptional().meta({ description: 'Left out where the limit is not certain' }),
    size: z.enum(loanSizes).exactOptional(),
    table: tableUsed,
  }),
  calculate: async ({ loanAmount, ...asked }, tables) => {
    const found = await tables.countyLimits(asked.year, asked.fips);
    const isKnownYear = asked.year in nationalLimits;
    if (!found && isKnownYear) throw notLoaded(asked.year, await tables.listedYears());
    const { baselineCents, limitCents, ceilingCents, isLeast, conforming, size, basis } = loanLimits(
      { ...asked, ...(loanAmount !== undefined && { loanAmountCents: loanAmount }) },
      found?.county ?? null,
    );
    if (!found?.county) throw notLoaded(asked.year, await tables.listedYears());
    const { county, state } = found.county;
    return {
      county,
      state,
      baseline: centsToDollars(baselineCents),
      limit: centsToDollars(limitCents),
      isLeast,
      ceiling: centsToDollars(ceilingCents),
      ...(conforming !== undefined && { conforming }),
      ...(size && { size }),
      table: found.origin,
      basis: [...basis],
    };
  },
});
