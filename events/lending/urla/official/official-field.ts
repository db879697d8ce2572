/**
 * A field of the official form: its section with its place there, its name, where the URLA keeps it (`*` is any item;
 * several where the form has one box), and its MISMO 3.4 place below DEAL.
 */
export type OfficialField = readonly [number: string, name: string, paths: string, mismo: string];

/** Fields of a section by a start that their paths share, numbered in their order. */
export const sectionOf = (
  section: string,
  start: string,
  container: string,
  fields: readonly (readonly [name: string, paths: string, mismo: string])[],
): OfficialField[] =>
  fields.map(([name, paths, mismo], index) => [
    `${section}.${index + 1}`,
    name,
    paths
      .split(' ')
      .map((path) => start + path)
      .join(' '),
    container + mismo,
  ]);
