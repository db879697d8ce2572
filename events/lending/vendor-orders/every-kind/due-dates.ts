import { type BranchCalendar, openingDayAfter, receivedOn } from '../../calendar/branch-calendar.ts';

/** Business days from the order to the report, at least and at most. */
export type Turnaround = { readonly from: number; readonly to: number };

/** As people read it: `7-10 business days`, `1 business day`. */
export const turnaroundInWords = ({ from, to }: Turnaround): string => {
  if (to === 0) return 'the same day';
  const days = from === to ? `${to}` : `${from}-${to}`;
  return `${days} business ${to === 1 ? 'day' : 'days'}`;
};

/**
 * The day by which a report is due: the longer end of the turnaround, the day of the order not counted.
 * @param placedAt ISO 8601 @returns `2026-03-01`
 */
export const orderDueOn = (placedAt: string, { to }: Turnaround, calendar: BranchCalendar): string =>
  openingDayAfter(receivedOn(placedAt, calendar), to, calendar);

/** Wait for a vendor and for a report's reviewer before acting, in business days. */
export const patience = {
  /** From sending until a vendor has to say that it has the order. */
  acknowledgement: 1,
  /** From placing until staff are notified that the vendor cannot be reached. */
  sending: 1,
  /** From a notice to the vendor until attempts to deliver it end. */
  telling: 5,
  /** From the due date until the second reminder. */
  secondReminder: 1,
  /** From the due date until staff are notified. */
  escalation: 2,
  /** From the due date until the order is taken off the vendor. */
  timeout: 5,
  /** From a report until staff are notified that nobody reviewed it. */
  review: 2,
} as const;

/** Business days after the day that we named, within which a vendor may name another one by itself. */
export const MOST_DELAY_DAYS = 30;

/** Most days that a visit may precede the message about it: one may reach us after the visit. */
export const MOST_TOLD_LATE_DAYS = 30;

/** A vendor's time for a revision. */
export const revisionTurnaround: Turnaround = { from: 1, to: 2 };
