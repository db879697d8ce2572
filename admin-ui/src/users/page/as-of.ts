import { inReadersZone } from '../../client/time-zone.ts';

/** Date and time of a moment as the clocks of the reader's branch show them: `2026-03-01T09:00:05`. */
export const toLocalInput = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...inReadersZone() })
    .format(moment)
    .replace(' ', 'T');

/** By how much the clocks of the reader's branch are ahead of UTC at a moment. */
const aheadMs = (moment: Date): number =>
  Date.parse(`${toLocalInput(moment)}Z`) - Math.floor(moment.getTime() / 1000) * 1000;

/** @returns ISO 8601, or undefined while the input is not filled in */
export const fromLocalInput = (text: string): string | undefined => {
  const asUtc = new Date(`${text}Z`);
  if (Number.isNaN(asUtc.getTime())) return undefined;
  // The clocks may have been changed between the two: the second guess is on the right side of that.
  const guess = new Date(asUtc.getTime() - aheadMs(asUtc));
  return new Date(asUtc.getTime() - aheadMs(guess)).toISOString();
};

/** @returns the same moment in the form that the API takes, or undefined when it is none: a link may be mistyped */
export const parseAsOf = (text: string | null): string | undefined => {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

/** The page that shows what a user could do at a moment. */
export const asOfAddress = (userId: string, asOf: string): string =>
  `/users/${userId}?${new URLSearchParams({ asOf })}`;

/** To the second, because permissions may change twice in a minute. */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', ...inReadersZone() })
    .format(new Date(iso))
    .replace('\u202f', ' ');
