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
  const plain = Number.isInteger(measured) ? String(measured) : figure(measured);
  const value = unit === '' ? plain : `${figure(measured)}${unit === '×' ? '×' : ` ${unit}`}`;
  return [metric, limitOf(promised), value, verdictOf(promised)];
};

export const promiseTable = (promises: readonly Promised[]): string =>
  markdownTable(['What', 'Promised', 'Measured', ''], promises.map(promiseRow), 4);

const tableText = ({ title, columns, rows }: Table): string => `${title}:\n\n${markdownTable(columns, rows, 1)}`;

/** One scenario as a section of the page. */
export const section = ({ title, method, tables }: ScenarioResult): string =>
  [`## ${title}`, method, ...tables.map(tableText)].join('\n\n');

const isHeading = (line: string): boolean => line.startsWith('## ');

/** The page with this text in place of the section under the heading, or at its end. */
const withSection = (page: string, heading: string, text: string): string => {
  const lines = page.trimEnd().split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return [...lines, '', text, ''].join('\n');
  const length = lines.slice(start + 1).findIndex(isHeading);
  const end = length < 0 ? lines.length : start + 1 + length;
  return [...lines.slice(0, start), text, '', ...lines.slice(end), ''].join('\n');
};

/** Cells without the blanks that line them up. */
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const withPromises = (page: string, promises: readonly Promised[]): string => {
  const lines = page.split('\n');
  const start = lines.indexOf('## Promises');
  const isOurs = (row: string): boolean => promises.some(({ metric }) => metric === cellsOf(row)[0]);
  const table = lines.slice(start + 1).filter((row) => row.startsWith('|'));
  const rowsEnd = lines.findIndex((row, index) => index > start + 2 && !row.startsWith('|'));
  const kept = table.slice(0, rowsEnd - lines.indexOf(table[0] ?? '')).filter((row) => !isOurs(row));
  const rows = [...kept, ...promises.map((promised) => line(promiseRow(promised)))];
  return [...lines.slice(0, start + 1), '', ...rows, ...lines.slice(rowsEnd)].join('\n');
};

/** The page of an earlier, whole run with what was measured again by itself. @param on the day, `2026-11-22` */
export const measuredAgain = (page: string, results: readonly ScenarioResult[], on: string): string =>
  results.reduce(
    (before, result) =>
      withPromises(
        withSection(before, `## ${result.title}`, `${section(result)}\n\nMeasured by itself on ${on}.`),
        result.promises,
      ),
    page,
  );

/** Sections of an earlier page that none of these results takes the place of, such as those of other commands. */
export const keptSections = (page: string, results: readonly ScenarioResult[]): string[] =>
  page
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => text.trim())
    .filter(
      (text) => !['Promises', ...results.map(({ title }) => title)].some((title) => text.startsWith(`## ${title}\n`)),
    );
