import { endOfString } from './bounded-json.ts';

/**
 * A name that one object of a JSON text has twice, the first such; undefined when there is none. Readers differ in which of
 * the two they take.
 * @param json valid JSON
 */
export const nameGivenTwice = (json: string): string | undefined => {
  /** Of each level: the names so far; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (mark === '"') {
      const end = endOfString(json, at);
      const names = open.at(-1);
      if (names && isName) {
        const name = String(JSON.parse(json.slice(at, end + 1)));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end;
    } else if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : undefined);
      isName = mark === '{';
    } else if (mark === '}' || mark === ']') open.pop();
    else if (mark === ',') isName = true;
    else if (mark === ':') isName = false;
  }
  return undefined;
};
