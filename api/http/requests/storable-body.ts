import type { FieldError } from '../../../events/kernel/errors.ts';

const MOST_LISTED = 50;

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
