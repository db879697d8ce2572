import { parentPort, workerData } from 'node:worker_threads';
import type { PdfTextRequest, PdfTextResult } from './pdf-text.ts';

/** A piece of text where the page has it; x grows to the right, y upwards. */
type Piece = { readonly text: string; readonly x: number; readonly y: number; readonly width: number };

/** Pieces whose baselines are nearer than this, in points, stand on one line. */
const SAME_LINE = 3;

/** Lines from top to bottom, each from left to right; a gap wider than a blank becomes two. */
const linesOf = (pieces: readonly Piece[]): string[] => {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(line[0].y - piece.y) < SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) =>
    line
      .toSorted((one, other) => one.x - other.x)
      .reduce((text, { text: next, x }, index, sorted) => {
        const before = sorted[index - 1];
        const gap = before ? x - (before.x + before.width) : 0;
        return text + (gap > 6 ? '  ' : gap > 1 ? ' ' : '') + next;
      }, ''),
  );
};

const readText = async ({ content, mostPages, mostCharacters }: PdfTextRequest): Promise<PdfTextResult> => {
  // A canvas brings it, which the image does not have. The library needs it to be loaded, and otherwise only to draw.
  Object.assign(globalThis, { DOMMatrix: Object });
  // Loaded here only: the library takes 40 MB and some time.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: content,
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 1,
  });
  try {
    const document = await loading.promise;
    const pages: string[][] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      );
      const lines = linesOf(pieces);
      characters += lines.reduce((sum, line) => sum + line.length, 0);
      pages.push(lines);
      page.cleanup();
      if (characters > mostCharacters) break;
    }
    return characters === 0 ? { outcome: 'no_text' } : { outcome: 'read', pages };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { outcome: isLocked ? 'encrypted' : 'broken' };
  } finally {
    await loading.destroy();
  }
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what pdf-text.ts hands over
const request = workerData as PdfTextRequest;
parentPort?.postMessage(await readText(request), []);
