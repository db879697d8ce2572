/**
 * What a PDF may hold beside pages, which a reviewer has to know of: scripts, actions that run by themselves, programs that
 * it starts, other files inside it; or that not all of it could be looked into, being encrypted, broken or larger than its size
 * lets expect.
 */
export const pdfContents = ['script', 'automatic_action', 'launch', 'embedded_file', 'not_examined'] as const;
export type PdfContent = (typeof pdfContents)[number];

/**
 * What came of reading the text layer of a file: `no_text` is a picture of a paper, `too_large` is beyond what a reading
 * may cost. Whatever it is, a person can look at the file.
 */
export const readingOutcomes = ['read', 'no_text', 'encrypted', 'broken', 'too_large'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];
