import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one API key, through all its secrets. */
export const apiKeyStream = (keyId: string): string => streamIdOf('apiKey', keyId);
