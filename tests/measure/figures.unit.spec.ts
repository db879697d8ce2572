import { describe, expect, it } from '@jest/globals';
import { arrowsAndCircles, duplicatePairs, isCounted, linesOf, longFunctions, spread } from './figures.ts';

describe('What is measured of the house', () => {
  it('counts code, without migrations and catalogues of texts', () => {
    const files = ['api/app.ts', 'admin-ui/src/App.tsx', 'scripts/start.mjs', 'README.md'];
    const aside = ['events/platform/migrations/0001_log.ts', 'admin-ui/src/users/users.texts.ts'];
    expect([...files, ...aside].filter(isCounted)).toEqual(files.slice(0, 3));
  });

  it('counts the lines of a text, with or without an end of the last one', () => {
    expect([linesOf('a\nb\n'), linesOf('a\nb'), linesOf('')]).toEqual([2, 2, 1]);
  });

  it('tells median, 90th percentile and most', () => {
    expect(spread(Array.from({ length: 100 }, (_, index) => index + 1))).toBe('51 / 90 / 100');
  });

  it('finds functions over 60 lines, and leaves out tables', () => {
    const text = [
      'export const aä = (deps: Deps) => {',
      'export const b = (deps: {\n  pool: Pool;\n  now: () => Date;\n}): Route[] => {',
      'export const c = (deps: Deps): Route[] => [',
      'export const d = (tokens: Tokens): Options => ({',
      'export const e = () => {',
    ];
    const whole = text.join('\n');
    const report = (lines: number) => ({
      diagnostics: text.map((line, index) => {
        const source = line.slice(line.indexOf('('));
        const offset = Buffer.byteLength(whole.slice(0, whole.indexOf(line) + line.indexOf('(')));
        const span = { offset, length: Buffer.byteLength(source), line: index + 1 };
        return { message: `Too many lines (${lines + index}).`, filename: 'a.ts', labels: [{ span }] };
      }),
    });
    expect(longFunctions(report(61), () => whole)).toEqual([
      { file: 'a.ts', line: 5, lines: 65 },
      { file: 'a.ts', line: 1, lines: 61 },
    ]);
    expect(longFunctions(report(50), () => whole)).toEqual([]);
  });

  it('counts pairs of files with five lines of code in a row that are the same', () => {
    const run = ['a();', 'b();', 'c();', 'd();', 'e();'];
    const texts: Readonly<Record<string, string>> = {
      one: ["import { a } from 'a';", ...run].join('\n'),
      two: [...run.slice(0, 2), '  // a comment', '', ...run.slice(2)].join('\n  '),
      three: run.slice(1).join('\n'),
      twice: ['x(1);', ...run.map((line) => `x.${line}`), 'x(2);', ...run.map((line) => `x.${line}`)].join('\n'),
    };
    expect(duplicatePairs(Object.keys(texts), (file) => texts[file] ?? '')).toBe(2);
  });

  it('tells circles from other imports that a rule denies', () => {
    const violations = ['ui-floor-kit', 'no-cycles', 'ui-folders-do-not-circle'].map((name) => ({ rule: { name } }));
    expect(arrowsAndCircles({ summary: { violations } })).toBe('1, 2');
  });
});
