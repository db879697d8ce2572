import type { QueryClient } from '@tanstack/react-query';
import type { GetListParams } from 'react-admin';
import { dataProvider } from './data-provider.ts';
import { earlyReads } from './early.ts';

/** List parameters in an address from ra-data-simple-rest. */
const paramsOf = (query: string): GetListParams => {
  const [filter, range, sort] = ['filter', 'range', 'sort'].map((name) =>
    JSON.parse(new URLSearchParams(query).get(name) ?? 'null'),
  );
  const perPage = range[1] - range[0] + 1;
  return { pagination: { page: range[0] / perPage + 1, perPage }, sort: { field: sort[0], order: sort[1] }, filter };
};

/** A list of react-admin is kept by its resource and parameters, all else by its address. */
const take = (queryClient: QueryClient, path: string): Promise<unknown> => {
  const [resource = '', query] = path.split('?');
  if (query === undefined) return queryClient.prefetchQuery({ queryKey: resource.split('/') });
  const params = paramsOf(query);
  return queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () => dataProvider.getList(resource, params),
  });
};

/** Keeps the answers to what the page has asked for before the program had come, as if it had been asked for now. */
export const takeFirstReads = async (queryClient: QueryClient): Promise<void> => {
  const paths = await earlyReads();
  await Promise.all(paths.map((path) => take(queryClient, path)));
};
