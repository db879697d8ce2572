import { useInfiniteQuery } from '@tanstack/react-query';
import { http } from './http.ts';

type Page<T> = { readonly rows: readonly T[]; readonly total: number };
type Options = {
  readonly perPage: number;
  /** Rows that are known already. */
  readonly skip?: number;
  readonly enabled?: boolean;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Whose live changes refresh it, where that is not the first segment. */
  readonly resource?: string;
};

/**
 * Reads `/api/<segments joined by slashes>` page by page, each when it is asked for. What is new meanwhile moves the rest
 * on, so that a row may come twice: the list skips those that it has.
 */
export const usePages = <T>(
  segments: readonly string[],
  { perPage, skip = 0, enabled = true, filter, resource }: Options,
) => {
  const query = useInfiniteQuery({
    queryKey: [...(resource === undefined ? [] : [resource]), ...segments, 'pages', ...(filter ? [filter] : [])],
    queryFn: async ({ pageParam, signal }): Promise<Page<T>> => {
      const query = new URLSearchParams({
        range: JSON.stringify([pageParam, pageParam + perPage - 1]),
        ...(filter && { filter: JSON.stringify(filter) }),
      });
      const { json, headers } = await http(`/api/${segments.join('/')}?${query}`, { signal });
      const rows = json as readonly T[];
      return { rows, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? rows.length) };
    },
    initialPageParam: skip,
    getNextPageParam: ({ total }: Page<T>, _pages, first: number) =>
      first + perPage < total ? first + perPage : undefined,
    enabled,
  });
  const { data, fetchNextPage } = query;
  /** All pages, those that are missing read one after the other. @throws ApiError */
  const readAll = async (): Promise<readonly (readonly T[])[]> => {
    let result: Awaited<ReturnType<typeof fetchNextPage>> = await fetchNextPage();
    while (result.hasNextPage && !result.isError) result = await fetchNextPage();
    if (result.error) throw result.error;
    return (result.data?.pages ?? []).map(({ rows }) => rows);
  };
  return { ...query, pages: data?.pages.map(({ rows }) => rows), total: data?.pages[0]?.total, readAll };
};
