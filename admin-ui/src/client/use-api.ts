import { useQuery, type UseQueryResult } from '@tanstack/react-query';

type Options = { readonly enabled?: boolean };

/**
 * Reads `/api/<segments joined by slashes>`. The first segment is the resource, by which live changes refresh it.
 * `useApi<PipelineStats>(['pipeline', 'stats'])`
 */
export const useApi = <T>(segments: readonly string[], { enabled = true }: Options = {}): UseQueryResult<T> =>
  useQuery<T>({ queryKey: segments, enabled });
