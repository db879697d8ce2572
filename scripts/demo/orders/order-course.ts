import type { OrderEnd, OrderPlot } from './order-plots.ts';

/** Steps of an order, in sequence. */
export type OrderStep =
  | 'create'
  | 'assign'
  | 'fee'
  | 'place'
  | 'send'
  | 'acknowledge'
  | 'schedule'
  | 'start'
  | 'flag'
  | 'deliver'
  | 'accept'
  | 'revise'
  | 'reconsider'
  | 'restart'
  | 'deliver_again'
  | 'decline'
  | 'hold'
  | 'cancel';

const prepared: readonly OrderStep[] = ['create', 'assign', 'fee'];
const sent: readonly OrderStep[] = [...prepared, 'place', 'send', 'acknowledge'];
const started: readonly OrderStep[] = [...sent, 'schedule', 'start'];
const delivered: readonly OrderStep[] = [...started, 'deliver'];

const courses: Readonly<Record<OrderEnd, readonly OrderStep[]>> = {
  pending: ['create'],
  assigned: prepared,
  ordered: sent,
  scheduled: [...sent, 'schedule'],
  in_progress: started,
  flagged: [...started, 'flag'],
  delivered,
  reviewed: [...delivered, 'accept'],
  revising: [...delivered, 'revise', 'restart'],
  revised: [...delivered, 'revise', 'restart', 'deliver_again', 'accept'],
  reconsidered: [...delivered, 'reconsider', 'restart', 'deliver_again', 'accept'],
  declined: [...sent, 'decline'],
  on_hold: [...started, 'hold'],
  cancelled: [...sent, 'schedule', 'cancel'],
};

/** Share of the time until the report that has passed by each step. */
const parts: Readonly<Partial<Record<OrderStep, number>>> = {
  create: 0,
  assign: 0.01,
  fee: 0.015,
  place: 0.02,
  send: 0.021,
  acknowledge: 0.06,
  schedule: 0.2,
  decline: 0.3,
  cancel: 0.4,
  start: 0.6,
  hold: 0.8,
  flag: 0.9,
  deliver: 1,
};
/** Days after the report. */
const after: Readonly<Partial<Record<OrderStep, number>>> = {
  revise: 0.5,
  reconsider: 0.7,
  restart: 1,
  deliver_again: 2.2,
  accept: 3,
};
const AN_HOUR = 1 / 24;
const reports: readonly OrderEnd[] = ['delivered', 'reviewed', 'revising', 'revised', 'reconsidered'];

/** Steps of an order, with the days since it was made. */
export const courseOf = ({ end, kind, daysAgo, took }: OrderPlot): { step: OrderStep; days: number }[] => {
  const whole = reports.includes(end) ? took : daysAgo * 0.95;
  // A determination of the same day is looked at the same day.
  const review = Math.min(1, (daysAgo - whole - AN_HOUR) / 3);
  return courses[end]
    .filter((step) => kind === 'appraisal' || step !== 'schedule')
    .map((step) => ({ step, days: whole * (parts[step] ?? 1) + review * (after[step] ?? 0) }));
};
