/**
 * Content beyond pages that a reviewer has to know of: scripts, automatic actions, programs that it starts, embedded
 * files; or parts that could not be examined, because they are encrypted, broken or larger than the file's size suggests.
 */
export const pdfContents = ['script', 'automatic_action', 'launch', 'embedded_file', 'not_examined'] as const;
export type PdfContent = (typeof pdfContents)[number];

/**
 * Results of reading a file's text layer: `no_text` is a scanned picture, `too_large` exceeds the cost limit of a
 * reading. A person can open the file in any case.
 */
export const readingOutcomes = ['read', 'no_text', 'encrypted', 'broken', 'too_large'] as const;
export type ReadingOutcome = (typeof readingOutcomes)[number];
