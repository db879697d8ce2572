import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeZone } from '../../../admin-ui/src/client/time-zone.ts';
import {
  asOfAddress,
  formatMoment,
  fromLocalInput,
  parseAsOf,
  toLocalInput,
} from '../../../admin-ui/src/users/page/as-of.ts';

describe('A moment in an input', () => {
  it("is shown in the reader's time zone and means the same moment when it comes back", () => {
    const moment = new Date(2026, 2, 1, 9, 0, 5);
    expect(toLocalInput(moment)).toBe('2026-03-01T09:00:05');
    expect(fromLocalInput('2026-03-01T09:00:05')).toBe(moment.toISOString());
  });
});

describe("A moment in the clocks of the reader's branch", () => {
  afterEach(() => setTimeZone('UTC'));

  it.each([
    ['winter', '2026-01-15T14:00:00.000Z', '2026-01-15T09:00:00'],
    ['summer', '2026-07-15T13:00:00.000Z', '2026-07-15T09:00:00'],
    ['the hour after the clocks went forward', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30:00'],
  ])('means the same in %s', (_, iso, shown) => {
    setTimeZone('America/New_York');
    expect(toLocalInput(new Date(iso))).toBe(shown);
    expect(fromLocalInput(shown)).toBe(iso);
  });
});

describe('A moment in the address', () => {
  it('keeps its milliseconds', () => {
    const asOf = '2026-03-01T17:00:05.123Z';
    const address = new URL(asOfAddress('11111111-1111-4111-8111-111111111111', asOf), 'http://localhost');
    expect(parseAsOf(address.searchParams.get('asOf'))).toBe(asOf);
  });

  it.each([null, '', 'yesterday'])('is none when it is %p', (text) => {
    expect(parseAsOf(text)).toBeUndefined();
  });

  it('is shown to the second', () => {
    expect(formatMoment('2026-03-01T17:00:05.123Z')).toMatch(/^(Feb 28|Mar [12]), 2026, \d+:\d{2}:05 [AP]M$/);
  });
});
