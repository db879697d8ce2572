import { describe, expect, it } from '@jest/globals';
import { afterSecondRun } from './again.ts';
import { formatReport, readResult, skippedResult } from './report.ts';
import type { Tier } from './tiers.ts';

const file = (name: string, seconds: number, more: object = {}) => ({
  name: `/repo/tests/${name}`,
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  message: '',
  assertionResults: [{ status: 'passed', ancestorTitles: [], fullName: 'It works', failureMessages: [] }],
  ...more,
});
const jestReport = (testResults: readonly object[], more: object = {}) => ({
  numPassedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...more,
});
const result = (tier: Tier, seconds: number, report: unknown) => readResult({ tier, seconds, report, root: '/repo' });
const reportOf = (...testResults: readonly object[]) => formatReport([result('int', 90, jestReport(testResults))]);

const failing = file('orders.int.spec.ts', 1, {
  assertionResults: [{ status: 'failed', ancestorTitles: [], fullName: 'Orders', failureMessages: ['Error: no'] }],
});

describe('The report of the tests', () => {
  it('says how many minutes each tier took of its budget, and ends with the count over all of them', () => {
    const results = [
      result('unit', 12, jestReport([], { numPassedTests: 7 })),
      result('int', 330, jestReport([failing], { numTodoTests: 2 })),
      skippedResult('kafka', 3, 'no broker'),
    ];
    expect(formatReport(results).split('\n')).toEqual([
      '',
      'FAILED tests/orders.int.spec.ts: Orders',
      '  Error: no',
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
      ancestorTitles: [],
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
    const shaky = {
      status: 'failed',
      ancestorTitles: [],
      fullName: 'A toast goes',
      failureMessages: ['Error: it stayed'],
    };
    const toast = file('toast.e2e.spec.ts', 1, { assertionResults: [shaky] });
    const first = result('e2e', 90, jestReport([toast], { numPassedTests: 3 }));
    const second = result('e2e', 9, jestReport([], { numPassedTests: 2 }));
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

  it('names the spec files of a batch, and not its entry', () => {
    const test = (name: string, title: string, more: object = {}) => ({
      status: 'passed',
      ancestorTitles: [name, 'Orders'],
      fullName: `${name} Orders ${title}`,
      failureMessages: [],
      ...more,
    });
    const entry = file('int-1.mjs', 9, {
      assertionResults: [
        test('tests/a.int.spec.ts', 'are placed once', { status: 'failed', failureMessages: ['Error: twice'] }),
        test('tests/b.int.spec.ts', 'are sent'),
      ],
    });
    const batches = new Map([['/repo/tests/int-1.mjs', ['tests/a.int.spec.ts', 'tests/b.int.spec.ts']]]);
    const times = new Map([['tests/b.int.spec.ts', 3]]);
    const report = jestReport([entry]);
    expect(readResult({ tier: 'int', seconds: 9, report, root: '/repo', batches, times })).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [{ file: 'tests/a.int.spec.ts', test: 'Orders are placed once', message: 'Error: twice' }],
      files: [{ file: 'tests/a.int.spec.ts' }, { file: 'tests/b.int.spec.ts', seconds: 3 }],
    });
  });

  it('fails every spec file of a batch that ended before its tests', () => {
    const entry = file('int-1.mjs', 9, { assertionResults: [], message: 'A worker process was killed' });
    const batches = new Map([['/repo/tests/int-1.mjs', ['tests/a.int.spec.ts', 'tests/b.int.spec.ts']]]);
    const { failed, failures } = readResult({
      tier: 'int',
      seconds: 9,
      report: jestReport([entry]),
      root: '/repo',
      batches,
    });
    expect([failed, failures.map(({ file: name }) => name)]).toEqual([
      2,
      ['tests/a.int.spec.ts', 'tests/b.int.spec.ts'],
    ]);
  });

  it('counts a run of Jest that left no report as a failure', () => {
    expect(formatReport([result('int', 3, undefined)])).toMatch(/0 passed, 1 failed, 0 skipped$/);
  });
});
