/** Three, two and four digits, parted by the same single sign, as an SSN or an ITIN is written; not inside a longer number. */
const WRITTEN = /(?<!\d|\d[-.])(\d{3})([-–. \u00A0\u2011])(\d{2})\2(\d{4})(?!\d|[-.]\d)/u;
/** Nine digits in one, said to be one; file names part words by `_`. */
const NAMED =
  /(?<![a-z])(?:ssn|itin|tin|social(?:\s+security)?(?:\s+(?:number|no\.?|#))?|taxpayer\s+id)(?![a-z])[^\d\n]{0,20}(\d{9})(?!\d)/iu;

/** What to do about a text that looks as if it had an SSN in it. */
export const SSN_SHAPED = 'This looks like an SSN. Leave it out: it belongs in the SSN field of the borrower alone';

/**
 * Whether a text has in it what looks like a Social Security number or an ITIN: `900-12-3456`, `900 12 3456`, or nine
 * digits after a word such as SSN. Loan numbers, phone numbers and ZIP codes do not.
 */
export const looksLikeSsn = (text: string): boolean => WRITTEN.test(text) || NAMED.test(text);
