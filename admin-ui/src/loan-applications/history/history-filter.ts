import { useSearchParams } from 'react-router-dom';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { dayAtBranch } from '../../kit/values/format.ts';

/** Filter of the events, as in the address; empty strings choose nothing. Dates are days at the reader's branch. */
export type HistoryFilter = {
  readonly q: string;
  readonly type: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
  readonly order: string;
};

export const conditions = ['q', 'type', 'person', 'from', 'to'] as const;

/** The filter in the address, so that it can be sent, reloaded and gone back from. */
export const useHistoryFilter = () => {
  const [params, setParams] = useSearchParams();
  const of = (name: string): string => params.get(name) ?? '';
  const filter: HistoryFilter = {
    q: of('q'),
    type: of('type'),
    person: of('person'),
    from: of('from'),
    to: of('to'),
    order: of('order'),
  };
  const change = (patch: Partial<HistoryFilter>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [filter, change] as const;
};

/** Events that meet every condition: text anywhere in them, ignoring case; days with both ends. */
export const filterHistory = (
  events: readonly HistoryEvent[],
  { q, type, person, from, to }: Omit<HistoryFilter, 'order'>,
): HistoryEvent[] => {
  const needle = q.trim().toLowerCase();
  return events.filter(
    (event) =>
      (type === '' || event.type === type) &&
      (person === '' || actorName(event.actor.name) === person) &&
      (from === '' || dayAtBranch(event.recordedAt) >= from) &&
      (to === '' || dayAtBranch(event.recordedAt) <= to) &&
      (needle === '' || JSON.stringify(event).toLowerCase().includes(needle)),
  );
};

/** `LoanApplicationStatusChanged` as `Loan application status changed`. */
export const typeInWords = (type: string): string => {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
