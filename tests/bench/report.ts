import { figure, type Promised, type ScenarioResult, type Table } from './scenario.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** @param alignFrom columns from here on hold figures */
const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[], alignFrom: number): string =>
  [line(columns), line(columns.map((_, index) => (index < alignFrom ? '---' : '--:'))), ...rows.map(line)].join('\n');

const limitOf = ({ atLeast, atMost, unit }: Promised): string => {
  if (atLeast !== undefined) return `at least ${atLeast}${unit}`;
  return atMost === 0 ? '0' : `under ${atMost} ${unit}`;
};

const verdictOf = ({ atLeast, atMost = Infinity, measured }: Promised): string => {
  if (atLeast !== undefined) {
    return measured >= atLeast ? 'met' : `**missed by ${Math.ceil((1 - measured / atLeast) * 100)} %**`;
  }
  if (atMost === 0) return measured === 0 ? 'met' : `**missed by ${measured}**`;
  return measured < atMost ? 'met' : `**missed by ${Math.ceil((measured / atMost - 1) * 100)} %**`;
};

const promiseRow = (promised: Promised): string[] => {
  const { metric, unit, measured } = promised;
  const value = unit === '' ? String(measured) : `${figure(measured)}${unit === '×' ? '×' : ` ${unit}`}`;
  return [metric, limitOf(promised), value, verdictOf(promised)];
};

export const promiseTable = (promises: readonly Promised[]): string =>
  markdownTable(['What', 'Promised', 'Measured', ''], promises.map(promiseRow), 4);

const tableText = ({ title, columns, rows }: Table): string => `${title}:\n\n${markdownTable(columns, rows, 1)}`;

/** One scenario as a section of the page. */
export const section = ({ title, method, tables }: ScenarioResult): string =>
  [`## ${title}`, method, ...tables.map(tableText)].join('\n\n');
