import { describe, expect, it } from '@jest/globals';
import { afterSecondRun } from './again.ts';
import { formatReport, readResult, skippedResult } from './report.ts';

const file = (name: string, seconds: number, more: object = {}) => ({
  name: `/repo/tests/${name}`,
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  message: '',
  assertionResults: [{ status: 'passed', fullName: 'It works', failureMessages: [] }],
  ...more,
});
const jestReport = (testResults: readonly object[], more: object = {}) => ({
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults,
  ...more,
});
const reportOf = (...testResults: readonly object[]) =>
  formatReport([readResult('int', 90, jestReport(testResults), '/repo')]);

describe('The report of the tests', () => {
  it('says how many minutes each tier took of its budget, and ends with the count over all of them', () => {
    const results = [
      readResult('unit', 12, jestReport([], { numPassedTests: 7 }), '/repo'),
      readResult('int', 330, jestReport([], { numFailedTests: 1, numTodoTests: 2 }), '/repo'),
      skippedResult('kafka', 3, 'no broker'),
    ];
    expect(formatReport(results).split('\n')).toEqual([
      '',
      'unit        0.2 of  1.5 min  7 passed, 0 failed, 0 skipped',
      'int         5.5 of  5.0 min  1 passed, 1 failed, 2 skipped, OVER ITS BUDGET',
      'kafka     SKIPPED (3 spec files, counted as skipped): no broker',
      '',
      '8 passed, 1 failed, 5 skipped',
    ]);
  });

  it('names the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => file(`${index}.int.spec.ts`, index));
    const lines = reportOf(...files).split('\n');
    expect(lines.slice(1, 4)).toEqual([
      'Slowest files',
      '   11.0 s  tests/11.int.spec.ts',
      '   10.0 s  tests/10.int.spec.ts',
    ]);
    expect(lines.filter((line) => line.includes(' s  tests/'))).toHaveLength(10);
  });

  it('begins with what failed and why, cut where it goes on for pages', () => {
    const failed = {
      status: 'failed',
      fullName: 'Orders are placed once',
      failureMessages: [
        [
          'Error: expected 1, got 2',
          '    at run (/repo/node_modules/jest-circus/build/run.js:1:1)',
          ...Array.from({ length: 40 }, () => 'at somewhere'),
        ].join('\n'),
      ],
    };
    const lines = reportOf(file('orders.int.spec.ts', 1, { assertionResults: [failed] })).split('\n');
    expect(lines.slice(1, 3)).toEqual([
      'FAILED tests/orders.int.spec.ts: Orders are placed once',
      '  Error: expected 1, got 2',
    ]);
    expect(lines.filter((line) => line === '  at somewhere')).toHaveLength(24);
  });

  it('names what passed only when its file ran again, why it had failed, and how often it did lately', () => {
    const shaky = { status: 'failed', fullName: 'A toast goes', failureMessages: ['Error: it stayed'] };
    const failing = file('toast.e2e.spec.ts', 1, { assertionResults: [shaky] });
    const first = readResult('e2e', 90, jestReport([failing], { numPassedTests: 3, numFailedTests: 1 }), '/repo');
    const second = readResult('e2e', 9, jestReport([], { numPassedTests: 2 }), '/repo');
    const name = 'tests/toast.e2e.spec.ts';
    const report = formatReport([afterSecondRun(first, name, second)], [[name], [], [name]]);
    expect(report).toContain(`AGAIN (in 2 of the last 3 runs) ${name}: A toast goes\n  Error: it stayed\n`);
    expect(report).toContain('4 passed, 0 failed, 0 skipped (1 passed when run again)\n');
    expect(report).toMatch(/\n4 passed, 0 failed, 0 skipped$/);
  });

  it('says why a file did not load', () => {
    const broken = file('broken.int.spec.ts', 1, { assertionResults: [], message: 'Cannot find module x' });
    expect(reportOf(broken)).toContain('FAILED tests/broken.int.spec.ts: (the file itself)\n  Cannot find module x\n');
  });

  it('counts a run of Jest that left no report as a failure', () => {
    expect(formatReport([readResult('int', 3, undefined)])).toMatch(/0 passed, 1 failed, 0 skipped$/);
  });
});
