import { useFileSearch } from '../../kit/applications/useFileSearch.ts';

/** Loan files that fit what is typed, and whether they are those of the current text. */
export const useSearch = (text: string) => {
  const found = useFileSearch(text);
  return { ...found, isAnswered: found.query === text.trim() && !found.isFetching };
};
