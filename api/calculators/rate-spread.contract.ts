import { z } from 'zod';
import { type AporKind, aporKinds, type AporTables, aporWeekOf } from '../../events/lending/hmda/apor.ts';
import { rateSpread as rateSpreadOf, type SpreadLoan } from '../../events/lending/hmda/rate-spread.ts';
import { refusal } from '../../events/lending/rules/refuse.ts';
import { answerWith, count, day, months, percent, percentOut } from './figures.contract.ts';
import { defineTableCalculator, type ReferenceTables, tableUsed } from './table-calculator.contract.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';

const noTables: AporTables = { fixed: [], variable: [] };

const notLoaded = async (kind: AporKind, monday: string, tables: ReferenceTables) => {
  const span = await tables.aporSpan(kind);
  const loaded = span
    ? `The weeks from ${dayInWords(span.first)} to ${dayInWords(span.last)} are loaded`
    : `No rates are loaded for a ${kind} rate`;
  return refusal(`The average prime offer rates of the week of ${dayInWords(monday)} are not loaded`, [
    {
      field: 'lockedOn',
      message: `${loaded}: enter the APOR, or ask an administrator to load more`,
    },
  ]);
};

export const rateSpread = defineTableCalculator({
  name: 'rate-spread',
  summary: 'Rate spread of 12 CFR 1003.4(a)(12): APR less the average prime offer rate of the week of the lock',
  body: z
    .strictObject({
      apr: percent(),
      apor: percent().exactOptional().meta({ description: 'Where it is known; else it is taken from the table' }),
      lockedOn: day.meta({ description: 'When the rate was set for good' }),
      termMonths: months,
      amortization: z.enum(aporKinds),
      firstResetMonths: count(0, 600, 'months').exactOptional().meta({ description: 'Of a variable rate' }),
      actionTaken: count(1, 8, 'a code of HMDA'),
      reverse: z.boolean().exactOptional(),
    })
    .meta({
      example: { apr: 7.1, lockedOn: '2026-03-04', termMonths: 360, amortization: 'fixed', actionTaken: 1 },
    }),
  answer: answerWith({
    spread: z.union([percentOut, z.literal('NA')]),
    apor: percentOut.exactOptional().meta({ description: 'Where there is no spread: as it was sent' }),
    aporWeek: day.meta({ description: 'The Monday of the week' }),
    years: z.int().exactOptional().meta({ description: 'The term that was compared' }),
    why: z.string().exactOptional().meta({ description: 'Why there is no spread' }),
    table: tableUsed.exactOptional(),
  }),
  calculate: async ({ apr, apor, reverse, ...asked }, tables) => {
    const loan: SpreadLoan = {
      ...asked,
      aprPercent: apr,
      ...(apor !== undefined && { aporPercent: apor }),
      ...(reverse !== undefined && { isReverse: reverse }),
    };
    // Its problems, and whether it has a spread, do not depend on a table.
    const withoutTable = rateSpreadOf({ ...loan, aporPercent: apor ?? 0 }, noTables);
    const monday = aporWeekOf(asked.lockedOn);
    const needsTable = withoutTable.spread !== 'NA' && apor === undefined;
    const found = needsTable ? await tables.aporWeek(asked.amortization, monday) : null;
    if (needsTable && !found) throw await notLoaded(asked.amortization, monday, tables);
    const spread = found ? rateSpreadOf(loan, { ...noTables, [asked.amortization]: [found.week] }) : withoutTable;
    if (spread.spread === 'NA') {
      const { why, basis } = spread;
      return { spread: spread.spread, ...(apor !== undefined && { apor }), aporWeek: monday, why, basis: [...basis] };
    }
    return {
      spread: spread.spread,
      apor: spread.aporPercent,
      aporWeek: spread.aporWeek,
      years: spread.years,
      ...(found && { table: found.origin }),
      basis: [...spread.basis],
    };
  },
});
