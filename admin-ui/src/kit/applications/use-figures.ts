import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Counted } from '../../../../api/dashboard/dashboard.contract.ts';

/** The server recounts many files after 5 to 30 seconds, for the next request. */
const ASK_AGAIN_MS = 10_000;

/**
 * Figures over all files, read as `useApi` does: those that were counted before the last change are asked for again until
 * they were not, because nothing announces a later count.
 */
export const useFigures = <T extends Counted>(segments: readonly string[]): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: segments,
    refetchInterval: ({ state: { data } }) => (data?.isBehind ? ASK_AGAIN_MS : false),
  });
