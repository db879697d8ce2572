/** Pages shown on each side of the current one. */
const WINDOW = 2;

export type PageSlot = number | 'gap';

/** First, last, and pages within two of the current page, with a gap where pages are left out. */
export const paginationWindow = (current: number, last: number): PageSlot[] => {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= WINDOW,
  );
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? page) > 1 ? ['gap' as const, page] : [page]));
};
