import type { MessagePort } from 'node:worker_threads';
import type { FromThread, ToThread } from './parser-threads.ts';

/**
 * The thread's side of `parser-threads.ts`.
 * @returns `pieces`: of the next file, each asked for when the one before it has been gone through
 */
export const createPieces = (port: MessagePort) => {
  const say = (message: FromThread): void => port.postMessage(message, []);
  // Nothing more comes before it says so.
  let coming = Promise.withResolvers<ToThread>();
  port.on('message', (piece: ToThread) => coming.resolve(piece));
  const next = async (): Promise<ToThread> => {
    const piece = await coming.promise;
    coming = Promise.withResolvers();
    return piece;
  };
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let piece = await next(); piece; piece = await next()) {
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      say('more');
    }
  };
  return { pieces, say };
};
