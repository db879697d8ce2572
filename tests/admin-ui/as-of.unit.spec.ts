import { describe, expect, it } from '@jest/globals';
import {
  asOfAddress,
  formatMoment,
  fromLocalInput,
  parseAsOf,
  toLocalInput,
} from '../../admin-ui/src/users/page/as-of.ts';

describe('A moment in an input', () => {
  it("is shown in the reader's time zone and means the same moment when it comes back", () => {
    const moment = new Date(2026, 2, 1, 9, 0, 5);
    expect(toLocalInput(moment)).toBe('2026-03-01T09:00:05');
    expect(fromLocalInput('2026-03-01T09:00:05')).toBe(moment.toISOString());
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

  it('is told to the second', () => {
    expect(formatMoment('2026-03-01T17:00:05.123Z')).toMatch(/^(Feb 28|Mar [12]), 2026, \d+:\d{2}:05 [AP]M$/);
  });
});
