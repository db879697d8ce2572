import { termsOf } from '../../events/kernel/search-text.ts';

/** Characters of a term from which an index of trigrams finds it anywhere. */
const INDEXED = 3;

/** No `search_text` is like it. */
const NOTHING = ' ';

const isShort = (term: string): boolean => Array.from(term).length < INDEXED;

/**
 * Patterns that a `search_text` of `searchTextOf` has all to be `like`: a term stands anywhere, so that the end of a number
 * finds it; one whose first word has one or two characters begins a word. Signs alone find nothing, blanks are no question.
 */
export const patternsOf = (question: string): string[] => {
  if (question.trim() === '') return [];
  const terms = termsOf(question);
  return terms.length === 0
    ? [NOTHING]
    : terms.map((term) => (isShort(term.split(' ')[0] ?? '') ? `% ${term}%` : `%${term}%`));
};

/** True when a question has no term that is long enough for the index. */
export const isShortQuestion = (question: string): boolean =>
  question.trim() !== '' && termsOf(question).every(isShort);
