import { decideBy } from '../kernel/decide.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { LogReaderEvent, LogReaderEventOf } from './log-reader.events.ts';
import { evolveOrders, noOrders, type LogReaderOrders } from './log-reader.state.ts';
import { logReaderStream } from './log-reader.stream.ts';

export type PauseLogReader = Command<'PauseLogReader', LogReaderEventOf<'LogReaderPaused'>['data']>;
export type ResumeLogReader = Command<'ResumeLogReader', LogReaderEventOf<'LogReaderResumed'>['data']>;
export type SkipPoisonEvent = Command<'SkipPoisonEvent', LogReaderEventOf<'PoisonEventSkipped'>['data']>;
export type RetryPoisonEvent = Command<'RetryPoisonEvent', LogReaderEventOf<'PoisonEventRetried'>['data']>;
export type RequestRebuild = Command<'RequestRebuild', LogReaderEventOf<'LogReaderRebuildRequested'>['data']>;
/** Report of a rebuild's result. */
export type RecordRebuilt = Command<'RecordRebuilt', LogReaderEventOf<'LogReaderRebuilt'>['data']>;
export type RecordRebuildFailed = Command<'RecordRebuildFailed', LogReaderEventOf<'LogReaderRebuildFailed'>['data']>;
export type LogReaderCommand =
  | PauseLogReader
  | ResumeLogReader
  | SkipPoisonEvent
  | RetryPoisonEvent
  | RequestRebuild
  | RecordRebuilt
  | RecordRebuildFailed;

/** A command without effect records nothing: two operators may press the same button. */
export const logReaderDecider: Decider<LogReaderCommand, LogReaderEvent, LogReaderOrders> = {
  initialState: noOrders,
  decide: decideBy({
    PauseLogReader: ({ data }, { paused }) => (paused ? [] : [{ type: 'LogReaderPaused', data }]),
    ResumeLogReader: ({ data }, { paused }) => (paused ? [{ type: 'LogReaderResumed', data }] : []),
    SkipPoisonEvent: ({ data }, { skipped }) =>
      skipped.has(data.position) ? [] : [{ type: 'PoisonEventSkipped', data }],
    RetryPoisonEvent: ({ data }) => [{ type: 'PoisonEventRetried', data }],
    RequestRebuild: ({ data }, { rebuildId }) =>
      rebuildId === null ? [{ type: 'LogReaderRebuildRequested', data }] : [],
    // A report of another rebuild than the one asked for is late or a repeat.
    RecordRebuilt: ({ data }, { rebuildId }) =>
      rebuildId === data.rebuildId ? [{ type: 'LogReaderRebuilt', data }] : [],
    RecordRebuildFailed: ({ data }, { rebuildId }) =>
      rebuildId === data.rebuildId ? [{ type: 'LogReaderRebuildFailed', data }] : [],
  }),
  evolve: evolveOrders,
};

export const logReaderAggregate: Aggregate<LogReaderCommand, LogReaderEvent, LogReaderOrders> = {
  streamOf: logReaderStream,
  decider: logReaderDecider,
};
