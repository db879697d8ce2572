import type { LogReader, ReaderState } from '../../../api/system/log-readers/log-reader.contract.ts';

/** Reasons why a reader does not follow; `trouble` needs someone to act. */
export type Concern = 'trouble' | 'paused' | 'rebuilding' | 'catching_up' | 'left_out';

const concernOf: Readonly<Record<ReaderState, Concern | undefined>> = {
  stopped: 'trouble',
  absent: 'trouble',
  paused: 'paused',
  rebuilding: 'rebuilding',
  catching_up: 'catching_up',
  running: undefined,
  left_out: 'left_out',
};

const worstFirst: readonly (Concern | undefined)[] = [
  'trouble',
  'paused',
  'rebuilding',
  'catching_up',
  'left_out',
  undefined,
];

/** Number of readers by problem, worst first; empty when all follow the log. */
export const headlineOf = (readers: readonly LogReader[]): readonly { concern: Concern; count: number }[] =>
  worstFirst.flatMap((concern) => {
    const count = readers.filter(({ state }) => concernOf[state] === concern).length;
    return concern && count > 0 ? [{ concern, count }] : [];
  });

/** Those that someone should look at first, first; by name where there is no difference. */
export const byUrgency = (a: LogReader, b: LogReader): number =>
  worstFirst.indexOf(concernOf[a.state]) - worstFirst.indexOf(concernOf[b.state]) || a.name.localeCompare(b.name);
