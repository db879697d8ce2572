import { describe, expect, it } from '@jest/globals';
import { formatBytes } from '../../../admin-ui/src/settings/database/format-bytes.ts';
import { formatHour, timeIn, timeZoneName, timeZones } from '../../../admin-ui/src/settings/general/time-zones.ts';

describe('A size', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1024 * 1024 - 1, '1,024 kB'],
    [1.5 * 1024 ** 2, '1.5 MB'],
    [25 * 1024 ** 3, '25 GB'],
    [3 * 1024 ** 5, '3,072 TB'],
  ])('of %d bytes reads %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('Time zones', () => {
  it('begin with those of the United States, and name each once', () => {
    const zones = timeZones();
    expect(zones[1]).toBe('America/New_York');
    expect(zones).toContain('UTC');
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('have a name that holds all year, and a time of day', () => {
    expect(timeZoneName('America/Denver')).toBe('Mountain Time');
    expect(timeIn('America/Phoenix', new Date('2026-07-01T19:05:00Z'))).toBe('12:05 PM');
  });

  it('have hours as people read them', () => {
    expect([0, 9, 12, 17, 23].map(formatHour)).toEqual(['12:00 AM', '9:00 AM', '12:00 PM', '5:00 PM', '11:00 PM']);
  });
});
