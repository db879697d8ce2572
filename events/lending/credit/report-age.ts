import { addDays } from '../calendar/days.ts';

/** Days for which a credit report is good from the day it was issued (Fannie Mae Selling Guide B1-1-03: four months). */
export const CREDIT_REPORT_DAYS = 120;
/** From so many days before it expires someone has to think of the next one. */
export const EXPIRES_SOON_DAYS = 14;

export const reportAges = ['good', 'soon', 'before_closing', 'expired'] as const;
/** Where a report stands in its time: what is worse goes first. */
export type ReportAge = (typeof reportAges)[number];

/** The last day on which it is good. @param issuedOn `2026-03-01` */
export const reportExpiresOn = (issuedOn: string): string => addDays(issuedOn, CREDIT_REPORT_DAYS);

/** @param closingOn the estimated closing, where there is one @param today all are plain dates */
export const reportAge = (issuedOn: string, closingOn: string | null | undefined, today: string): ReportAge =>
  ageOf(reportExpiresOn(issuedOn), closingOn, today);

/** The same of anything that is good to the end of a day. */
export const ageOf = (expiresOn: string, closingOn: string | null | undefined, today: string): ReportAge => {
  if (expiresOn < today) return 'expired';
  if (closingOn && expiresOn < closingOn) return 'before_closing';
  return expiresOn <= addDays(today, EXPIRES_SOON_DAYS) ? 'soon' : 'good';
};
