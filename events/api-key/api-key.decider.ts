import { IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { ApiKeyCommand } from './api-key.commands.ts';
import type { ApiKeyEvent } from './api-key.events.ts';

export type ApiKey =
  { readonly status: 'unknown' | 'revoked' } | { readonly status: 'issued'; readonly expiresAt: string | null };

export const apiKeyDecider: Decider<ApiKeyCommand, ApiKeyEvent, ApiKey> = {
  initialState: { status: 'unknown' },
  decide: ({ type, data }, state, { now }) => {
    if (type === 'IssueApiKey') return state.status === 'unknown' ? [{ type: 'ApiKeyIssued', data }] : [];
    if (state.status === 'unknown') throw new NotFoundError('There is no such API key', { keyId: data.keyId });
    if (type === 'RevokeApiKey') return state.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data }];
    if (state.status !== 'issued') {
      throw new IllegalTransitionError('A revoked key stays revoked; issue a new one', { status: state.status });
    }
    const { expiresAt = state.expiresAt } = data;
    if (expiresAt !== null && expiresAt <= now) {
      throw new IllegalTransitionError('The key has expired; give a new expiry with the rotation', { expiresAt });
    }
    return [{ type: 'ApiKeyRotated', data: { ...data, expiresAt } }];
  },
  evolve: (_state, { type, data }) =>
    type === 'ApiKeyRevoked' ? { status: 'revoked' } : { status: 'issued', expiresAt: data.expiresAt },
};
