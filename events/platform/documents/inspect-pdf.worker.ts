import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';
import type { FromThread, ToThread } from './parser-threads.ts';

if (!parentPort) throw new Error('It is a thread of parser-threads.ts');
const port = parentPort;
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

for (;;) say({ result: await inspectPdf(pieces()) });
