import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const isPrematureClose = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a stream as the answer's body. A reader who goes away in the middle is no failure of ours. */
export const sendStream = async (res: Response, content: Readable, ...through: Transform[]): Promise<void> => {
  try {
    await pipeline([content, ...through, res]);
  } catch (error) {
    if (!isPrematureClose(error)) throw error;
  }
};
