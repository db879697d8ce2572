import { stateAfter } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { SettingsEvent } from '../../events/settings/settings.events.ts';
import { settingsDecider } from '../../events/settings/settings.decider.ts';
import type { Branch as BranchState } from '../../events/settings/settings.state.ts';
import type { Branch, PortalSettings, SettingsHistoryLine } from './settings.contract.ts';

type Recorded = RecordedEvent<SettingsEvent>;
type Card = SettingsHistoryLine['card'];

/** The card that shows what the event changed. */
export const cardOf = ({ type }: SettingsEvent): Card => {
  switch (type) {
    case 'SettingsEstablished':
    case 'CompanyRenamed':
    case 'NmlsIdChanged':
      return 'general';
    case 'NoticeDetailsChanged':
      return 'notices';
    case 'BranchOpened':
    case 'BranchRenamed':
    case 'BranchCalendarChanged':
    case 'BranchClosed':
    case 'MainBranchChosen':
      return 'branches';
    case 'SecurityLimitsChanged':
      return 'security';
    case 'ServiceTargetsChanged':
      return 'queues';
    case 'OnePersonLimitChanged':
      return 'twoPeople';
    case 'PartnerMessagesAllowed':
      return 'partners';
  }
};

const lastChangeOf = (card: Card, events: readonly Recorded[]): PortalSettings['general']['lastChange'] => {
  const last = events.findLast((event) => event.type !== 'SettingsEstablished' && cardOf(event) === card);
  return last ? { at: last.recordedAt, by: last.metadata.actor.name } : null;
};

const closedAtOf = (branchId: string, events: readonly Recorded[]): string | null =>
  events.find((event) => event.type === 'BranchClosed' && event.data.branchId === branchId)?.recordedAt ?? null;

const toBranch = (
  { branchId, closedOn, isClosed: _isClosed, openingDays, ...others }: BranchState,
  mainBranchId: string,
  events: readonly Recorded[],
): Branch => ({
  id: branchId,
  ...others,
  openingDays: [...openingDays],
  closedOn: [...closedOn],
  isMain: branchId === mainBranchId,
  closedAt: closedAtOf(branchId, events),
});

/** @param events the whole stream of the settings; undefined when it is empty */
export const settingsCards = (events: readonly Recorded[]): PortalSettings | undefined => {
  const settings = stateAfter(settingsDecider, events);
  if (!settings) return undefined;
  const { companyName, nmlsId, noticeDetails, branches, mainBranchId, security, serviceTargets, onePersonUpToCents } =
    settings;
  const list = branches.map((branch) => toBranch(branch, mainBranchId, events));
  return {
    version: events.at(-1)?.version ?? 0,
    general: { companyName, nmlsId, lastChange: lastChangeOf('general', events) },
    notices: { details: noticeDetails, lastChange: lastChangeOf('notices', events) },
    branches: {
      list: [...list.filter(({ closedAt }) => closedAt === null), ...list.filter(({ closedAt }) => closedAt !== null)],
      lastChange: lastChangeOf('branches', events),
    },
    security: { ...security, lastChange: lastChangeOf('security', events) },
    twoPeople: { onePersonUpToCents, lastChange: lastChangeOf('twoPeople', events) },
    queues: { targets: serviceTargets, lastChange: lastChangeOf('queues', events) },
  };
};
