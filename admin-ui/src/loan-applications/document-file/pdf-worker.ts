// The slow work of showing a PDF runs here, beside the page; nothing in the file is run.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
