import {
  type ApplicationStatus,
  applicationStatusNames,
  type DocumentStatus,
  type LoanType,
  loanTypeNames,
  type StageStatus,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { inReadersZone } from '../../client/time-zone.ts';
import { inWords } from '../../../../events/lending/fields/words.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** US dollars without decimals. Numeric strings are taken too. */
export const formatMoney = (amount: number | string): string => dollars.format(Number(amount));

/** Dollars in millions with one decimal: `$12.3M`. */
export const formatMillions = (amount: number): string => `$${(amount / 1_000_000).toFixed(1)}M`;

const count = new Intl.NumberFormat('en-US');
export const formatCount = (value: number): string => count.format(value);

const rounded = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
/** An estimate in two digits: `98,731` as `99,000`. */
export const formatEstimate = (value: number): string => rounded.format(value);

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
// A plain date has no time zone: read as UTC midnight it would be the day before, west of Greenwich.
const plainDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' });

const formattersIn = (zone: { readonly timeZone?: string }) => {
  const time = { hour: 'numeric', minute: '2-digit', ...zone } as const;
  return {
    zone: zone.timeZone,
    day: new Intl.DateTimeFormat('en-US', { ...day, ...zone }),
    // Swedish writes dates as ISO 8601 does.
    isoDay: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...zone }),
    time: new Intl.DateTimeFormat('en-US', time),
    clock: new Intl.DateTimeFormat('en-US', { ...time, second: '2-digit' }),
    timeAndZone: new Intl.DateTimeFormat('en-US', { ...time, timeZoneName: 'short' }),
  };
};
let made = formattersIn({});
/** Those of the reader's zone. To make one takes longer than to use it a hundred times. */
const formatters = () => {
  const zone = inReadersZone();
  if (zone.timeZone !== made.zone) made = formattersIn(zone);
  return made;
};

// Intl puts a narrow no-break space before AM and PM, which no one can type into a search.
const plainSpaces = (text: string): string => text.replace('\u202f', ' ');

const parse = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** `MMM d, yyyy`; Unknown when there is no date. */
export const formatDate = (iso: string | null | undefined): string => {
  const date = iso ? parse(iso) : undefined;
  if (!iso || !date) return 'Unknown';
  return (PLAIN_DATE.test(iso) ? plainDay : formatters().day).format(date);
};

/** `MMM d, yyyy h:mm a`; Unknown when there is no date. */
export const formatDateTime = (iso: string | null | undefined): string => {
  const date = iso ? parse(iso) : undefined;
  return date ? `${formatters().day.format(date)} ${plainSpaces(formatters().time.format(date))}` : 'Unknown';
};

/** A deadline: of one at midnight the day that it ends, `the end of MMM d, yyyy`. */
export const formatDeadline = (iso: string): string => {
  const date = parse(iso);
  if (!date || formatters().clock.format(date).replace('\u202f', ' ') !== '12:00:00 AM') return formatDateTime(iso);
  return `the end of ${formatters().day.format(date.getTime() - 1)}`;
};

/** The day of a moment at the reader's branch, as date fields have it. @param iso ISO 8601 @returns `2026-03-01` */
export const dayAtBranch = (iso: string): string => formatters().isoDay.format(new Date(iso));

/** `MMM d, yyyy h:mm a EST`, for tooltips: of which zone the time is. */
export const formatDateTimeZone = (iso: string): string => {
  const date = parse(iso);
  return date ? `${formatters().day.format(date)} ${plainSpaces(formatters().timeAndZone.format(date))}` : 'Unknown';
};

/** `h:mm:ss a`, for what has just happened. */
export const formatClock = (iso: string): string => plainSpaces(formatters().clock.format(new Date(iso)));

/** `3 minutes ago`, for feeds; the exact time belongs in a tooltip. */
export const formatAgo = (iso: string, now: Date): string => {
  const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  if (Math.abs(seconds) < 60) return 'just now';
  if (Math.abs(seconds) < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  if (Math.abs(seconds) < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
  return relative.format(Math.trunc(seconds / 86_400), 'day');
};

/** Size in KB with one decimal, of 1024 bytes each; in bytes where that would read 0.0. */
export const formatKilobytes = (bytes: number): string =>
  bytes < 1024 / 10 ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}` : `${(bytes / 1024).toFixed(1)} KB`;

export const formatPercent = (value: number, decimals = 1): string => `${value.toFixed(decimals)}%`;

/** `5 days`, `1 day`. */
export const formatDays = (days: number): string => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;

const statusNames: Readonly<Record<string, string>> = applicationStatusNames;

/** A status as it is called everywhere: `Pre-Qualification`, `Ready to Close`, `Requires Attention`. */
export const statusLabel = (status: ApplicationStatus | StageStatus | DocumentStatus): string =>
  statusNames[status] ?? inWords(status).replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Any code as words: `bank_statement` reads `Bank statement`. */
export const humanize = (code: string): string => {
  const words = inWords(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const loanTypeLabel = (type: LoanType): string => loanTypeNames[type];

/** Short id of a file: its last eight characters. */
export const shortId = (id: string): string => id.slice(-8);
