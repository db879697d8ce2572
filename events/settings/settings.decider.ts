import { decideBy } from '../kernel/decide.ts';
import { AlreadyTakenError, IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import { partnerMessageKinds, type PartnerMessageKind } from '../lending/partners/partner-messages.ts';
import type { LenderNoticeDetails } from '../lending/adverse-action/lender-notice-details.ts';
import { canBeIn } from '../lending/fields/zip-states.ts';
import type { OnePersonLimit } from '../lending/decisions/two-people.ts';
import { type ServiceTargets, workQueues } from '../lending/life-cycle/work-queues.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { SecurityLimits, SettingsEvent, SettingsEventOf } from './settings.events.ts';
import { type Branch, evolveSettings, type LenderSettings, messageKindsOf } from './settings.state.ts';
import { settingsStream } from './settings.stream.ts';

export type EstablishSettings = Command<'EstablishSettings', SettingsEventOf<'SettingsEstablished'>['data']>;
export type ChangeCompany = Command<'ChangeCompany', { readonly companyName: string; readonly nmlsId: string | null }>;
export type ChangeNoticeDetails = Command<'ChangeNoticeDetails', LenderNoticeDetails>;
export type OpenBranch = Command<'OpenBranch', SettingsEventOf<'BranchOpened'>['data']>;
/** The whole branch as it is to be; what is as it was records nothing. Holidays and closed days stay as they were unless said. */
export type ChangeBranch = Command<'ChangeBranch', SettingsEventOf<'BranchOpened'>['data']>;
export type CloseBranch = Command<'CloseBranch', SettingsEventOf<'BranchClosed'>['data']>;
export type ChooseMainBranch = Command<'ChooseMainBranch', { readonly branchId: string }>;
export type ChangeSecurityLimits = Command<
  'ChangeSecurityLimits',
  { readonly limits: SecurityLimits; readonly reason: string }
>;
/** In how many opening days the work of every queue is to be done. */
export type ChangeServiceTargets = Command<'ChangeServiceTargets', { readonly targets: ServiceTargets }>;
/** Up to which loan amount one person may do two steps that are otherwise of two people; null: never. */
export type ChangeOnePersonLimit = Command<
  'ChangeOnePersonLimit',
  { readonly onePersonUpToCents: OnePersonLimit; readonly reason: string }
>;
/** All kinds that the partner is to deliver. */
export type AllowPartnerMessages = Command<
  'AllowPartnerMessages',
  { readonly partnerId: string; readonly kinds: readonly PartnerMessageKind[]; readonly reason: string }
>;
export type SettingsCommand =
  | EstablishSettings
  | ChangeCompany
  | ChangeNoticeDetails
  | OpenBranch
  | ChangeBranch
  | CloseBranch
  | ChooseMainBranch
  | ChangeSecurityLimits
  | ChangeServiceTargets
  | ChangeOnePersonLimit
  | AllowPartnerMessages;

const changeCompany = ({ data: { companyName, nmlsId } }: ChangeCompany, before: LenderSettings): SettingsEvent[] => [
  ...(companyName === before.companyName
    ? []
    : [{ type: 'CompanyRenamed', data: { from: before.companyName, companyName } } as const]),
  ...(nmlsId === before.nmlsId ? [] : [{ type: 'NmlsIdChanged', data: { from: before.nmlsId, nmlsId } } as const]),
];

/** @throws RuleViolationError for a ZIP code of another state */
const changeNoticeDetails = (
  { data: details }: ChangeNoticeDetails,
  { noticeDetails: from }: LenderSettings,
): SettingsEvent[] => {
  if (!canBeIn(details.zip, details.state)) {
    throw new RuleViolationError('The ZIP code is not in that state', {}, [
      { field: 'zip', message: `Use a ZIP code of ${details.state}, or the other state` },
    ]);
  }
  const fields = ['street', 'city', 'state', 'zip', 'phone', 'agency'] as const;
  const isSameAsBefore = fields.every((field) => from?.[field] === details[field]);
  return isSameAsBefore ? [] : [{ type: 'NoticeDetailsChanged', data: { from, details } }];
};

const openBranch = (branchId: string, { branches }: LenderSettings): Branch => {
  const branch = branches.find((each) => each.branchId === branchId);
  if (!branch) throw new NotFoundError('There is no such branch', { branchId });
  if (branch.isClosed) {
    throw new IllegalTransitionError(`${branch.name} is closed and stays so; open a new branch`, { branchId });
  }
  return branch;
};

/** A closed branch's name is free again. */
const refuseTakenName = (name: string, branchId: string, { branches }: LenderSettings): void => {
  const other = branches.find(
    (branch) => branch.branchId !== branchId && !branch.isClosed && branch.name.toLowerCase() === name.toLowerCase(),
  );
  if (!other) return;
  throw new AlreadyTakenError(`There is a branch ${other.name} already`, { branchId: other.branchId }, [
    { field: 'name', message: 'Use a name that no other open branch has' },
  ]);
};

const hasSame = (days: readonly string[], others: readonly string[]): boolean =>
  days.length === others.length && days.every((day) => others.includes(day));

const changeBranch = ({ data }: ChangeBranch, settings: LenderSettings): SettingsEvent[] => {
  const { branchId, name, timeZone, openingDays, cutOffHour } = data;
  const before = openBranch(branchId, settings);
  const {
    holidaysClosed = before.holidaysClosed,
    saturdayHolidaysOnFriday = before.saturdayHolidaysOnFriday,
    closedOn = [...before.closedOn],
  } = data;
  refuseTakenName(name, branchId, settings);
  const isSameCalendar =
    timeZone === before.timeZone &&
    cutOffHour === before.cutOffHour &&
    holidaysClosed === before.holidaysClosed &&
    saturdayHolidaysOnFriday === before.saturdayHolidaysOnFriday &&
    hasSame(openingDays, before.openingDays) &&
    hasSame(closedOn, before.closedOn);
  const calendar = { timeZone, openingDays, cutOffHour, holidaysClosed, saturdayHolidaysOnFriday, closedOn };
  const from = {
    timeZone: before.timeZone,
    openingDays: [...before.openingDays],
    cutOffHour: before.cutOffHour,
    holidaysClosed: before.holidaysClosed,
    saturdayHolidaysOnFriday: before.saturdayHolidaysOnFriday,
    closedOn: [...before.closedOn],
  };
  return [
    ...(name === before.name ? [] : [{ type: 'BranchRenamed', data: { branchId, from: before.name, name } } as const]),
    ...(isSameCalendar ? [] : [{ type: 'BranchCalendarChanged', data: { branchId, from, ...calendar } } as const]),
  ];
};

const isSame = (one: SecurityLimits, other: SecurityLimits): boolean =>
  one.sessionIdleMinutes === other.sessionIdleMinutes &&
  one.sessionHours === other.sessionHours &&
  one.uploadMaxMegabytes === other.uploadMaxMegabytes &&
  one.apiKeyDefaultDays === other.apiKeyDefaultDays &&
  one.apiKeyMaxDays === other.apiKeyMaxDays &&
  one.rotationOverlapHours === other.rotationOverlapHours &&
  one.reauthenticateMinutes === other.reauthenticateMinutes;

const changeLimits = (
  { data: { limits, reason } }: ChangeSecurityLimits,
  { security: from }: LenderSettings,
): SettingsEvent[] => {
  if (limits.sessionIdleMinutes > limits.sessionHours * 60) {
    throw new RuleViolationError('A session cannot be idle for longer than it lasts', {}, [
      { field: 'sessionIdleMinutes', message: `Use ${limits.sessionHours * 60} minutes or less` },
    ]);
  }
  const { apiKeyDefaultDays, apiKeyMaxDays } = limits;
  if (apiKeyMaxDays !== null && (apiKeyDefaultDays === null || apiKeyDefaultDays > apiKeyMaxDays)) {
    throw new RuleViolationError('A key cannot be good for longer by default than at most', {}, [
      { field: 'apiKeyDefaultDays', message: `Use ${apiKeyMaxDays} days or less` },
    ]);
  }
  return isSame(from, limits) ? [] : [{ type: 'SecurityLimitsChanged', data: { from, limits, reason } }];
};

const changeTargets = (
  { data: { targets } }: ChangeServiceTargets,
  { serviceTargets: from }: LenderSettings,
): SettingsEvent[] =>
  workQueues.every((queue) => targets[queue] === from[queue])
    ? []
    : [{ type: 'ServiceTargetsChanged', data: { from, targets } }];

const openNewBranch = ({ data }: OpenBranch, settings: LenderSettings): SettingsEvent[] => {
  // The same request again.
  if (settings.branches.some(({ branchId }) => branchId === data.branchId)) return [];
  refuseTakenName(data.name, data.branchId, settings);
  return [
    { type: 'BranchOpened', data: { holidaysClosed: true, saturdayHolidaysOnFriday: true, closedOn: [], ...data } },
  ];
};

const closeBranch = ({ data }: CloseBranch, settings: LenderSettings): SettingsEvent[] => {
  const { branchId } = data;
  if (settings.branches.some((branch) => branch.branchId === branchId && branch.isClosed)) return [];
  const branch = openBranch(branchId, settings);
  if (branchId === settings.mainBranchId) {
    throw new RuleViolationError(`${branch.name} is the main branch; make another branch the main one first`, {
      branchId,
    });
  }
  return [{ type: 'BranchClosed', data }];
};

const chooseMainBranch = ({ data }: ChooseMainBranch, settings: LenderSettings): SettingsEvent[] => {
  const { branchId } = openBranch(data.branchId, settings);
  const from = settings.mainBranchId;
  return branchId === from ? [] : [{ type: 'MainBranchChosen', data: { branchId, from } }];
};

const allowPartnerMessages = ({ data }: AllowPartnerMessages, settings: LenderSettings): SettingsEvent[] => {
  const { partnerId, reason } = data;
  const from = [...messageKindsOf(settings, partnerId)];
  const kinds = partnerMessageKinds.filter((kind) => data.kinds.includes(kind));
  const isSameAsBefore = kinds.length === from.length && kinds.every((kind) => from.includes(kind));
  return isSameAsBefore ? [] : [{ type: 'PartnerMessagesAllowed', data: { partnerId, from, kinds, reason } }];
};

const decide = decideBy<SettingsCommand, SettingsEvent, LenderSettings>({
  EstablishSettings: () => [],
  ChangeCompany: changeCompany,
  ChangeNoticeDetails: changeNoticeDetails,
  OpenBranch: openNewBranch,
  ChangeBranch: changeBranch,
  CloseBranch: closeBranch,
  ChooseMainBranch: chooseMainBranch,
  ChangeSecurityLimits: changeLimits,
  ChangeServiceTargets: changeTargets,
  ChangeOnePersonLimit: ({ data }, { onePersonUpToCents: from }) =>
    data.onePersonUpToCents === from ? [] : [{ type: 'OnePersonLimitChanged', data: { from, ...data } }],
  AllowPartnerMessages: allowPartnerMessages,
});

/** Saving unchanged values records nothing: two administrators may save the same form. */
export const settingsDecider: Decider<SettingsCommand, SettingsEvent, LenderSettings | null> = {
  initialState: null,
  decide: (command, settings, metadata) => {
    if (settings) return decide(command, settings, metadata);
    if (command.type === 'EstablishSettings') return [{ type: 'SettingsEstablished', data: command.data }];
    throw new NotFoundError('There are no settings yet: start the portal first');
  },
  evolve: evolveSettings,
};

export const settingsAggregate: Aggregate<SettingsCommand, SettingsEvent, LenderSettings | null> = {
  streamOf: settingsStream,
  decider: settingsDecider,
};
