import type { z } from 'zod';
import { foldBy } from '../kernel/fold.ts';
import { firstMessageKinds, type PartnerMessageKind } from '../lending/partners/partner-messages.ts';
import type { LenderNoticeDetails } from '../lending/adverse-action/lender-notice-details.ts';
import type { OnePersonLimit } from '../lending/decisions/two-people.ts';
import { firstServiceTargets, type ServiceTargets } from '../lending/life-cycle/work-queues.ts';
import type { BranchCalendar } from '../lending/calendar/branch-calendar.ts';
import {
  REAUTHENTICATE_MINUTES,
  type RecordedTargets,
  type SecurityLimits,
  type securityLimitsSchema,
  type SettingsEvent,
  type SettingsEventOf,
} from './settings.events.ts';

export type Branch = Required<BranchCalendar> & {
  readonly branchId: string;
  readonly name: string;
  /** A closed branch stays known: what happened there refers to it. */
  readonly isClosed: boolean;
};

/** Portal-wide settings. */
export type LenderSettings = {
  readonly companyName: string;
  readonly nmlsId: string | null;
  /** What notices say of the lender beside its name; null until it is entered. */
  readonly noticeDetails: LenderNoticeDetails | null;
  readonly branches: readonly Branch[];
  /** An open branch, always. */
  readonly mainBranchId: string;
  readonly security: SecurityLimits;
  readonly serviceTargets: ServiceTargets;
  /** Null where every loan needs two people. */
  readonly onePersonUpToCents: OnePersonLimit;
  /** Delivery permissions by partner; one that is missing has the default. */
  readonly partnerMessages: Readonly<Record<string, readonly PartnerMessageKind[]>>;
};

/** Delivery permissions of a partner. @param settings null before the portal's first start */
export const messageKindsOf = (settings: LenderSettings | null, partnerId: string): readonly PartnerMessageKind[] =>
  settings?.partnerMessages[partnerId] ?? firstMessageKinds[partnerId] ?? [];

/** Why a partner's message is refused for its kind alone, in words it can act on; undefined when it may deliver that. */
export const refusalOfKind = (
  settings: LenderSettings | null,
  partnerId: string,
  kind: PartnerMessageKind,
): string | undefined =>
  messageKindsOf(settings, partnerId).includes(kind)
    ? undefined
    : `This partner may not deliver ${kind}; an administrator of the portal can allow it in System Settings, Partners`;

/** The branch whose calendar counts for the whole portal. */
export const mainBranchOf = ({ branches, mainBranchId }: LenderSettings): Branch => {
  const main = branches.find(({ branchId }) => branchId === mainBranchId);
  if (!main) throw new Error(`The main branch ${mainBranchId} is not among the branches`);
  return main;
};

/** Most size of one uploaded file. */
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

/** The targets of all queues, also where an event is from before one of them. */
export const wholeTargets = ({
  closing = firstServiceTargets.closing,
  ...others
}: RecordedTargets): ServiceTargets => ({
  ...others,
  closing,
});

/** A calendar as an event has it. */
type RecordedCalendar = Pick<SettingsEventOf<'BranchOpened'>['data'], keyof BranchCalendar>;

/** The whole calendar, also where an event is from before it said anything of holidays: closed on them, as the government is. */
export const wholeCalendar = ({
  timeZone,
  openingDays,
  cutOffHour,
  holidaysClosed = true,
  saturdayHolidaysOnFriday = true,
  closedOn = [],
}: RecordedCalendar): Required<BranchCalendar> => ({
  timeZone,
  openingDays,
  cutOffHour,
  holidaysClosed,
  saturdayHolidaysOnFriday,
  closedOn,
});

const opened = (branch: SettingsEventOf<'BranchOpened'>['data']): Branch => ({
  branchId: branch.branchId,
  name: branch.name,
  ...wholeCalendar(branch),
  isClosed: false,
});

const established = ({
  data: { branch, security, onePersonUpToCents, ...others },
}: SettingsEventOf<'SettingsEstablished'>): LenderSettings => ({
  ...others,
  security: wholeLimits(security),
  branches: [opened(branch)],
  mainBranchId: branch.branchId,
  serviceTargets: firstServiceTargets,
  onePersonUpToCents: onePersonUpToCents ?? null,
  partnerMessages: {},
  noticeDetails: null,
});

const changes = foldBy<LenderSettings, SettingsEvent>({
  CompanyRenamed: (settings, { data }) => ({ ...settings, companyName: data.companyName }),
  NmlsIdChanged: (settings, { data }) => ({ ...settings, nmlsId: data.nmlsId }),
  NoticeDetailsChanged: (settings, { data }) => ({ ...settings, noticeDetails: data.details }),
  BranchOpened: (settings, { data }) => ({
    ...settings,
    branches: [...settings.branches, opened(data)],
  }),
  BranchRenamed: (settings, { data }) => withBranch(settings, data.branchId, { name: data.name }),
  BranchCalendarChanged: (settings, { data }) => withBranch(settings, data.branchId, wholeCalendar(data)),
  BranchClosed: (settings, { data }) => withBranch(settings, data.branchId, { isClosed: true }),
  MainBranchChosen: (settings, { data }) => ({ ...settings, mainBranchId: data.branchId }),
  PartnerMessagesAllowed: (settings, { data: { partnerId, kinds } }) => ({
    ...settings,
    partnerMessages: { ...settings.partnerMessages, [partnerId]: kinds },
  }),
  ServiceTargetsChanged: (settings, { data }) => ({ ...settings, serviceTargets: wholeTargets(data.targets) }),
  OnePersonLimitChanged: (settings, { data: { onePersonUpToCents } }) => ({ ...settings, onePersonUpToCents }),
  SecurityLimitsChanged: (settings, { data }) => ({ ...settings, security: wholeLimits(data.limits) }),
});

/** @param settings null before the first event, which establishes them */
export const evolveSettings = (settings: LenderSettings | null, event: SettingsEvent): LenderSettings => {
  if (event.type === 'SettingsEstablished') return established(event);
  if (!settings) throw new Error(`${event.type} before the settings were established`);
  return changes.evolve(settings, event);
};
