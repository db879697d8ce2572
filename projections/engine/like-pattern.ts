/** A pattern for `like` over text in lower case that finds `text` itself: its own `%`, `_` and `\` mean nothing. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
