const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,234.50`, to the cent. */
export const formatCents = (amount: number): string => dollars.format(amount);

const days = {
  month: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }),
} as const;

/** A plain day in words. @param date `2026-07-03` */
export const formatDay = (date: string, style: keyof typeof days): string => days[style].format(new Date(date));
