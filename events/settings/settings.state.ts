import type { z } from 'zod';
import { foldBy } from '../kernel/fold.ts';
import type { BranchCalendar } from '../lending/branch-calendar.ts';
import {
  REAUTHENTICATE_MINUTES,
  type SecurityLimits,
  type securityLimitsSchema,
  type SettingsEvent,
  type SettingsEventOf,
} from './settings.events.ts';

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

/** All limits, also where an event is from before one of them. */
export const wholeLimits = ({
  reauthenticateMinutes = REAUTHENTICATE_MINUTES,
  ...others
}: z.infer<typeof securityLimitsSchema>): SecurityLimits => ({ ...others, reauthenticateMinutes });

const established = ({
  data: { branch, security, ...others },
}: SettingsEventOf<'SettingsEstablished'>): LenderSettings => ({
  ...others,
  security: wholeLimits(security),
  branches: [{ ...branch, isClosed: false }],
  mainBranchId: branch.branchId,
});

const changes = foldBy<LenderSettings, SettingsEvent>({
  CompanyRenamed: (settings, { data }) => ({ ...settings, companyName: data.companyName }),
  NmlsIdChanged: (settings, { data }) => ({ ...settings, nmlsId: data.nmlsId }),
  BranchOpened: (settings, { data }) => ({
    ...settings,
    branches: [...settings.branches, { ...data, isClosed: false }],
  }),
  BranchRenamed: (settings, { data }) => withBranch(settings, data.branchId, { name: data.name }),
  BranchCalendarChanged: (settings, { data: { branchId, timeZone, openingDays, cutOffHour } }) =>
    withBranch(settings, branchId, { timeZone, openingDays, cutOffHour }),
  BranchClosed: (settings, { data }) => withBranch(settings, data.branchId, { isClosed: true }),
  MainBranchChosen: (settings, { data }) => ({ ...settings, mainBranchId: data.branchId }),
  SecurityLimitsChanged: (settings, { data }) => ({ ...settings, security: wholeLimits(data.limits) }),
});

/** @param settings null before the first event, which establishes them */
export const evolveSettings = (settings: LenderSettings | null, event: SettingsEvent): LenderSettings => {
  if (event.type === 'SettingsEstablished') return established(event);
  if (!settings) throw new Error(`${event.type} before the settings were established`);
  return changes.evolve(settings, event);
};
