import type { BranchCalendar } from '../lending/branch-calendar.ts';
import type { SecurityLimits, SettingsEvent } from './settings.events.ts';

export type Branch = BranchCalendar & {
  readonly branchId: string;
  readonly name: string;
  /** A closed branch stays known: what happened there refers to it. */
  readonly isClosed: boolean;
};

/** What administrators have set for the whole portal. */
export type LenderSettings = {
  readonly companyName: string;
  readonly nmlsId: string | null;
  readonly branches: readonly Branch[];
  /** An open branch, always. */
  readonly mainBranchId: string;
  readonly security: SecurityLimits;
};

/** The branch whose calendar counts for the whole portal. */
export const mainBranchOf = ({ branches, mainBranchId }: LenderSettings): Branch => {
  const main = branches.find(({ branchId }) => branchId === mainBranchId);
  if (!main) throw new Error(`The main branch ${mainBranchId} is not among the branches`);
  return main;
};

/** What one uploaded file may have. */
export const uploadMaxBytesOf = ({ security }: LenderSettings): number => security.uploadMaxMegabytes * 1024 * 1024;

const withBranch = (settings: LenderSettings, branchId: string, change: Partial<Branch>): LenderSettings => ({
  ...settings,
  branches: settings.branches.map((branch) => (branch.branchId === branchId ? { ...branch, ...change } : branch)),
});

/** @param settings null before the first event, which establishes them */
export const evolveSettings = (settings: LenderSettings | null, event: SettingsEvent): LenderSettings => {
  if (event.type === 'SettingsEstablished') {
    const { branch, ...others } = event.data;
    return { ...others, branches: [{ ...branch, isClosed: false }], mainBranchId: branch.branchId };
  }
  if (!settings) throw new Error(`${event.type} before the settings were established`);
  switch (event.type) {
    case 'CompanyRenamed':
      return { ...settings, companyName: event.data.companyName };
    case 'NmlsIdChanged':
      return { ...settings, nmlsId: event.data.nmlsId };
    case 'BranchOpened':
      return { ...settings, branches: [...settings.branches, { ...event.data, isClosed: false }] };
    case 'BranchRenamed':
      return withBranch(settings, event.data.branchId, { name: event.data.name });
    case 'BranchCalendarChanged': {
      const { branchId, timeZone, openingDays, cutOffHour } = event.data;
      return withBranch(settings, branchId, { timeZone, openingDays, cutOffHour });
    }
    case 'BranchClosed':
      return withBranch(settings, event.data.branchId, { isClosed: true });
    case 'MainBranchChosen':
      return { ...settings, mainBranchId: event.data.branchId };
    case 'SecurityLimitsChanged':
      return { ...settings, security: event.data.limits };
  }
};
