import type { LogEntry, Reading, Violation } from './history.ts';

/** Positions count 1, 2, 3 …; versions do so in every stream; recorded times never go back. */
export const checkLog = (log: readonly LogEntry[]): Violation[] => {
  const violations: Violation[] = [];
  const versions = new Map<string, number>();
  let latest = '';
  for (const [index, { position, streamId, version, recordedAt }] of log.entries()) {
    if (position !== index + 1) {
      violations.push({ rule: 'positions-without-gaps', detail: `place ${index + 1} holds position ${position}` });
    }
    const expected = (versions.get(streamId) ?? 0) + 1;
    if (version !== expected) {
      const detail = `position ${position} is version ${version} of ${streamId}, which was at ${expected - 1}`;
      violations.push({ rule: 'versions-without-gaps', detail });
    }
    versions.set(streamId, version);
    if (recordedAt < latest) {
      const detail = `position ${position} was recorded at ${recordedAt}, after one of ${latest}`;
      violations.push({ rule: 'recorded-times-in-order', detail });
    }
    latest = recordedAt;
  }
  return violations;
};

/** Every reader was handed every position of the log once and in order, up to where it stopped. */
export const checkReadings = (log: readonly LogEntry[], readings: readonly Reading[]): Violation[] =>
  readings.flatMap(({ reader, positions, complete }): Violation[] => {
    const wrong = positions.findIndex((position, index) => position !== log[index]?.position);
    if (wrong >= 0) {
      const due = log[wrong]?.position ?? 'the end of the log';
      const detail = `${reader} was handed ${positions[wrong]} where ${due} was due`;
      return [{ rule: 'readers-see-all-once-in-order', detail }];
    }
    if (!complete || positions.length === log.length) return [];
    const detail = `${reader} was handed ${positions.length} of ${log.length} events`;
    return [{ rule: 'readers-see-all-once-in-order', detail }];
  });
