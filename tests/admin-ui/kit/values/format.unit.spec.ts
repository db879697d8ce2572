import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDateTimeZone,
  formatDeadline,
  formatKilobytes,
  formatMillions,
  formatMoney,
  shortId,
  statusLabel,
} from '../../../../admin-ui/src/kit/values/format.ts';
import { setTimeZone } from '../../../../admin-ui/src/client/time-zone.ts';
import { statusTone } from '../../../../admin-ui/src/kit/values/status-tone.ts';
import { splitToast } from '../../../../admin-ui/src/layout/toasts/toast-text.ts';

describe('Figures', () => {
  it('shows dollars without decimals, also from numeric strings', () => {
    expect(formatMoney(320_000)).toBe('$320,000');
    expect(formatMoney('1234567.80')).toBe('$1,234,568');
  });
  it('shows volume in millions with one decimal', () => {
    expect(formatMillions(26_740_000)).toBe('$26.7M');
  });
  it('shows a size in KB with one decimal', () => {
    expect(formatKilobytes(1_536)).toBe('1.5 KB');
    expect([1, 40, 103].map(formatKilobytes)).toEqual(['1 byte', '40 bytes', '0.1 KB']);
  });
});

describe('Dates', () => {
  it('reads MMM d, yyyy and h:mm a', () => {
    expect(formatDate('2026-03-02T15:00:00')).toBe('Mar 2, 2026');
    expect(formatDateTime('2026-03-02T15:04:00')).toBe('Mar 2, 2026 3:04 PM');
  });
  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('keeps the day of a plain date in %s', (zone) => {
    const format = fileURLToPath(new URL('../../../../admin-ui/src/kit/values/format.ts', import.meta.url));
    const script = `import(${JSON.stringify(format)}).then((f) => console.log(f.formatDate('2026-03-02')))`;
    // A process of its own: the formatters take their time zone when they are made.
    const shown = execFileSync(process.execPath, ['-e', script], { env: { TZ: zone }, encoding: 'utf8' });
    expect(shown.trim()).toBe('Mar 2, 2026');
  });
  it("are those of the reader's branch, wherever the browser is", () => {
    setTimeZone('America/New_York');
    expect(formatDateTime('2026-03-02T02:04:00Z')).toBe('Mar 1, 2026 9:04 PM');
    expect(formatDate('2026-03-02T02:04:00Z')).toBe('Mar 1, 2026');
    expect(formatDateTimeZone('2026-03-02T02:04:00Z')).toBe('Mar 1, 2026 9:04 PM EST');
    setTimeZone('America/Los_Angeles');
    expect(formatDateTime('2026-03-02T02:04:00Z')).toBe('Mar 1, 2026 6:04 PM');
    setTimeZone('UTC');
  });
  it('says of a deadline at midnight the day that it ends', () => {
    setTimeZone('America/New_York');
    expect(formatDeadline('2026-01-16T05:00:00Z')).toBe('the end of Jan 15, 2026');
    expect(formatDeadline('2026-01-16T22:30:00Z')).toBe('Jan 16, 2026 5:30 PM');
    setTimeZone('UTC');
  });
  it('says Unknown for what is no date', () => {
    expect(formatDate(null)).toBe('Unknown');
    expect(formatDate('soon')).toBe('Unknown');
    expect(formatDateTime(undefined)).toBe('Unknown');
  });
  it('says how long ago', () => {
    const now = new Date('2026-03-02T15:00:00Z');
    expect(formatAgo('2026-03-02T14:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-03-02T14:57:00Z', now)).toBe('3 minutes ago');
    expect(formatAgo('2026-03-01T14:00:00Z', now)).toBe('yesterday');
  });
});

describe('Statuses', () => {
  it('are called by one name each', () => {
    expect(statusLabel('documents_needed')).toBe('Documents Needed');
    expect(statusLabel('pre_qualification')).toBe('Pre-Qualification');
    expect(statusLabel('requires_attention')).toBe('Requires Attention');
    expect(statusLabel('closing_ready')).toBe('Ready to Close');
  });
  it.each([
    ['completed', 'green'],
    ['verified', 'green'],
    ['approved', 'green'],
    ['rejected', 'red'],
    ['in_progress', 'blue'],
    ['processing', 'blue'],
    ['requires_attention', 'yellow'],
    ['needs_review', 'yellow'],
    ['submitted', 'grey'],
    ['funded', 'grey'],
  ] as const)('colours %s %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('Names', () => {
  it('distinguishes files by the last eight characters of the id', () => {
    expect(shortId('0198f2a4-1111-7111-8111-00c0ffee1234')).toBe('ffee1234');
  });
  it('splits a toast at its first colon', () => {
    expect(splitToast('Error: Failed: really')).toEqual({ title: 'Error', text: 'Failed: really' });
    expect(splitToast('Element updated')).toEqual({ text: 'Element updated' });
  });
});
