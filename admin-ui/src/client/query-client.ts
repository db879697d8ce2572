import { QueryClient } from '@tanstack/react-query';
import { read } from './http.ts';

/**
 * Reads never go stale by themselves, are not refetched on focus and not retried: the server tells what has changed
 * (live.ts). A query without its own function is a GET of its key: `['pipeline', 'stats']` reads /api/pipeline/stats.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Asked for without a connection, it fails and says so; waiting for one would leave the old answer on screen.
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) => read(queryKey.map(String).map(encodeURIComponent).join('/'), signal),
      },
      // An answer may hold a key that is shown once: nothing keeps it.
      mutations: { retry: false, gcTime: 0 },
    },
  });
