import type { Call, LogEntry } from './history.ts';

/** All attempts of one command, and what the log holds of it. */
export type CommandRecord = {
  readonly commandId: string;
  readonly calls: readonly Call[];
  /** In log order; empty when it was never stored. */
  readonly entries: readonly LogEntry[];
  /** When it was first called: it cannot have taken effect earlier. */
  readonly calledAt: number;
  /** When an answer first said that it is stored: it cannot have taken effect later. Infinity without one. */
  readonly acknowledgedAt: number;
};

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/** Joins what callers recorded with what the log holds, by command id. */
export const commandsOf = (calls: readonly Call[], log: readonly LogEntry[]): CommandRecord[] => {
  const stored = groupedBy(log, ({ commandId }) => commandId);
  return [...groupedBy(calls, ({ commandId }) => commandId)].map(([commandId, attempts]) => ({
    commandId,
    calls: attempts,
    entries: stored.get(commandId) ?? [],
    calledAt: Math.min(...attempts.map(({ calledAt }) => calledAt)),
    acknowledgedAt: Math.min(
      ...attempts.map(({ answer, answeredAt }) => (answer.kind === 'stored' ? answeredAt : Infinity)),
    ),
  }));
};
