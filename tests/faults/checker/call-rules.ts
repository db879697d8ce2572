import type { CommandRecord } from './commands.ts';
import type { Call, LogEntry, Part, Violation } from './history.ts';

/** Events of a call in the log: stream and text in the order they were sent. */
const linesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ streamId, texts }) => texts.map((text) => `${streamId}: ${text}`));

const isWhole = (call: Call, entries: readonly LogEntry[]): boolean => {
  const sent = linesOf(call.parts);
  const first = entries[0]?.position ?? 0;
  return (
    sent.length === entries.length &&
    entries.every(
      ({ streamId, text, position }, index) => `${streamId}: ${text}` === sent[index] && position === first + index,
    )
  );
};

/** A stored command has all of its events, side by side; what was acknowledged is where the answer said. */
const checkCommand = ({ commandId, calls, entries }: CommandRecord): Violation[] => {
  const violations: Violation[] = [];
  const call = calls[0];
  const first = entries[0]?.position;
  const last = entries.at(-1)?.position;
  if (call && entries.length > 0 && !isWhole(call, entries)) {
    const held = entries.map(({ position, streamId, text }) => `${position} ${streamId}: ${text}`);
    const detail = `${commandId} sent [${linesOf(call.parts).join(', ')}]; the log holds [${held.join(', ')}]`;
    violations.push({ rule: 'all-or-nothing', detail });
  }
  for (const { answer } of calls) {
    if (answer.kind !== 'stored' || (answer.firstPosition === first && answer.lastPosition === last)) continue;
    const told = `${answer.firstPosition} to ${answer.lastPosition}`;
    const found = first === undefined ? 'nowhere in the log' : `at ${first} to ${last}`;
    violations.push({ rule: 'acknowledged-is-stored', detail: `${commandId} was told ${told} and is ${found}` });
  }
  const mayBeStored = calls.some(({ answer }) => answer.kind === 'stored' || answer.kind === 'unknown');
  if (!mayBeStored && first !== undefined) {
    violations.push({ rule: 'refused-is-not-stored', detail: `${commandId} was refused and is at ${first}` });
  }
  return violations;
};

/** A stored command that expected a version found its stream exactly there: at most one can win a version. */
const checkExpectation = ({ commandId, calls, entries }: CommandRecord): Violation[] =>
  (calls[0]?.parts ?? []).flatMap(({ streamId, expectedVersion }) => {
    const version = entries.find((entry) => entry.streamId === streamId)?.version;
    if (expectedVersion === 'any' || version === undefined || version === expectedVersion + 1) return [];
    const detail = `${commandId} expected version ${expectedVersion} of ${streamId} and was stored as ${version}`;
    return [{ rule: 'expected-version-held', detail }];
  });

/** Answers and the final log say the same. */
export const checkCalls = (
  commands: readonly CommandRecord[],
  log: readonly LogEntry[],
  isOfOthers: (entry: LogEntry) => boolean,
): Violation[] => {
  const sent = new Set(commands.map(({ commandId }) => commandId));
  const unsent = log.filter((entry) => !sent.has(entry.commandId) && !isOfOthers(entry));
  return [
    ...unsent.map(({ position, commandId }): Violation => {
      return {
        rule: 'nothing-that-nobody-sent',
        detail: `position ${position} is of the unknown command ${commandId}`,
      };
    }),
    ...commands.flatMap(checkCommand),
    ...commands.flatMap(checkExpectation),
  ];
};
