import type { z } from 'zod';
import { type apr, isDated } from '../../../../api/calculators/apr.contract.ts';
import { daysFrom } from '../../../../events/lending/calendar/days.ts';
import { earliest } from '../../../../events/lending/apr/transaction.ts';
import { daysOf, intervalOf } from '../../../../events/lending/apr/interval.ts';

export type AprAsked = z.output<typeof apr.body>;

/** Money that moves at even steps, as it is drawn: when the first, how far apart, in one unit of time. */
export type FlowRun = {
  readonly at: number;
  readonly step: number;
  readonly count: number;
  /** Dollars. */
  readonly amount: number;
  /** An advance goes up, a payment down. */
  readonly isUp: boolean;
  /** Where it begins, in words: a date, or unit-periods. */
  readonly when: string;
};

type Place = { readonly periods: number; readonly fraction: number };

const inPeriods = ({ periods, fraction }: Place): Pick<FlowRun, 'at' | 'when'> => ({
  at: periods + fraction,
  when: String(Math.round((periods + fraction) * 1000) / 1000),
});

const once = { step: 0, count: 1, isUp: true } as const;

/** The runs of a transaction; months are drawn as even steps. */
export const flowOf = (asked: AprAsked): readonly FlowRun[] => {
  if (!isDated(asked))
    return [
      ...asked.advances.map((advance) => ({ ...once, ...inPeriods(advance), amount: advance.amount / 100 })),
      ...asked.payments.map(({ count, amount, ...place }) => ({
        ...inPeriods(place),
        step: 1,
        count,
        amount: amount / 100,
        isUp: false,
      })),
    ];
  const start = earliest([...asked.advances.map(({ on }) => on), ...asked.payments.map(({ firstOn }) => firstOn)]);
  return [
    ...asked.advances.map(({ amount, on }) => ({ ...once, at: daysFrom(start, on), when: on, amount: amount / 100 })),
    ...asked.payments.map(({ count, amount, firstOn, every }) => {
      const interval = intervalOf(every);
      return {
        at: daysFrom(start, firstOn),
        step: interval ? daysOf(interval) : 0,
        count,
        amount: amount / 100,
        isUp: false,
        when: firstOn,
      };
    }),
  ];
};
