import type { Settings as Environment } from './platform/process/config.ts';
import { stateAfter } from './kernel/fold.ts';
import { settingBounds } from './lending/fields/setting-bounds.ts';
import { settingsAggregate, settingsDecider } from './settings/settings.decider.ts';
import { REAUTHENTICATE_MINUTES, type SettingsEvent, type SettingsEventOf } from './settings/settings.events.ts';
import { evolveSettings, type LenderSettings } from './settings/settings.state.ts';
import { SETTINGS_ID, SETTINGS_STREAM } from './settings/settings.stream.ts';
import { openAggregate } from './store/append/aggregate.ts';
import type { EventStore } from './store/append/event-store.ts';

/** Longest delay until another process's change shows. */
const FRESH_MS = 500;

const FIRST_BRANCH_ID = '7c0e4b52-0000-4000-8000-00000000b001';

/** Settings of a log without any: the environment's values, and defaults for the rest. */
export const firstSettings = (
  environment: Pick<Environment, 'SESSION_IDLE_MINUTES' | 'SESSION_HOURS' | 'TIME_ZONE'> &
    Partial<Pick<Environment, 'ONE_PERSON_UP_TO_DOLLARS'>>,
): SettingsEventOf<'SettingsEstablished'>['data'] => ({
  companyName: 'Lendlog',
  nmlsId: null,
  branch: {
    branchId: FIRST_BRANCH_ID,
    name: 'Main branch',
    timeZone: environment.TIME_ZONE,
    openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    cutOffHour: 17,
    holidaysClosed: true,
    saturdayHolidaysOnFriday: true,
    closedOn: [],
  },
  security: {
    sessionIdleMinutes: environment.SESSION_IDLE_MINUTES,
    sessionHours: environment.SESSION_HOURS,
    uploadMaxMegabytes: settingBounds.uploadMaxMegabytes.most,
    apiKeyDefaultDays: 365,
    apiKeyMaxDays: null,
    rotationOverlapHours: 24,
    reauthenticateMinutes: REAUTHENTICATE_MINUTES,
  },
  ...(environment.ONE_PERSON_UP_TO_DOLLARS !== undefined && {
    onePersonUpToCents: environment.ONE_PERSON_UP_TO_DOLLARS * 100,
  }),
});
type FirstSettings = ReturnType<typeof firstSettings>;

/** Writes the first settings into a log that has none; does nothing at every later start. @param now ISO 8601 */
export const establishSettings = async (store: EventStore, first: FirstSettings, now: string): Promise<void> => {
  const metadata = {
    actor: { kind: 'system', id: 'environment', name: 'First start' },
    now,
    correlationId: 'settings',
  } as const;
  // Two processes that start together decide one after the other: the second finds the first one's.
  const options = { commandId: 'settings:established' };
  const command = { type: 'EstablishSettings', data: first } as const;
  await openAggregate(store, settingsAggregate).handle(SETTINGS_ID, command, { metadata, options });
};

/** The settings for whoever acts by them. */
export type SettingsInForce = {
  /** The settings as of half a second ago or later. */
  readonly read: () => Promise<LenderSettings>;
  /** They have changed, or may have: whoever reads next gets them as of now. */
  readonly expire: () => void;
};

/**
 * Folded from the log itself: there is no second copy that could stand still.
 * One small query every half second at most, and none while nobody asks.
 * @param first what holds while the log has none
 */
export const createSettingsInForce = (
  { reader, pool }: Pick<EventStore, 'reader' | 'pool'>,
  first: FirstSettings,
): SettingsInForce => {
  let settings = evolveSettings(null, { type: 'SettingsEstablished', data: first });
  let version = 0;
  let readAt = -Infinity;
  let expiredAt = -Infinity;
  let reading: Promise<void> | undefined;

  const readOn = async (): Promise<void> => {
    const startedAt = performance.now();
    const news = await reader.readStream<SettingsEvent>(pool, SETTINGS_STREAM, version);
    settings = stateAfter(settingsDecider, news, settings) ?? settings;
    version = news.at(-1)?.version ?? version;
    readAt = startedAt;
  };
  const readOnce = (): Promise<void> => (reading ??= readOn().finally(() => (reading = undefined)));

  return {
    read: async () => {
      if (performance.now() - readAt > FRESH_MS) await readOnce();
      // One that was under way may have looked before the change.
      while (readAt <= expiredAt) await readOnce();
      return settings;
    },
    expire: () => {
      expiredAt = performance.now();
    },
  };
};
