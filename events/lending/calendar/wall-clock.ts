// Needed before anything is shown in a browser, so this file loads no calendar library.
const DAY_MS = 86_400_000;

/**
 * Whole days from one instant to another, a begun day counted as a day and never below 0: how long a file has been in process.
 * @param from ISO 8601 @param to ISO 8601
 */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS));

/**
 * The calendar date on the wall of a place, for example "today" at the branch.
 * @param instant ISO 8601 @param timeZone IANA name, `America/Chicago`
 * @returns `2026-03-01`
 */
export const plainDateIn = (instant: string, timeZone: string): string =>
  // Swedish writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.parse(instant));

/**
 * What a place calls its time on the afternoon of a day: `EST`, `EDT`, `PST`.
 * @param date `2026-03-01` @param timeZone IANA name
 */
export const zoneNameOn = (date: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(Date.parse(`${date}T22:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
