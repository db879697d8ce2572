import type { Command } from '../kernel/message.ts';
import type { ApiKeyEventOf } from './api-key.events.ts';

export type IssueApiKey = Command<'IssueApiKey', ApiKeyEventOf<'ApiKeyIssued'>['data']>;
/** `expiresAt` left out: the new secret expires when the old one would have. */
export type RotateApiKey = Command<
  'RotateApiKey',
  Omit<ApiKeyEventOf<'ApiKeyRotated'>['data'], 'expiresAt'> & { readonly expiresAt?: string | null | undefined }
>;
export type RevokeApiKey = Command<'RevokeApiKey', ApiKeyEventOf<'ApiKeyRevoked'>['data']>;
export type ApiKeyCommand = IssueApiKey | RotateApiKey | RevokeApiKey;
