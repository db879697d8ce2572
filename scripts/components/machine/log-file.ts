import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Say } from './progress.ts';

const TRY_AGAIN_MS = 5_000;

/** A log of lines. They may name borrowers' files: nobody else on the machine reads them. */
export type LogFile = { readonly write: (line: string) => void; readonly end: () => void };

/**
 * Appends lines to a file. One that cannot be written, as on a full disk, ends nobody: it is said once, lines are left
 * out meanwhile, and the file says how many as soon as it can be written again.
 * @param mostBytes a larger file is put aside as `<file>.1` first
 */
export const openLogFile = (
  file: string,
  { mostBytes, say, tryAgainMs = TRY_AGAIN_MS }: { mostBytes: number; say: Say; tryAgainMs?: number },
): LogFile => {
  let stream: WriteStream | undefined;
  let failedAt: number | undefined;
  let leftOut = 0;

  const onError = (failed: WriteStream, error: Error): void => {
    if (stream !== failed) return;
    stream = undefined;
    if (failedAt === undefined) say(`${file} cannot be written (${error.message}); lines are left out until it can`);
    failedAt = Date.now();
  };
  const open = (): WriteStream => {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    opened.on('error', (error) => onError(opened, error));
    return opened;
  };
  const onWritten = (error: Error | null | undefined): void => {
    if (error || failedAt === undefined || !stream) return;
    failedAt = undefined;
    say(`${file} can be written again`);
    stream.write(
      `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: `${leftOut} lines are left out here` })}\n`,
    );
    leftOut = 0;
  };

  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.1`);
  } catch {
    // Opening it will report the error.
  }
  stream = open();
  return {
    write: (line) => {
      if (!stream) {
        if (failedAt !== undefined && Date.now() - failedAt < tryAgainMs) return void (leftOut += 1);
        stream = open();
      }
      stream.write(`${line}\n`, (error) => {
        if (error) leftOut += 1;
        onWritten(error);
      });
    },
    end: () => stream?.end(),
  };
};
