import type { FieldError } from '../../../events/kernel/errors.ts';

const MOST_LISTED = 50;
/** Values of a body, lists and objects among them, and levels of them. The largest application has some thousand, in six. */
export const MOST_VALUES = 20_000;
export const MOST_LEVELS = 32;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const NOT_STORABLE =
  'Leave out the NUL character and halves of characters (lone surrogates): no database can keep them as text';

/**
 * Texts of a body, and names of its fields, that PostgreSQL cannot hold, by their place in the request; the first 50.
 * Without recursion: nobody has counted its levels.
 * @param body as it was parsed from JSON
 */
export const unstorableTexts = (body: unknown): FieldError[] => {
  const found: FieldError[] = [];
  const open: { readonly at: string; readonly value: unknown }[] = [{ at: '', value: body }];
  const refuse = (at: string): void => void found.push({ field: at || 'body', message: NOT_STORABLE });
  for (let next = open.pop(); next && found.length < MOST_LISTED; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === 'string' && !isStorable(value)) refuse(at);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value).toReversed()) {
      const place = at === '' ? name : `${at}.${name}`;
      if (isStorable(name)) open.push({ at: place, value: inner });
      else refuse(place.replaceAll('\0', '').toWellFormed());
    }
  }
  return found;
};

const TOO_MANY = `Send ${MOST_VALUES.toLocaleString('en-US')} values at most`;
const TOO_DEEP = `Nest lists and objects in ${MOST_LEVELS} levels at most`;

type Open = { readonly field: string; readonly level: number; readonly value: object };

/**
 * The limit that a body exceeds, at the field where it does; undefined for one that is within. What is beyond a limit is
 * not looked at.
 * @param body as it was parsed from JSON
 */
export const beyondBounds = (body: unknown): FieldError | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const open: Open[] = [{ field: '', level: 1, value: body }];
  let values = 1;
  for (let next = open.pop(); next; next = open.pop()) {
    const { field, level, value } = next;
    // The names of its places would be made first.
    if (Array.isArray(value) && value.length > MOST_VALUES) return { field: field || 'body', message: TOO_MANY };
    for (const name in value) {
      // The outermost is the sender's own word for it, and short enough to repeat.
      const at = field || (Array.isArray(value) ? 'body' : name);
      values += 1;
      if (values > MOST_VALUES) return { field: at, message: TOO_MANY };
      const inner: unknown = Reflect.get(value, name);
      if (typeof inner !== 'object' || inner === null) continue;
      if (level === MOST_LEVELS) return { field: at, message: TOO_DEEP };
      open.push({ field: at, level: level + 1, value: inner });
    }
  }
  return undefined;
};
