import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';

const MOST_RESULTS = 8;
const DEBOUNCE_MS = 200;

/** Loan files that fit what is typed, once it has rested. */
export const useSearch = (text: string) => {
  const typed = text.trim();
  const query = useDebounced(typed, DEBOUNCE_MS);
  const {
    data = [],
    error,
    isFetching,
  } = useGetList<ApplicationRow>(
    'applications',
    {
      filter: { q: query },
      pagination: { page: 1, perPage: MOST_RESULTS },
      sort: { field: 'updatedAt', order: 'DESC' },
    },
    { ...errorsInPlace, enabled: query !== '', placeholderData: keepPreviousData },
  );
  return {
    query,
    rows: query === '' ? [] : data,
    isFetching,
    error: query === '' ? null : error,
    /** Whether the rows match the current text. */
    isAnswered: query === typed && !isFetching,
  };
};
