import type {
  BranchChange,
  GeneralChange,
  NoticesChange,
  PortalSettings,
  SecurityChange,
  ServiceTargetsChange,
  SettingsHistoryLine,
  TwoPeopleChange,
} from '../../../../api/settings/settings.contract.ts';
import type { PartnerMessagesChange } from '../../../../api/settings/partners.contract.ts';
import { command, read } from '../../client/http.ts';

type Changed = { readonly version: number };

export const readSettings = (): Promise<PortalSettings> => read<PortalSettings>('settings');

/** Changes after a version, newest first; empty where they cannot be read: the notice is enough without. */
export const readChangesSince = async (version: number): Promise<readonly SettingsHistoryLine[]> => {
  const lines = await read<readonly SettingsHistoryLine[]>('settings/history').catch(() => []);
  return lines.filter((line) => line.version > version);
};

export const changeGeneral = (body: GeneralChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/general', body, version });

export const changeNotices = (body: NoticesChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/notices', body, version });

export const changeSecurity = (body: SecurityChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/security', body, version });

export const changeServiceTargets = (body: ServiceTargetsChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/service-targets', body, version });

export const changeTwoPeople = (body: TwoPeopleChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/two-people', body, version });

export const openBranch = (body: BranchChange) => command<Changed>({ method: 'POST', path: 'settings/branches', body });

export const changeBranch = (id: string, body: BranchChange, version: number) =>
  command<Changed>({ method: 'PUT', path: `settings/branches/${id}`, body, version });

export const closeBranch = (id: string, reason: string, version: number) =>
  command<Changed>({ method: 'POST', path: `settings/branches/${id}/closure`, body: { reason }, version });

export const chooseMainBranch = (branchId: string, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/main-branch', body: { branchId }, version });

export const allowPartnerMessages = (partnerId: string, body: PartnerMessagesChange) =>
  command<Changed>({ method: 'PUT', path: `settings/partners/${encodeURIComponent(partnerId)}`, body });
