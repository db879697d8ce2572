/** Apostrophes, and what keyboards and word processors make of them: `O’Neill`, `O'Neill` and `ONeill` are one name. */
const APOSTROPHES = /['’‘‛`´′＇ʹʻʼʽʾʿˈ]/gu;

/** Letters that are not composed of another one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};
const OWN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Of a question: what is typed beyond is left out. */
const MOST_TERMS = 10;

/**
 * The words of a text as people mean them, to compare texts that were typed by different hands: lower case, without marks
 * (`Žižek` is `zizek`), without apostrophes, at hyphens apart; letters and digits only.
 */
export const plainWords = (text: string): string[] =>
  text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(OWN_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The text that a record is found by: a space before each of its plain words. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .flatMap((part) => plainWords(part ?? ''))
    .map((word) => ` ${word}`)
    .join('');

/** One or two digits say too little by themselves: as the number of a house they stand before what follows. */
const HOUSE_NUMBER = /^\d{1,2}$/;

/** What is asked for: terms that all have to be there, in any order; of what was typed as one (`LL-2026-42`) the words follow each other. */
export const termsOf = (question: string): string[] => {
  const typed = question.split(/\s+/u).flatMap((each) => plainWords(each).join(' ') || []);
  const terms = typed.flatMap((term, index) => {
    const before = typed[index - 1];
    if (HOUSE_NUMBER.test(term) && index < typed.length - 1) return [];
    return before !== undefined && HOUSE_NUMBER.test(before) ? `${before} ${term}` : term;
  });
  return [...new Set(terms)].slice(0, MOST_TERMS);
};
