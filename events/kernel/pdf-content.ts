/**
 * What a PDF may hold beside pages, which a reviewer has to know of: scripts, actions that run by themselves, programs that
 * it starts, other files inside it; or that it could not be looked into, being encrypted or broken.
 */
export const pdfContents = ['script', 'automatic_action', 'launch', 'embedded_file', 'not_examined'] as const;
export type PdfContent = (typeof pdfContents)[number];
