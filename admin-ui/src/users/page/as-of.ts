const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a `datetime-local` input shows it: the reader's own time zone, to the second. */
export const toLocalInput = (moment: Date): string => {
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${date}T${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`;
};

/** @returns ISO 8601, or undefined while the input is not filled in */
export const fromLocalInput = (text: string): string | undefined => {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

/** @returns the same moment in the form that the API takes, or undefined when it is none: a link may be mistyped */
export const parseAsOf = (text: string | null): string | undefined => (text ? fromLocalInput(text) : undefined);

/** The page that shows what a user could do at a moment. */
export const asOfAddress = (userId: string, asOf: string): string =>
  `/users/${userId}?${new URLSearchParams({ asOf })}`;

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
/** To the second, because permissions may change twice in a minute. */
export const formatMoment = (iso: string): string => exact.format(new Date(iso)).replace('\u202f', ' ');
