/** Runs of pages that follow each other, as first and last. @param pages from 1, ascending */
const runsOf = (pages: readonly number[]): (readonly [number, number])[] =>
  pages.reduce<(readonly [number, number])[]>((runs, page) => {
    const last = runs.at(-1);
    return last?.[1] === page - 1 ? [...runs.slice(0, -1), [last[0], page]] : [...runs, [page, page]];
  }, []);

/** `1-3, 7` for the pages 1, 2, 3 and 7. @param pages from 1, ascending */
export const pageRanges = (pages: readonly number[]): string =>
  runsOf(pages)
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
    .join(', ');

/** `page 7`, `pages 1-3, 7`. @param pages from 1, ascending */
export const pagesInWords = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'page' : 'pages'} ${pageRanges(pages)}`;

const RANGE = /^(\d+)(?:\s*[-–]\s*(\d+))?$/;

/**
 * Inverse of `pageRanges`, as a person types it: any order, blanks, pages named twice.
 * @param pageCount pages beyond it are not pages
 * @returns ascending; undefined where it names no pages, or what is none
 */
export const parsePageRanges = (text: string, pageCount: number): number[] | undefined => {
  const pages = new Set<number>();
  for (const part of text.split(/[,;]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, from, to = from] = RANGE.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && first <= last && last <= pageCount)) return undefined;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return pages.size === 0 ? undefined : [...pages].toSorted((one, other) => one - other);
};

/** Pages of a document that are in none of the groups. @param pageCount of the document */
export const pagesLeftIn = (pageCount: number, groups: readonly (readonly number[])[]): number[] => {
  const taken = new Set(groups.flat());
  return Array.from({ length: pageCount }, (_none, index) => index + 1).filter((page) => !taken.has(page));
};
