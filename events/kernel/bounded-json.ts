import { type FieldError, ValidationError } from './errors.ts';
import { legible } from './plain-text.ts';

/** Values of a JSON text, lists and objects among them, and levels of them. The largest application has some thousand, in six. */
export const MOST_VALUES = 20_000;
export const MOST_LEVELS = 32;

/** What is said of a JSON text beyond a bound, which its field error names. */
export const TOO_LARGE = 'The body is too large';
const TOO_MANY = `Send ${MOST_VALUES.toLocaleString('en-US')} values at most`;
const TOO_DEEP = `Nest lists and objects in ${MOST_LEVELS} levels at most`;
const MOST_NAME = 100;

/** Index of the quotation mark that closes a string; the text's length when none does. @param open index of the first */
export const endOfString = (json: string, open: number): number => {
  for (let at = json.indexOf('"', open + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slash = at - 1;
    while (json[slash] === '\\') slash -= 1;
    if ((at - slash) % 2 === 1) return at;
  }
  return json.length;
};

const NOT_BLANK = /[^ \t\r\n]/g;
const isEmptyList = (json: string, open: number): boolean => {
  NOT_BLANK.lastIndex = open + 1;
  return NOT_BLANK.exec(json)?.[0] === ']';
};

/**
 * The limit that a JSON text exceeds, at the outermost field where it does; undefined for one that is within. Read before
 * it is parsed: a parser takes 200 ms for a megabyte of brackets. What follows is not looked at.
 * @param json any text; of one that is not JSON only its brackets, commas and colons count
 */
export const beyondBounds = (json: string): FieldError | undefined => {
  /** Of each level: whether it is a list. */
  const open: boolean[] = [];
  let values = 1;
  let field = 'body';
  let name = '';
  const refuse = (message: string): FieldError => ({ field, message });
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (mark === '"') {
      const end = endOfString(json, at);
      if (open.length === 1) name = json.slice(at + 1, Math.min(end, at + 1 + MOST_NAME));
      at = end;
    } else if (mark === '[' || mark === '{') {
      if (open.length === MOST_LEVELS) return refuse(TOO_DEEP);
      open.push(mark === '[');
      if (mark === '[' && !isEmptyList(json, at)) values += 1;
    } else if (mark === ']' || mark === '}') {
      open.pop();
    } else if (mark === ':') {
      if (open.length === 1) field = legible(name, MOST_NAME) || 'body';
      values += 1;
    } else if (mark === ',' && open.at(-1)) {
      values += 1;
    }
    if (values > MOST_VALUES) return refuse(TOO_MANY);
  }
  return undefined;
};

/**
 * Reads a JSON text from outside.
 * @throws ValidationError where it is not JSON, or beyond a bound, which `errors` names with the field
 */
export const readJson = (json: string): unknown => {
  const beyond = beyondBounds(json);
  if (beyond) throw new ValidationError(TOO_LARGE, [beyond]);
  try {
    return JSON.parse(json);
  } catch {
    throw new ValidationError('The body is not valid JSON');
  }
};
