/** A code as words inside a sentence: `closing_ready` reads `closing ready`. */
export const inWords = (code: string): string => code.replaceAll('_', ' ');
