// What takes time in showing a PDF happens here, beside the page; nothing in the file is run.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
