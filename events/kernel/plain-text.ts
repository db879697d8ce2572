import { z } from 'zod';

/** Control, direction, zero-width, private-use and unassigned characters, lone halves, and letters that are blank. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** True when every character is visible and in its place; line breaks are not. */
export const isPlainLine = (text: string): boolean => !UNSEEN.test(text);

/** Alphabets with letters that look like those of another one. */
const LOOK_ALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
/** Wide, mathematical and circled forms of letters, which show as the plain ones; `ª` and `º` are written in names. */
const isStyled = (letter: string): boolean =>
  !/[ªº]/u.test(letter) && /^[A-Za-z]+$/.test(letter.normalize('NFKC')) && !/[A-Za-z]/.test(letter);

/** True when each word of a name uses plain letters of one alphabet, so that it cannot imitate another name. */
export const isOfOneAlphabet = (name: string): boolean =>
  !Array.from(name).some(isStyled) &&
  name.split(/[^\p{L}\p{M}]+/u).every((word) => {
    const alphabets = (word.match(/\p{L}/gu) ?? [])
      .filter((letter) => !/\p{Script=Common}/u.test(letter))
      .map((letter) => LOOK_ALIKES.findIndex((alphabet) => alphabet.test(letter)));
    return new Set(alphabets).size <= 1;
  });

/** Fix for a name that does not. */
export const ONE_ALPHABET = 'Write each word in the plain letters of one alphabet: letters of another look the same';

/** More than two accents on end, beyond those that a letter is composed with: they cover the lines around it. */
const STACKED = /\p{Mn}{3}/u;

/**
 * Control characters but tab and line ends, what turns, embeds or isolates the direction of what follows it, and tags and
 * supplementary variation selectors, which spell whole sentences that nobody sees. Single spaces without width stay: they
 * come with whatever is pasted from a web page and say nothing.
 */
const HIDING = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E0FFF}]/u;

/** True when a multi-line text is well formed, reads in its written order and hides nothing. */
export const isPlainText = (text: string): boolean => !HIDING.test(text) && text.isWellFormed();

/**
 * A text from outside, made fit to keep and show: without such characters, and with U+FFFD for half of a character, as
 * left by a cut.
 * @param most characters
 */
export const legible = (text: string, most: number): string =>
  text.replaceAll(new RegExp(HIDING, 'gu'), '').slice(0, most).toWellFormed();

/** Fix for a text that does not. */
export const PLAIN_TEXT =
  'Leave out control characters, hidden tags, halves of characters and those that change the direction of the text';

/** True when a text has nothing visible: only spaces, line breaks and shapeless characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Fix for a text that is not. */
export const PLAIN_LINE =
  'Use characters that can be seen: no control, direction, zero-width or private-use characters';

/**
 * A name: one line that looks like what it is, composed (Unicode NFC) and trimmed. May be empty; add `.min(1)` to
 * require one.
 * @param most characters @param missing refusal when there is no text at all
 */
export const nameSchema = (most: number, missing?: string) =>
  z
    .string(missing === undefined ? {} : { error: missing })
    .normalize('NFC')
    .trim()
    .max(most, `Use ${most} characters at most`)
    .refine(isPlainLine, PLAIN_LINE)
    .refine((text) => !STACKED.test(text), 'Put two accents on a letter at most');
