import {
  RateLimitedError,
  UnavailableError,
  ValidationError,
  VersionConflictError,
} from '../../../events/kernel/errors.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { Append, AppendRequest, AppendResult } from '../../../events/store/append/append.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import type { Answer, Call, LogEntry, Part } from '../checker/history.ts';

/** Text of an event, whatever its field is called. */
export const textOf = (data: object): string => {
  if ('text' in data) return String(data.text);
  if ('comment' in data) return String(data.comment);
  return JSON.stringify(data);
};

const partsOf = ({ streams }: AppendRequest): Part[] =>
  streams.map(({ streamId, expectedVersion, events }) => ({
    streamId,
    expectedVersion,
    texts: events.map(({ data }) => textOf(data)),
  }));

/** @throws what is neither an answer nor a lost one: a defect of the store or of the test */
const answerOfError = (error: unknown): Answer => {
  if (error instanceof VersionConflictError) {
    return { kind: 'conflict', streamId: error.streamId, actualVersion: error.actualVersion };
  }
  if (error instanceof UnavailableError) return { kind: 'unknown' };
  if (error instanceof RateLimitedError || error instanceof ValidationError) return { kind: 'refused' };
  throw error;
};

export type Recorder = {
  readonly calls: readonly Call[];
  /** As `append`, but resolves with what the caller was told, whatever that is, and keeps it. */
  readonly append: (request: AppendRequest) => Promise<Answer>;
  /** Keeps a call that was made another way, over HTTP for one. */
  readonly record: (commandId: string, parts: readonly Part[], make: () => Promise<Answer>) => Promise<Answer>;
};

/** Writes down every call and its answer for the checker. */
export const createRecorder = (append: Append): Recorder => {
  const calls: Call[] = [];
  const record: Recorder['record'] = async (commandId, parts, make) => {
    const calledAt = performance.now();
    const answer = await make();
    calls.push({ commandId, parts, calledAt, answeredAt: performance.now(), answer });
    return answer;
  };
  const stored = ({ firstPosition, lastPosition }: AppendResult): Answer => ({
    kind: 'stored',
    firstPosition,
    lastPosition,
  });
  return {
    calls,
    record,
    append: (request) => record(request.commandId, partsOf(request), () => append(request).then(stored, answerOfError)),
  };
};

const PAGE = 5_000;

/** The whole log, as a reader of the product gets it. */
export const readWholeLog = async (reader: EventReader, pool: Pool): Promise<LogEntry[]> => {
  const entries: LogEntry[] = [];
  for (;;) {
    const page = await reader.readAll(pool, { after: entries.at(-1)?.position ?? 0, limit: PAGE });
    for (const { position, streamId, version, metadata, data, recordedAt } of page) {
      entries.push({ position, streamId, version, commandId: metadata.commandId, text: textOf(data), recordedAt });
    }
    if (page.length < PAGE) return entries;
  }
};
