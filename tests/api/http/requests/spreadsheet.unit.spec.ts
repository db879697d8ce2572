import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import { textStaysText } from '../../../../api/http/requests/spreadsheet.ts';

const lineOf = (...cells: readonly (string | number)[]): string => stringify([cells], textStaysText).trimEnd();

/** Starts of cells, for a spreadsheet that separates them by any of these and sees a quotation mark at a start only. */
const cellsElsewhere = (line: string): string[] => line.split(/[;|\t]/).map((cell) => cell.replace(/^[\s"]+/, ''));

describe('A table for spreadsheets', () => {
  it.each(['=1+1', ';=1+1', 'a;=1+1', 'a; =1+1', 'a;"=1+1"', 'a|@SUM(1)', 'a\t+1', 'a;-1', 'a;\uFF1D1', ';;=1;=2'])(
    'has no formula in %j, whatever separates its cells',
    (text) => expect(cellsElsewhere(lineOf('Loan', text)).filter((cell) => /^[=+\-@\uFF1D]/.test(cell))).toEqual([]),
  );
  it.each(['Smith; Jones', 'a-b; c=d', "O'Brien", 'Unit 4, -1'])('leaves %j as it is', (text) => {
    expect(lineOf('Loan', text).replaceAll('"', '')).toBe(`Loan,${text}`);
  });
  it('leaves numbers numbers', () => expect(lineOf(-1.5, 2)).toBe('-1.5,2'));
});
