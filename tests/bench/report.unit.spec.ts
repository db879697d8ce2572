import { describe, expect, it } from '@jest/globals';
import { promiseTable } from './report.ts';
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
