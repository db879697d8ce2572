import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type OpenPdf = PDFDocumentProxy;

/** Opens a PDF to be drawn; its scripts are not run, and nothing is fetched for it. @throws Error of the library */
export const openPdf = async (content: Blob): Promise<OpenPdf> => {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const data = new Uint8Array(await content.arrayBuffer());
  return getDocument({ data, stopAtErrors: false, useWasm: false }).promise;
};
