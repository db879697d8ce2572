import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What a kind of document looks like: Typst, with the data as JSON in `sys.inputs.data`. */
export type Template = {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  /** Of its source and of what it imports, in hexadecimal. */
  readonly sha256: string;
};

/** What every template imports as `house.typ`. */
const HOUSE = new URL('./house.v1.typ', import.meta.url);
export const houseSource = readFileSync(HOUSE, 'utf8');

const NAME = /\/([a-z-]+)\.v(\d+)\.typ$/;

/**
 * Reads a template, once, when its module is loaded: one that is missing ends the start of the process.
 * @param url of a file `<id>.v<version>.typ`; a document keeps its version, so a change is a new file
 * @throws Error for another name
 */
export const readTemplate = (url: URL): Template => {
  const [, id, version] = NAME.exec(url.pathname) ?? [];
  if (id === undefined) throw new Error(`${url.pathname} is not called <id>.v<version>.typ`);
  const source = readFileSync(url, 'utf8');
  const sha256 = createHash('sha256').update(houseSource).update('\0').update(source).digest('hex');
  return { id, version: Number(version), source, sha256 };
};
