import { AlreadyTakenError, IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { ChangeBranch, ChangeCompany, ChangeSecurityLimits, SettingsCommand } from './settings.commands.ts';
import type { SecurityLimits, SettingsEvent } from './settings.events.ts';
import { type Branch, evolveSettings, type LenderSettings } from './settings.state.ts';

const changeCompany = ({ companyName, nmlsId }: ChangeCompany['data'], before: LenderSettings): SettingsEvent[] => [
  ...(companyName === before.companyName
    ? []
    : [{ type: 'CompanyRenamed', data: { from: before.companyName, companyName } } as const]),
  ...(nmlsId === before.nmlsId ? [] : [{ type: 'NmlsIdChanged', data: { from: before.nmlsId, nmlsId } } as const]),
];

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

const changeBranch = (data: ChangeBranch['data'], settings: LenderSettings): SettingsEvent[] => {
  const { branchId, name, timeZone, openingDays, cutOffHour } = data;
  const before = openBranch(branchId, settings);
  refuseTakenName(name, branchId, settings);
  const isSameCalendar =
    timeZone === before.timeZone &&
    cutOffHour === before.cutOffHour &&
    openingDays.length === before.openingDays.length &&
    openingDays.every((day) => before.openingDays.includes(day));
  const from = { timeZone: before.timeZone, openingDays: [...before.openingDays], cutOffHour: before.cutOffHour };
  return [
    ...(name === before.name ? [] : [{ type: 'BranchRenamed', data: { branchId, from: before.name, name } } as const]),
    ...(isSameCalendar
      ? []
      : [{ type: 'BranchCalendarChanged', data: { branchId, from, timeZone, openingDays, cutOffHour } } as const]),
  ];
};

const isSame = (one: SecurityLimits, other: SecurityLimits): boolean =>
  one.sessionIdleMinutes === other.sessionIdleMinutes &&
  one.sessionHours === other.sessionHours &&
  one.uploadMaxMegabytes === other.uploadMaxMegabytes &&
  one.apiKeyDefaultDays === other.apiKeyDefaultDays &&
  one.apiKeyMaxDays === other.apiKeyMaxDays &&
  one.rotationOverlapHours === other.rotationOverlapHours;

const changeLimits = (
  { limits, reason }: ChangeSecurityLimits['data'],
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

/** What is as it was records nothing: two administrators may save the same form. */
export const settingsDecider: Decider<SettingsCommand, SettingsEvent, LenderSettings | null> = {
  initialState: null,
  decide: (command, settings) => {
    if (command.type === 'EstablishSettings') {
      return settings ? [] : [{ type: 'SettingsEstablished', data: command.data }];
    }
    if (!settings) throw new NotFoundError('There are no settings yet: start the portal first');
    switch (command.type) {
      case 'ChangeCompany':
        return changeCompany(command.data, settings);
      case 'OpenBranch': {
        const { branchId, name } = command.data;
        // The same request again.
        if (settings.branches.some((branch) => branch.branchId === branchId)) return [];
        refuseTakenName(name, branchId, settings);
        return [{ type: 'BranchOpened', data: command.data }];
      }
      case 'ChangeBranch':
        return changeBranch(command.data, settings);
      case 'CloseBranch': {
        const { branchId } = command.data;
        if (settings.branches.some((branch) => branch.branchId === branchId && branch.isClosed)) return [];
        const branch = openBranch(branchId, settings);
        if (branchId === settings.mainBranchId) {
          throw new RuleViolationError(`${branch.name} is the main branch; make another branch the main one first`, {
            branchId,
          });
        }
        return [{ type: 'BranchClosed', data: command.data }];
      }
      case 'ChooseMainBranch': {
        const { branchId } = openBranch(command.data.branchId, settings);
        const from = settings.mainBranchId;
        return branchId === from ? [] : [{ type: 'MainBranchChosen', data: { branchId, from } }];
      }
      case 'ChangeSecurityLimits':
        return changeLimits(command.data, settings);
    }
  },
  evolve: evolveSettings,
};
