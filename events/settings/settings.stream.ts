import { streamIdOf } from '../kernel/ids.ts';

/** The one stream of the settings: whoever changes one card has seen the others, or is told so. */
export const SETTINGS_STREAM = streamIdOf('settings', '7c0e4b52-0000-4000-8000-000000000001');
