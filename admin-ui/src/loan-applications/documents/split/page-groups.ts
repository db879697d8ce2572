/** A document to be made, with its pages in their order. */
export type PageGroup = {
  readonly key: string;
  /** Key of the need that it is for; null until it is chosen. */
  readonly need: string | null;
  readonly name: string;
  readonly pages: readonly number[];
};

const ascending = (pages: Iterable<number>): number[] => [...new Set(pages)].toSorted((one, other) => one - other);

/** Without the pages; a group that has none left goes. */
const without = (groups: readonly PageGroup[], pages: ReadonlySet<number>): PageGroup[] =>
  groups
    .map((group) => ({ ...group, pages: group.pages.filter((page) => !pages.has(page)) }))
    .filter((group) => group.pages.length > 0);

/** The pages as one more group, taken from those that had them. */
export const grouped = (groups: readonly PageGroup[], key: string, pages: ReadonlySet<number>): PageGroup[] => [
  ...without(groups, pages),
  { key, need: null, name: '', pages: ascending(pages) },
];

/** The pages as those of a group that is there, taken from the others. */
export const regrouped = (groups: readonly PageGroup[], key: string, pages: ReadonlySet<number>): PageGroup[] => {
  const before = groups.find((group) => group.key === key);
  if (!before) return [...groups];
  const kept = { ...before, pages: ascending(pages) };
  return groups.flatMap((group) => (group.key === key ? [kept] : without([group], pages)));
};

/** Number of the group that a page is in, from 1; 0 for one that is in none. */
export const groupNumberOf = (groups: readonly PageGroup[], page: number): number =>
  groups.findIndex(({ pages }) => pages.includes(page)) + 1;

/** The pages from one to another, whichever is first. */
export const pagesBetween = (from: number, to: number): number[] => {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_none, index) => first + index);
};
