import { describe, expect, it } from '@jest/globals';
import { keptSections, measuredAgain, promiseTable } from './report.ts';
import type { Promised } from './scenario.ts';

const lineOf = (promised: Omit<Promised, 'metric'>): string =>
  promiseTable([{ metric: 'It', ...promised }])
    .split('\n')
    .at(-1) ?? '';

describe('The table of promises', () => {
  it('says that a ratio is reached, or how much of it is missing', () => {
    expect(lineOf({ atLeast: 5, unit: '×', measured: 5 })).toBe('| It | at least 5× | 5.00× | met |');
    expect(lineOf({ atLeast: 5, unit: '×', measured: 4 })).toBe('| It | at least 5× | 4.00× | **missed by 20 %** |');
  });

  it('says that a time is kept, or by how much it is exceeded', () => {
    expect(lineOf({ atMost: 10, unit: 'ms', measured: 9.99 })).toBe('| It | under 10 ms | 9.99 ms | met |');
    expect(lineOf({ atMost: 10, unit: 'ms', measured: 12 })).toBe(
      '| It | under 10 ms | 12.00 ms | **missed by 20 %** |',
    );
  });

  it('does not call a time that is just as long as the limit kept', () => {
    expect(lineOf({ atMost: 10, unit: 'ms', measured: 10 })).toContain('missed');
  });

  it('takes nothing but none for a promise of none', () => {
    expect(lineOf({ atMost: 0, unit: '', measured: 0 })).toBe('| It | 0 | 0 | met |');
    expect(lineOf({ atMost: 0, unit: '', measured: 3 })).toBe('| It | 0 | 3 | **missed by 3** |');
  });
});

describe('What is measured again by itself', () => {
  const page = (slow: string, rows: string) => `# Benchmarks

## Promises

| What | Promised | Measured |  |
| ---- | -------- | -------- | --- |
| Fast | at least 5× | 6.00× | met |
${rows}
## Fast things

It is fast.
${slow}
## Other things

They stay.
`;
  const result = (title: string): Parameters<typeof measuredAgain>[1][number] => ({
    title,
    method: 'It is measured.',
    tables: [],
    promises: [{ metric: 'Slow', atLeast: 2, unit: '', measured: 2.5 }],
  });
  const row = '| Slow | at least 2 | 2.50 | met |\n';

  it('takes the place of its section and its promises', () => {
    const before = page('\n## Slow things\n\nOld.\n', '| Slow | at least 2 | 1 | missed |\n');
    const section = '\n## Slow things\n\nIt is measured.\n\nMeasured by itself on 2026-11-22.\n';
    expect(measuredAgain(before, [result('Slow things')], '2026-11-22')).toBe(page(section, row));
  });

  it('comes last where it was not there', () => {
    const after = measuredAgain(page('', ''), [result('Slow things')], '2026-11-22');
    expect(after).toBe(`${page('', row)}\n## Slow things\n\nIt is measured.\n\nMeasured by itself on 2026-11-22.\n`);
  });

  it('leaves the sections of other commands to a whole run', () => {
    const whole = page('\n## Slow things\n\nOld.\n', '');
    expect(keptSections(whole, [result('Slow things')])).toEqual([
      '## Fast things\n\nIt is fast.',
      '## Other things\n\nThey stay.',
    ]);
  });
});
