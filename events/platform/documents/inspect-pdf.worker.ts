import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';
import type { FromThread, ToThread } from './parser-threads.ts';

if (!parentPort) throw new Error('It is a thread of parser-threads.ts');
const port = parentPort;
const messages = on(port, 'message');
const say = (message: FromThread): void => port.postMessage(message, []);

const pieces = async function* (): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await messages.next();
    const [piece] = value as [ToThread];
    if (!piece) return;
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    say('more');
  }
};

for (;;) say({ result: await inspectPdf(pieces()) });
