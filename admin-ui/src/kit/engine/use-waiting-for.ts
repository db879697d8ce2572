import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { useApi } from '../../client/use-api.ts';
import { systemStatusKey, useSystemStatus } from './use-system-status.ts';

/** A workflow gets a change a moment after the page: until then it answers with its earlier wait. */
const ASK_AGAIN_MS = [1_500, 4_000, 8_000, 15_000, 30_000];

/**
 * Asks a workflow what it waits for, and again after each version of what it looks after. While the workflow engine is
 * away nothing is asked: the status of the portal says when it is back.
 */
export const useWaitingFor = <T>(segments: readonly string[], version: number) => {
  const queryClient = useQueryClient();
  const { data: status } = useSystemStatus();
  const isKnownAway = status !== undefined && status.workflowEngine !== 'online';
  const query = useApi<T>(segments, { enabled: !isKnownAway });
  const { error, refetch } = query;
  const isRefused = error instanceof ApiError && error.status === 503;
  const isAway = isKnownAway || isRefused;
  useEffect(() => {
    if (isAway) return undefined;
    const timers = ASK_AGAIN_MS.map((afterMs) => setTimeout(() => void refetch(), afterMs));
    return () => timers.forEach(clearTimeout);
  }, [version, refetch, isAway]);
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: systemStatusKey });
  }, [isRefused, queryClient]);
  return { ...query, isAway };
};
