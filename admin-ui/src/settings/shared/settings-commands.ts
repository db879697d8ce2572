import type {
  BranchChange,
  GeneralChange,
  PortalSettings,
  SecurityChange,
} from '../../../../api/settings/settings.contract.ts';
import { isConflict } from '../../client/api-error.ts';
import { command, read } from '../../client/http.ts';

type Changed = { readonly version: number };

export const readSettings = (): Promise<PortalSettings> => read<PortalSettings>('settings');

/**
 * Sends a change to the settings that its author had `seen`. All cards share one version: as long as what the author
 * has judged by is as it was, the change is sent again on the newest version.
 */
export const sendOn = async <Answer>(
  seen: PortalSettings,
  judgedBy: (settings: PortalSettings) => unknown,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send(seen.version);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const newest = await readSettings();
    if (JSON.stringify(judgedBy(newest)) !== JSON.stringify(judgedBy(seen))) throw error;
    return send(newest.version);
  }
};

export const changeGeneral = (body: GeneralChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/general', body, version });

export const changeSecurity = (body: SecurityChange, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/security', body, version });

export const openBranch = (body: BranchChange) => command<Changed>({ method: 'POST', path: 'settings/branches', body });

export const changeBranch = (id: string, body: BranchChange, version: number) =>
  command<Changed>({ method: 'PUT', path: `settings/branches/${id}`, body, version });

export const closeBranch = (id: string, reason: string, version: number) =>
  command<Changed>({ method: 'POST', path: `settings/branches/${id}/closure`, body: { reason }, version });

export const chooseMainBranch = (branchId: string, version: number) =>
  command<Changed>({ method: 'PUT', path: 'settings/main-branch', body: { branchId }, version });
