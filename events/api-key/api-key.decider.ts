import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { ApiKeyCommand } from './api-key.commands.ts';
import type { ApiKeyEvent } from './api-key.events.ts';

export type ApiKey =
  { readonly status: 'unknown' | 'revoked' } | { readonly status: 'issued'; readonly expiresAt: string | null };

const refuseTooLate = (expiresAt: string | null, latest: string | null): void => {
  if (latest === null || (expiresAt !== null && expiresAt <= latest)) return;
  throw new RuleViolationError('The settings let no key be good for so long', { latestExpiresAt: latest }, [
    { field: 'expiresAt', message: `Use a time until ${latest}` },
  ]);
};

export const apiKeyDecider: Decider<ApiKeyCommand, ApiKeyEvent, ApiKey> = {
  initialState: { status: 'unknown' },
  decide: ({ type, data }, state, { now }) => {
    if (type === 'IssueApiKey') {
      if (state.status !== 'unknown') return [];
      const { latestExpiresAt = null, ...issued } = data;
      refuseTooLate(issued.expiresAt, latestExpiresAt);
      return [{ type: 'ApiKeyIssued', data: issued }];
    }
    if (state.status === 'unknown') throw new NotFoundError('There is no such API key', { keyId: data.keyId });
    if (type === 'RevokeApiKey') return state.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data }];
    if (state.status !== 'issued') {
      throw new IllegalTransitionError('A revoked key stays revoked; issue a new one', { status: state.status });
    }
    const { latestExpiresAt = null, expiresAt = state.expiresAt, ...rotated } = data;
    if (expiresAt !== null && expiresAt <= now) {
      throw new IllegalTransitionError('The key has expired; give a new expiry with the rotation', { expiresAt });
    }
    refuseTooLate(expiresAt, latestExpiresAt);
    return [{ type: 'ApiKeyRotated', data: { ...rotated, expiresAt } }];
  },
  evolve: (_state, { type, data }) =>
    type === 'ApiKeyRevoked' ? { status: 'revoked' } : { status: 'issued', expiresAt: data.expiresAt },
};
