import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated } from './api-error.ts';
import { read } from './http.ts';
import { announceSessionEnd } from './session-end.ts';

const onError = (error: unknown): void => {
  if (isUnauthenticated(error)) announceSessionEnd();
};

/**
 * Reads never go stale by themselves, are not refetched on focus and not retried: the server tells what has changed
 * (live.ts). A query without its own function is a GET of its key: `['pipeline', 'stats']` reads /api/pipeline/stats.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        queryFn: ({ queryKey, signal }) => read(queryKey.map(String).map(encodeURIComponent).join('/'), signal),
      },
      mutations: { retry: false },
    },
  });
