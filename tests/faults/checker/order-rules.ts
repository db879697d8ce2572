import type { CommandRecord } from './commands.ts';
import type { Call, Violation } from './history.ts';

/** Of two commands that did not overlap in time, the log holds the earlier one first. */
export const checkOrder = (commands: readonly CommandRecord[]): Violation[] => {
  const violations: Violation[] = [];
  const positionOf = ({ entries }: CommandRecord): number => entries[0]?.position ?? 0;
  const stored = commands.filter(({ entries }) => entries.length > 0);
  let earliest: CommandRecord | undefined;
  // From the end: `earliest` is the one of all that come later in the log that was acknowledged first.
  for (const command of stored.toSorted((one, other) => positionOf(other) - positionOf(one))) {
    if (earliest && earliest.acknowledgedAt < command.calledAt) {
      const detail =
        `${earliest.commandId} was acknowledged before ${command.commandId} was called, ` +
        `and is at ${positionOf(earliest)}, after ${positionOf(command)}`;
      violations.push({ rule: 'answered-before-called-comes-first', detail });
    }
    if (!earliest || command.acknowledgedAt < earliest.acknowledgedAt) earliest = command;
  }
  return violations;
};

/** A version at which a stream stood still between two commands, from the earliest to the latest that the calls allow. */
type Moment = { readonly version: number; readonly from: number; readonly to: number };

type Step = Pick<CommandRecord, 'calledAt' | 'acknowledgedAt'> & { readonly version: number };

const momentsBetween = (steps: readonly Step[]): Moment[] => {
  let to = Infinity;
  const moments: Moment[] = [];
  // A version lasted no longer than until any later one was acknowledged.
  for (const { version, calledAt, acknowledgedAt } of steps.toReversed()) {
    moments.push({ version, from: calledAt, to });
    to = Math.min(to, acknowledgedAt);
  }
  return [...moments, { version: 0, from: -Infinity, to }];
};

/** By stream and version. */
const momentsOf = (commands: readonly CommandRecord[]): Map<string, Map<number, Moment>> => {
  const steps = new Map<string, Step[]>();
  for (const { entries, calledAt, acknowledgedAt } of commands) {
    const newest = new Map(entries.map(({ streamId, version }) => [streamId, version]));
    for (const [streamId, version] of newest) {
      const ofStream = steps.get(streamId) ?? [];
      ofStream.push({ version, calledAt, acknowledgedAt });
      steps.set(streamId, ofStream);
    }
  }
  const sorted = (unsorted: Step[]): Step[] => unsorted.toSorted((one, other) => one.version - other.version);
  const byVersion = (moments: readonly Moment[]): Map<number, Moment> =>
    new Map(moments.map((moment) => [moment.version, moment]));
  return new Map([...steps].map(([streamId, unsorted]) => [streamId, byVersion(momentsBetween(sorted(unsorted)))]));
};

/** Of a stream that nobody has written to. */
const nothingYet: Moment = { version: 0, from: -Infinity, to: Infinity };

/** A version conflict must name a version that the stream can have had during the call, and not the expected one. */
export const checkConflicts = (commands: readonly CommandRecord[]): Violation[] => {
  const moments = momentsOf(commands);
  const checkCall = ({ commandId, parts, calledAt, answeredAt, answer }: Call): Violation[] => {
    if (answer.kind !== 'conflict') return [];
    const { streamId, actualVersion } = answer;
    const expected = parts.find((part) => part.streamId === streamId)?.expectedVersion;
    const ofStream = moments.get(streamId);
    const moment = ofStream ? ofStream.get(actualVersion) : nothingYet;
    const wasSo =
      moment !== undefined && moment.version === actualVersion && moment.from < answeredAt && moment.to > calledAt;
    if (expected !== undefined && expected !== 'any' && expected !== actualVersion && wasSo) return [];
    const detail = `${commandId} expected ${expected} of ${streamId} and was told ${actualVersion}, which it was not then`;
    return [{ rule: 'conflict-tells-the-truth', detail }];
  };
  return commands.flatMap(({ calls }) => calls.flatMap(checkCall));
};
