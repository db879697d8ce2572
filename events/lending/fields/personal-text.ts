/** One to three signs between groups of digits: blanks, hyphens, dots, slashes, brackets ... but no letters, digits, lines. */
const SIGNS = String.raw`[^\p{L}\p{N}\r\n]{1,3}`;
/** Three, two and four digits with signs between them, not inside a longer number; overlapping ones are found too. */
const GROUPED = new RegExp(String.raw`(?<!\d|\d[-.,])(?=(\d{3})(${SIGNS})(\d{2})(${SIGNS})(\d{4})(?!\d|[-.]\d))`, 'gu');
/** Nine digits, each by itself, and no more of them. */
const SPELT = new RegExp(
  String.raw`(?<!\d|\d${SIGNS})\d(?:[\p{Zs}\t\p{Pd}\p{Pc}./\\|:·•]{1,3}\d){8}(?!\d|${SIGNS}\d)`,
  'gu',
);
/** Said to be one: nine digits in one or grouped, unless they are said to be a ZIP code. File names part words by `_`. */
const NAMED =
  /(?<![a-z])(?:ssn|itin|tin|social(?:\s+security)?(?:\s+(?:number|no\.?|#))?|taxpayer\s+id)(?![a-z])(?![^\d\n]*(?:zip|postal))[^\d\n]{0,20}\d{3}[^\p{L}\p{N}\n]{0,2}\d{2}[^\p{L}\p{N}\n]{0,2}\d{4}(?!\d)/iu;

/** A comma or semicolon with a blank after it parts the items of a list, `+`, `*`, `=` ... the numbers of a sum. */
const PARTS_NUMBERS = /[,;]\s|[+*×÷=<>%]/u;

/** Digits of any script as 0 to 9: each script's stand in a run of ten, or in runs of ten side by side. */
const inAsciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });

/** A text as it reads: compatible forms (Unicode NFKC) such as wide digits, digits of any script, nothing that does not show. */
export const asRead = (text: string): string =>
  inAsciiDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''));

const isGrouped = (text: string): boolean =>
  [...text.matchAll(GROUPED)].some(([, , first = '', , second = '', last = '']) => {
    if (first === second) return !PARTS_NUMBERS.test(first) || /^[*=]$/.test(first);
    // Two signs of different kinds also part an amount or a month from a year: `$850.00 2026`, `720 12/2026`.
    const isAmount = /^[.,]$/.test(first);
    return !PARTS_NUMBERS.test(first + second) && !isAmount && !/^(?:19|20)\d\d$/.test(last);
  });

/** Counting to nine and nine times the same are neither. */
const isSpelt = (text: string): boolean =>
  [...text.matchAll(SPELT)].some(([spelt]) => {
    const digits = spelt.replaceAll(/\D/g, '');
    return digits !== '123456789' && !/^(\d)\1+$/.test(digits);
  });

/** Advice for a text that seems to contain an SSN. */
export const SSN_SHAPED = 'This looks like an SSN. Leave it out: it belongs in the SSN field of the borrower alone';

/**
 * Finds text that reads as a Social Security number or an ITIN: `900-12-3456`, `900/12 3456`, single digits apart, or
 * nine digits after a word such as SSN; in digits of any script. Loan numbers, phone numbers, dates, amounts and ZIP
 * codes do not count.
 */
export const looksLikeSsn = (text: string): boolean => {
  const read = asRead(text);
  return isGrouped(read) || isSpelt(read) || NAMED.test(read);
};
