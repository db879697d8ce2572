import { streamIdOf } from '../kernel/ids.ts';

/** There is one: whoever changes one card has seen the others, or is told so. */
export const SETTINGS_ID = '7c0e4b52-0000-4000-8000-000000000001';

/** Stream of the settings. */
export const settingsStream = (settingsId: string): string => streamIdOf('settings', settingsId);
export const SETTINGS_STREAM = settingsStream(SETTINGS_ID);
