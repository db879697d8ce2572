import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';
import { createPieces } from './thread-pieces.ts';

if (!parentPort) throw new Error('It is a thread of parser-threads.ts');
const { pieces, say } = createPieces(parentPort);

for (;;) say({ result: await inspectPdf(pieces()) });
