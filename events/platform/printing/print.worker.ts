import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createPieces } from '../documents/thread-pieces.ts';
import type { PrintAnswer, PrintRequest } from './print.ts';
import { houseSource } from './template.ts';

if (!parentPort) throw new Error('It is a thread of parser-threads.ts');

/** The first that has a letter shows it; DejaVu has Greek, Cyrillic, Hebrew, Arabic, Armenian, Georgian and many signs. */
const FONTS = [
  '@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf',
  '@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
];
const fontBlobs = FONTS.map((name) => readFileSync(fileURLToPath(import.meta.resolve(name))));
const fonts = fontBlobs.reduce((hash, font) => hash.update(font), createHash('sha256')).digest('hex');

// Templates can read files of the workspace: it has none.
const workspace = mkdtempSync(join(tmpdir(), 'lendlog-print-'));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
compiler.mapShadow(join(workspace, 'house.typ'), Buffer.from(houseSource));

const NOT_SHOWN = /the text `\\?"(.+?)\\?"` could not be displayed/g;

const print = ({ source, data, printedAt }: PrintRequest): PrintAnswer => {
  try {
    const compiled = compiler.compile({ mainFileContent: source, inputs: { data } });
    const faults = [
      ...(compiled.takeWarnings()?.shortDiagnostics ?? []),
      ...(compiled.takeError()?.shortDiagnostics ?? []),
    ];
    // A warning may be a font that is not there.
    if (faults.length > 0 || !compiled.result) return { outcome: 'faulty', reason: JSON.stringify(faults) };
    const { numOfPages: pages } = compiled.result;
    const creationTimestamp = Math.floor(Date.parse(printedAt) / 1_000);
    const content = compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp });
    return { outcome: 'printed', content: new Uint8Array(content), pages, fonts };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const letters = [...reason.matchAll(NOT_SHOWN)].map(([, text]) => text ?? '');
    return letters.length > 0
      ? { outcome: 'not_shown', letters: [...new Set(letters)] }
      : { outcome: 'faulty', reason };
  } finally {
    // It keeps all that it has ever set.
    compiler.evictCache(0);
  }
};

const { pieces, say } = createPieces(parentPort);
for (;;) {
  const parts: Buffer[] = [];
  for await (const piece of pieces()) parts.push(piece);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what print.ts hands over
  say({ result: print(JSON.parse(Buffer.concat(parts).toString()) as PrintRequest) });
}
