/** Where the branches of an American lender are, from east to west. */
const AMERICAN = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
];

/** IANA names: those of the United States first, then all others by name. */
export const timeZones = (): readonly string[] => [
  ...new Set([...AMERICAN, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

/** `Eastern Time`; the same all year round. */
export const timeZoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** The time of day there: `3:05 PM`. */
export const timeIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace('\u202f', ' ');

/** An hour from 0 to 23 as people read it: `5:00 PM`. */
export const formatHour = (hour: number): string => timeIn('UTC', new Date(Date.UTC(2000, 0, 1, hour)));
