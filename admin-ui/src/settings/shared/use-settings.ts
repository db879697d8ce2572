import { useQuery } from '@tanstack/react-query';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import type { LoadedTable } from '../../../../api/reference-table/reference-table.contract.ts';
import type { PortalSettings, SettingsHistoryLine } from '../../../../api/settings/settings.contract.ts';
import type { DatabaseState, Integrations } from '../../../../api/system/state/system-state.contract.ts';

const DATABASE_REFRESH_MS = 5_000;
const INTEGRATIONS_REFRESH_MS = 30_000;

/** Changes arrive live, and a visit loads the newest anyway. */
export const useSettings = () => useQuery<PortalSettings>({ queryKey: ['settings'], staleTime: 0 });
export const useSettingsHistory = () =>
  useQuery<readonly SettingsHistoryLine[]>({ queryKey: ['settings', 'history'], staleTime: 0 });

export const usePartners = () => useQuery<readonly Partner[]>({ queryKey: ['settings', 'partners'], staleTime: 0 });

export const useReferenceTables = () =>
  useQuery<readonly LoadedTable[]>({ queryKey: ['reference-tables'], staleTime: 0 });

/** No event announces these, so the page polls while on screen. */
export const useDatabaseState = () =>
  useQuery<DatabaseState>({ queryKey: ['settings', 'database'], staleTime: 0, refetchInterval: DATABASE_REFRESH_MS });
export const useIntegrations = () =>
  useQuery<Integrations>({
    queryKey: ['settings', 'integrations'],
    staleTime: 0,
    refetchInterval: INTEGRATIONS_REFRESH_MS,
  });
