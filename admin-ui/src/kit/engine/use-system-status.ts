import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SystemStatus } from '../../../../api/system/status/system.contract.ts';

export const systemStatusKey = ['system', 'status'] as const;

/** Nothing tells the page that the workflow engine is back. */
const WHILE_AWAY_MS = 30_000;

/** How the portal stands; asked again now and then while the workflow engine is away. */
export const useSystemStatus = (): UseQueryResult<SystemStatus> =>
  useQuery<SystemStatus>({
    queryKey: systemStatusKey,
    refetchInterval: ({ state }) => (state.data?.workflowEngine === 'offline' ? WHILE_AWAY_MS : false),
  });
