import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendRequest } from '../../../events/store/append/append.ts';
import { eventually } from '../../support/eventually.ts';
import { appendRequest, noted } from '../../support/store/notes.ts';
import type { Random } from './form.ts';
import type { Recorder } from './recorder.ts';

export type Writers = {
  /** Appends acknowledged so far. */
  readonly acknowledged: () => number;
  /** Ends when every writer has had an answer to everything it sent. */
  readonly stop: () => Promise<void>;
};

const RETRY_MS = 40;
const ANSWER_MS = 30_000;

/**
 * Writers that append notes to a few streams all the time: one event or several, to one stream or two, for any version
 * or the one they believe in. One that gets no answer sends the same command again until it gets one, as clients do.
 */
export const startWriters = (options: {
  readonly recorder: Recorder;
  readonly random: Random;
  readonly writers: number;
  readonly streams: number;
}): Writers => {
  const { recorder, random, writers, streams } = options;
  const versions = new Map<string, number>();
  let acknowledged = 0;
  let isStopping = false;
  let sent = 0;

  const nextRequest = (): AppendRequest => {
    const first = random.int(streams);
    const chosen = random.oneIn(5) ? [first, (first + 1) % streams] : [first];
    return appendRequest(
      chosen.map((stream) => {
        const streamId = `note-${stream}`;
        const expectedVersion = random.oneIn(2) ? 'any' : (versions.get(streamId) ?? 0);
        const texts = Array.from({ length: random.between(1, 3) }, () => `${(sent += 1)}`);
        return { streamId, expectedVersion, events: texts.map(noted) };
      }),
    );
  };
  const send = async (request: AppendRequest): Promise<void> => {
    await eventually(
      'an answer to an append',
      async () => {
        const answer = await recorder.append(request);
        if (answer.kind === 'unknown') await sleep(RETRY_MS);
        if (answer.kind === 'conflict') versions.set(answer.streamId, answer.actualVersion);
        if (answer.kind === 'stored') acknowledged += 1;
        return answer.kind !== 'unknown';
      },
      ANSWER_MS,
    );
  };
  const write = async (): Promise<void> => {
    while (!isStopping) await send(nextRequest());
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  // A writer that fails is reported by `stop`; until then nobody awaits it.
  done.catch(() => undefined);
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await done;
    },
  };
};
