import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ecoaAgencies } from '../../events/lending/adverse-action/ecoa-agencies.ts';
import type { LenderNoticeDetails } from '../../events/lending/adverse-action/lender-notice-details.ts';
import { addressLine } from '../../events/lending/fields/words.ts';
import { partnerMessageKindNames, type PartnerMessageKind } from '../../events/lending/partners/partner-messages.ts';
import { type ServiceTargets, workQueueNames, workQueues } from '../../events/lending/life-cycle/work-queues.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import type { BranchCalendar } from '../../events/lending/calendar/branch-calendar.ts';
import type { SecurityLimits, SettingsEvent } from '../../events/settings/settings.events.ts';
import {
  evolveSettings,
  type LenderSettings,
  wholeCalendar,
  wholeLimits,
  wholeTargets,
} from '../../events/settings/settings.state.ts';
import { cardOf } from './settings.cards.ts';
import type { SettingsHistoryLine } from './settings.contract.ts';

type Change = SettingsHistoryLine['changes'][number];
type Told = { readonly sentence: string; readonly changes: readonly Change[]; readonly reason?: string };

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const limitInWords = (cents: number | null): string =>
  cents === null ? 'for no loan' : `for loans up to $${(cents / 100).toLocaleString('en-US')}`;
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Each limit in words. */
const limits: readonly {
  readonly field: keyof SecurityLimits;
  readonly label: string;
  readonly textOf: (limits: SecurityLimits) => string;
}[] = [
  { field: 'sessionIdleMinutes', label: 'Idle limit', textOf: (of) => counted(of.sessionIdleMinutes, 'minute') },
  { field: 'sessionHours', label: 'Longest session', textOf: (of) => counted(of.sessionHours, 'hour') },
  { field: 'uploadMaxMegabytes', label: 'Largest upload', textOf: (of) => `${of.uploadMaxMegabytes} MB` },
  {
    field: 'apiKeyDefaultDays',
    label: 'API keys expire by default',
    textOf: ({ apiKeyDefaultDays: days }) => (days === null ? 'never' : `after ${counted(days, 'day')}`),
  },
  {
    field: 'apiKeyMaxDays',
    label: 'API keys expire at the latest',
    textOf: ({ apiKeyMaxDays: days }) => (days === null ? 'never' : `after ${counted(days, 'day')}`),
  },
  {
    field: 'rotationOverlapHours',
    label: 'Old API key valid after rotation',
    textOf: (of) => counted(of.rotationOverlapHours, 'hour'),
  },
  {
    field: 'reauthenticateMinutes',
    label: 'Sign in again after',
    textOf: (of) => counted(of.reauthenticateMinutes, 'minute'),
  },
];

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
/** `5:00 PM`, as the screen has it. */
const hour = (cutOffHour: number): string => clock.format(Date.UTC(2000, 0, 1, cutOffHour)).replace('\u202f', ' ');

const calendarFields: readonly {
  readonly field: keyof BranchCalendar;
  readonly label: string;
  readonly textOf: (calendar: BranchCalendar) => string;
}[] = [
  { field: 'timeZone', label: 'Time zone', textOf: ({ timeZone }) => timeZone },
  {
    field: 'openingDays',
    label: 'Opening days',
    textOf: ({ openingDays }) => openingDays.map(capitalized).join(', '),
  },
  { field: 'cutOffHour', label: 'Cut-off hour', textOf: ({ cutOffHour }) => hour(cutOffHour) },
  {
    field: 'holidaysClosed',
    label: 'Federal holidays',
    textOf: ({ holidaysClosed }) => (holidaysClosed ? 'closed' : 'open'),
  },
  {
    field: 'saturdayHolidaysOnFriday',
    label: 'Holidays on a Saturday',
    textOf: ({ saturdayHolidaysOnFriday = true }) => (saturdayHolidaysOnFriday ? 'on the Friday' : 'not moved'),
  },
  {
    field: 'closedOn',
    label: 'Also closed on',
    textOf: ({ closedOn = [] }) => (closedOn.length > 0 ? closedOn.join(', ') : 'no other day'),
  },
];

const serviceTargets = workQueues.map((queue) => ({
  field: queue,
  label: workQueueNames[queue],
  textOf: (targets: ServiceTargets) => counted(targets[queue], 'day'),
}));

/** Those fields whose text differs; all of them when there was nothing before. */
const changesOf = <T>(
  fields: readonly { readonly field: string; readonly label: string; readonly textOf: (of: T) => string }[],
  before: T | null,
  after: T,
): Change[] =>
  fields
    .map(({ field, label, textOf }) => ({
      field,
      label,
      before: before === null ? null : textOf(before),
      after: textOf(after),
    }))
    .filter((change) => change.before !== change.after);

const inWords = (changes: readonly Change[]): string =>
  changes
    .map(({ label, before, after }, index) => {
      const first = index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1);
      return `${label.startsWith('API') ? label : first} from ${before} to ${after}`;
    })
    .join('; ');

const kindsInWords = (kinds: readonly PartnerMessageKind[]): string =>
  kinds.length === 0 ? 'nothing' : kinds.map((kind) => partnerMessageKindNames[kind].toLowerCase()).join(', ');

const nameIn = (settings: LenderSettings | null, branchId: string): string =>
  settings?.branches.find((branch) => branch.branchId === branchId)?.name ?? branchId;

type BranchEvent = Extract<SettingsEvent, { type: `Branch${string}` | 'MainBranchChosen' }>;
const tellOfBranch = (event: BranchEvent, before: LenderSettings | null): Told => {
  switch (event.type) {
    case 'BranchOpened': {
      const name = { field: 'name', label: 'Name', before: null, after: event.data.name };
      return {
        sentence: `Branch ${event.data.name} opened`,
        changes: [name, ...changesOf(calendarFields, null, wholeCalendar(event.data))],
      };
    }
    case 'BranchRenamed': {
      const { from, name } = event.data;
      return {
        sentence: `Branch ${from} renamed to ${name}`,
        changes: [{ field: 'name', label: 'Name', before: from, after: name }],
      };
    }
    case 'BranchCalendarChanged': {
      const changes = changesOf(calendarFields, wholeCalendar(event.data.from), wholeCalendar(event.data));
      return { sentence: `Branch ${nameIn(before, event.data.branchId)}: ${inWords(changes)}`, changes };
    }
    case 'BranchClosed': {
      const { branchId, reason } = event.data;
      return { sentence: `Branch ${nameIn(before, branchId)} closed`, changes: [], reason };
    }
    case 'MainBranchChosen': {
      const [from, to] = [nameIn(before, event.data.from), nameIn(before, event.data.branchId)];
      return {
        sentence: `Branch ${to} made the main branch`,
        changes: [{ field: 'mainBranch', label: 'Main branch', before: from, after: to }],
      };
    }
  }
};

const tell = (event: SettingsEvent, before: LenderSettings | null): Told => {
  switch (event.type) {
    case 'SettingsEstablished':
      return { sentence: 'Settings taken from the environment at the first start', changes: [] };
    case 'CompanyRenamed': {
      const { from, companyName } = event.data;
      return {
        sentence: `Company renamed to ${companyName}`,
        changes: [{ field: 'companyName', label: 'Company name', before: from, after: companyName }],
      };
    }
    case 'NmlsIdChanged': {
      const { from, nmlsId } = event.data;
      return {
        sentence: nmlsId === null ? 'NMLS id removed' : `NMLS id set to ${nmlsId}`,
        changes: [{ field: 'nmlsId', label: 'NMLS id', before: from, after: nmlsId }],
      };
    }
    case 'NoticeDetailsChanged': {
      const { from, details } = event.data;
      const inOne = (of: LenderNoticeDetails) => `${addressLine(of)}, ${of.phone}, ${ecoaAgencies[of.agency].name}`;
      return {
        sentence: 'What notices say of the lender changed',
        changes: [{ field: 'notices', label: 'On notices', before: from && inOne(from), after: inOne(details) }],
      };
    }
    case 'BranchOpened':
    case 'BranchRenamed':
    case 'BranchCalendarChanged':
    case 'BranchClosed':
    case 'MainBranchChosen':
      return tellOfBranch(event, before);
    case 'ServiceTargetsChanged': {
      const changes = changesOf(serviceTargets, wholeTargets(event.data.from), wholeTargets(event.data.targets));
      return { sentence: `Service targets: ${inWords(changes)}`, changes };
    }
    case 'OnePersonLimitChanged': {
      const { from, onePersonUpToCents, reason } = event.data;
      const [before, after] = [limitInWords(from), limitInWords(onePersonUpToCents)];
      const label = 'Steps by one person';
      return {
        sentence: `${label} from ${before} to ${after}`,
        changes: [{ field: 'onePersonUpToCents', label, before, after }],
        reason,
      };
    }
    case 'PartnerMessagesAllowed': {
      const { partnerId, from, kinds, reason } = event.data;
      const { name } = partnerActor(partnerId);
      return {
        sentence: `${name} may deliver: ${kindsInWords(kinds)}`,
        changes: [{ field: 'kinds', label: name, before: kindsInWords(from), after: kindsInWords(kinds) }],
        reason,
      };
    }
    case 'SecurityLimitsChanged': {
      const { from, limits: after, reason } = event.data;
      const changes = changesOf(limits, wholeLimits(from), wholeLimits(after));
      return { sentence: inWords(changes), changes, reason };
    }
  }
};

/** @param events the whole stream of the settings, oldest first @returns a line for each, newest first */
export const settingsHistory = (events: readonly RecordedEvent<SettingsEvent>[]): SettingsHistoryLine[] => {
  let settings: LenderSettings | null = null;
  const lines: SettingsHistoryLine[] = [];
  for (const event of events) {
    const { sentence, changes, reason = null } = tell(event, settings);
    lines.unshift({
      eventId: event.eventId,
      version: event.version,
      card: cardOf(event),
      sentence,
      at: event.recordedAt,
      by: event.metadata.actor.name,
      reason,
      changes: [...changes],
    });
    settings = evolveSettings(settings, event);
  }
  return lines;
};
