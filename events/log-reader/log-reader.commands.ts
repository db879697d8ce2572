import type { Command } from '../kernel/message.ts';
import type {
  LogReaderPaused,
  LogReaderRebuildFailed,
  LogReaderRebuildRequested,
  LogReaderRebuilt,
  LogReaderResumed,
  PoisonEventRetried,
  PoisonEventSkipped,
} from './log-reader.events.ts';

export type PauseLogReader = Command<'PauseLogReader', LogReaderPaused['data']>;
export type ResumeLogReader = Command<'ResumeLogReader', LogReaderResumed['data']>;
export type SkipPoisonEvent = Command<'SkipPoisonEvent', PoisonEventSkipped['data']>;
export type RetryPoisonEvent = Command<'RetryPoisonEvent', PoisonEventRetried['data']>;
export type RequestRebuild = Command<'RequestRebuild', LogReaderRebuildRequested['data']>;
/** How whoever carried out a rebuild reports what came of it. */
export type RecordRebuilt = Command<'RecordRebuilt', LogReaderRebuilt['data']>;
export type RecordRebuildFailed = Command<'RecordRebuildFailed', LogReaderRebuildFailed['data']>;
export type LogReaderCommand =
  | PauseLogReader
  | ResumeLogReader
  | SkipPoisonEvent
  | RetryPoisonEvent
  | RequestRebuild
  | RecordRebuilt
  | RecordRebuildFailed;
