import { streamIdOf } from '../kernel/ids.ts';

/** One stream, so a change of one card conflicts with an unseen change of another. */
export const SETTINGS_ID = '7c0e4b52-0000-4000-8000-000000000001';

/** Stream of the settings. */
export const settingsStream = (settingsId: string): string => streamIdOf('settings', settingsId);
export const SETTINGS_STREAM = settingsStream(SETTINGS_ID);
