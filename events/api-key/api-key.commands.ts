import type { Command } from '../kernel/message.ts';
import type { ApiKeyEventOf } from './api-key.events.ts';

/** `latestExpiresAt`: the settings let no key be good for longer; null or left out when they set no limit. */
type UnderPolicy = { readonly latestExpiresAt?: string | null | undefined };

export type IssueApiKey = Command<'IssueApiKey', ApiKeyEventOf<'ApiKeyIssued'>['data'] & UnderPolicy>;
/** `expiresAt` left out: the new secret expires when the old one would have. */
export type RotateApiKey = Command<
  'RotateApiKey',
  Omit<ApiKeyEventOf<'ApiKeyRotated'>['data'], 'expiresAt'> &
    UnderPolicy & { readonly expiresAt?: string | null | undefined }
>;
export type RevokeApiKey = Command<'RevokeApiKey', ApiKeyEventOf<'ApiKeyRevoked'>['data']>;
export type ApiKeyCommand = IssueApiKey | RotateApiKey | RevokeApiKey;
