import { describe, it } from '@jest/globals';
import { RuleTester } from 'oxlint/plugins-dev';
import plugin from './no-duration-assertions.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const refused = {
  'a difference in the assertion itself': `
    const startedAt = performance.now();
    await work();
    expect(performance.now() - startedAt).toBeLessThan(2_000);`,
  'one under a name': `
    const began = Date.now();
    const took = Date.now() - began;
    expect(took / 1_000).toBeLessThanOrEqual(2);`,
  'two readings under names': `
    const [from] = [Date.now()];
    const before = from;
    const after = Date.now();
    expect(after - before).toBeGreaterThan(100);`,
  'what it is not': `
    const startedAt = performance.now();
    expect(performance.now() - startedAt).not.toBeGreaterThan(2_000);`,
  'a comparison in the assertion': `
    const startedAt = performance.now();
    expect(performance.now() - startedAt >= 1_500).toBe(true);`,
  'those of many rounds': `
    const times = [];
    for (const round of rounds) {
      const startedAt = performance.now();
      times.push(performance.now() - startedAt);
    }
    expect(Math.max(...times)).toBeLessThan(5_000);`,
  'a ratio of kinds': `
    const times = new Map();
    const began = performance.now();
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - began]);
    const medians = [...times.values()].map((list) => list[0]);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.6);`,
  'what a function returns': `
    const timed = async () => {
      const start = process.hrtime.bigint();
      await work();
      return process.hrtime.bigint() - start;
    };
    const ms = await timed();
    expect(Number(ms)).toBeLessThan(3);`,
  'the time of the processor': `
    const before = process.cpuUsage();
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(8_000);`,
  'how late something is': `
    const lags = [];
    lags.push(Date.now() - Date.parse(event.recordedAt));
    expect(median(lags)).toBeLessThan(20);`,
  'how far ahead something is': `expect((Date.parse(session.endsAt) - Date.now()) / 60_000).toBeCloseTo(5, 0);`,
  'a limit that is measured': `
    const startedAt = performance.now();
    const quiet = performance.now() - startedAt;
    expect(busy).toBeLessThan(2 * quiet);`,
} as const;

const allowed = {
  'a wait for a condition': `await eventually('the event', () => seen.length > 0); expect(seen.length).toBeGreaterThan(0);`,
  'a deadline that is not asserted': `
    const deadline = Date.now() + 10_000;
    while (!(await holds())) if (Date.now() > deadline) throw new Error('In vain');`,
  'dates made from now': `
    const signedInAt = new Date(Date.now() - 12 * HOUR_MS).toISOString();
    const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString();
    expect(rowsSince(signedInAt).length).toBeGreaterThan(inDays(1).length);`,
  'a moment between two readings': `
    const since = Date.now();
    const { at } = await work();
    const until = Date.now();
    expect(Date.parse(at)).toBeGreaterThanOrEqual(since);
    expect(Date.parse(at)).toBeLessThanOrEqual(until);`,
  'other numbers that are compared': `expect(files.length - before.length).toBeLessThan(MOST);`,
  'a member of the same name': `
    const ms = performance.now() - performance.now();
    expect(answer.ms).toBeLessThan(3);`,
} as const;

new RuleTester({ languageOptions: { sourceType: 'module' } }).run(
  'no-duration-assertions',
  plugin.rules['no-duration-assertions'],
  {
    valid: Object.entries(allowed).map(([name, code]) => ({ name, code })),
    invalid: Object.entries(refused).map(([name, code]) => ({ name, code, errors: 1 })),
  },
);
