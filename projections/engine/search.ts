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

/** A word with a digit in it, so long that few records have it. */
const TELLING = /^(?=.*\d).{5,}$/;

/** Of a term of several words the one that few records have; undefined where none is. */
const tellingWord = (pattern: string): string | undefined => {
  const words = pattern.slice(1, -1).trim().split(' ');
  return words.length > 1 ? words.find((word) => TELLING.test(word)) : undefined;
};

/**
 * Conditions of a column of search texts that an index of trigrams serves. Of an email or a number in parts it asks the index for the
 * telling word alone: `person` and `mail` are in every record, and to look those up as well takes twenty times as long.
 *
 * @param add takes a value, and has its placeholder
 */
export const searchedIn = (column: string, question: string, add: (value: unknown) => string): string[] =>
  patternsOf(question).flatMap((pattern) => {
    const word = tellingWord(pattern);
    if (word === undefined) return [`${column} like ${add(pattern)}`];
    // No index has the column and nothing.
    return [`${column} like ${add(`%${word}%`)}`, `(${column} || '') like ${add(pattern)}`];
  });

/** True when a question has no term that is long enough for the index. */
export const isShortQuestion = (question: string): boolean =>
  question.trim() !== '' && termsOf(question).every(isShort);
