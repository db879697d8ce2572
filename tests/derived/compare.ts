import type { Derived, LoggedEvent, WorkflowState } from './capture.ts';

/** One line of the comparison; `isEqual` false fails the whole. */
export type Finding = { readonly what: string; readonly isEqual: boolean; readonly detail: string };

/**
 * A timer is started when the workflow gets to it, and counts from how long ago the log says its wait began: two starts
 * of the same timer differ by what a busy machine takes between reading that and starting, never by the days it runs.
 */
export const DUE_TOLERANCE_MS = 30_000;

/** Compares what is derived before everything derived was destroyed with what the rebuild made of the same log. */
export const compareDerived = (before: Derived, after: Derived): Finding[] => [
  ...compareTables(before, after),
  ...compareWorkflows(before, after),
  ...compareTopics(before, after),
  compareLog(before, after),
  compareMails(before, after),
];

const compareTables = (before: Derived, after: Derived): Finding[] =>
  Object.entries(before.tables).map(([table, { rows, digest }]) => {
    const other = after.tables[table];
    const isEqual = other?.digest === digest;
    const detail = isEqual ? `${rows} rows, every one the same` : `${rows} rows before, ${other?.rows ?? 'none'} after`;
    return { what: `table ${table}`, isEqual, detail };
  });

const compareTopics = (before: Derived, after: Derived): Finding[] =>
  Object.entries(before.topics).map(([topic, { events, digest }]) => {
    const other = after.topics[topic];
    const isEqual = other?.digest === digest;
    const detail = isEqual
      ? `${events} events, every one the same and in the same order`
      : `${events} events before, ${other?.events ?? 'none'} after`;
    return { what: `topic ${topic}`, isEqual, detail };
  });

const compareWorkflows = (before: Derived, after: Derived): Finding[] => {
  const ids = Object.keys(before.workflows);
  const states = ids.map((id) => ({ id, one: before.workflows[id] ?? none, other: after.workflows[id] ?? none }));
  const open = states.filter(({ one, other }) => one.status === 'RUNNING' || other.status === 'RUNNING');
  const ended = states.filter((state) => !open.includes(state));
  const timers = open.filter(({ one, other }) => one.dueAt.length > 0 || other.dueAt.length > 0);
  const furthest = Math.max(0, ...timers.map(({ one, other }) => furthestApart(one, other)));

  const finding = (
    what: string,
    all: typeof states,
    isSame: (state: (typeof states)[number]) => boolean,
    same: string,
  ) => {
    const different = all.filter((state) => !isSame(state)).map(({ id }) => id);
    const detail =
      different.length === 0
        ? `${all.length}, ${same}`
        : `${different.length} of ${all.length} differ: ${some(different)}`;
    return { what, isEqual: different.length === 0, detail };
  };
  return [
    finding(
      'open workflows',
      open,
      ({ one, other }) => one.status === other.status && JSON.stringify(one.answers) === JSON.stringify(other.answers),
      'each waits for the same thing, since the same time, on the same person',
    ),
    finding(
      'timers',
      timers,
      ({ one, other }) => furthestApart(one, other) <= DUE_TOLERANCE_MS,
      `due at the same times, ${(furthest / 1_000).toFixed(1)} s apart at most`,
    ),
    finding(
      'ended workflows',
      ended,
      // Finished workflows do not start again (docs/adr/0030).
      ({ one, other }) => one.status === other.status || other.status === 'NONE' || one.status === 'NONE',
      'ended as before, or left out because there is nothing left to do',
    ),
  ];
};

const none: WorkflowState = { status: 'NONE', answers: {}, dueAt: [], isAtRest: false };

const furthestApart = (one: WorkflowState, other: WorkflowState): number => {
  if (one.dueAt.length !== other.dueAt.length) return Infinity;
  return Math.max(0, ...one.dueAt.map((due, index) => Math.abs(due - (other.dueAt[index] ?? Infinity))));
};

/** Events that a workflow records on its own when time has passed. */
const dueTypes = ['DocumentReminderSent', 'LoanApplicationEscalated'];

/** Events that came in between: none, but for what fell due by itself in the meantime. */
const newEvents = (before: Derived, after: Derived): { due: LoggedEvent[]; other: LoggedEvent[] } => {
  const added = after.log.slice(before.log.length);
  const wasDue = ({ type, streamId }: LoggedEvent): boolean => {
    const id = Object.keys(before.workflows).find((workflowId) =>
      streamId.endsWith(workflowId.slice(workflowId.indexOf(':') + 1)),
    );
    const [dueAt = Infinity] = before.workflows[id ?? '']?.dueAt ?? [];
    return dueTypes.includes(type) && dueAt <= after.capturedAt + DUE_TOLERANCE_MS;
  };
  return { due: added.filter(wasDue), other: added.filter((event) => !wasDue(event)) };
};

const compareLog = (before: Derived, after: Derived): Finding => {
  const { due, other } = newEvents(before, after);
  const isSamePast = before.log.every(
    ({ position, type }, index) => after.log[index]?.position === position && after.log[index]?.type === type,
  );
  const types = [...new Set(other.map(({ type }) => type))];
  const detail = !isSamePast
    ? 'the log itself is not the same'
    : other.length > 0
      ? `${other.length} events more: ${some(types)}`
      : `${before.log.length} events before, ${due.length} more that fell due meanwhile: no command was done again`;
  return { what: 'log', isEqual: isSamePast && other.length === 0, detail };
};

const compareMails = (before: Derived, after: Derived): Finding => {
  const { due } = newEvents(before, after);
  const reminders = due.filter(({ type }) => type === 'DocumentReminderSent').length;
  const isKept = before.mails.every((mail) => after.mails.includes(mail));
  const isEqual = isKept && after.mails.length === before.mails.length + reminders;
  const detail = isEqual
    ? `${before.mails.length} before, ${reminders} more that fell due meanwhile: none was sent again`
    : `${before.mails.length} before, ${after.mails.length} after`;
  return { what: 'mails', isEqual, detail };
};

const MOST_NAMED = 5;
const some = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

/** @returns whether all is equal */
export const isAllEqual = (findings: readonly Finding[]): boolean => findings.every(({ isEqual }) => isEqual);

/** The comparison as people read it. */
export const report = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, isEqual, detail }) => `${isEqual ? 'equal    ' : 'DIFFERENT'}  ${what.padEnd(width)}  ${detail}`)
    .join('\n');
};
