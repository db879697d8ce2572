import { clock } from '../clocks/clock.ts';
import type { ClockId } from '../clocks/clock-rules.ts';

/** When what led to a rejection happened; plain dates at the branch. */
export type RejectionDates = {
  readonly submittedOn: string;
  /** Each day on which something came that the application waited for: documents, a credit report, reports of orders. */
  readonly arrivedOn: readonly string[];
  readonly rejectedOn: string;
  /** The rejection is that of a counteroffer which was not accepted: when that was made; null for any other. */
  readonly offeredOn: string | null;
  /** True when something that had been asked for was not there at the rejection. */
  readonly isIncomplete: boolean;
};

export type NoticeDue = {
  readonly dueOn: string;
  readonly clock: Extract<ClockId, 'ecoa-decision' | 'ecoa-refused-incomplete' | 'ecoa-counteroffer'>;
  /** The day from which it is counted. */
  readonly from: string;
};

/** An application is complete once all is there that was asked for, reports of others included (12 CFR 1002.2(f)). */
const completedOn = ({ submittedOn, arrivedOn, rejectedOn }: RejectionDates): string =>
  arrivedOn.filter((day) => day <= rejectedOn).reduce((last, day) => (day > last ? day : last), submittedOn);

/**
 * The last day for the notice of a rejection: 30 days after the application was complete, after the rejection of one that
 * was not, or 90 after a counteroffer (12 CFR 1002.9(a)(1)).
 */
export const noticeDue = (dates: RejectionDates): NoticeDue => {
  const { rejectedOn, offeredOn, isIncomplete } = dates;
  const due = (id: NoticeDue['clock'], from: string): NoticeDue => ({ dueOn: clock(id, from).due, clock: id, from });
  if (offeredOn !== null) return due('ecoa-counteroffer', offeredOn);
  return isIncomplete ? due('ecoa-refused-incomplete', rejectedOn) : due('ecoa-decision', completedOn(dates));
};
