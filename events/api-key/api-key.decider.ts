import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import { foldBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { ApiKeyEvent, ApiKeyEventOf } from './api-key.events.ts';
import { apiKeyStream } from './api-key.stream.ts';

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
export type ChangeApiKeyQuota = Command<'ChangeApiKeyQuota', ApiKeyEventOf<'ApiKeyQuotaChanged'>['data']>;
export type ApiKeyCommand = IssueApiKey | RotateApiKey | ChangeApiKeyQuota | RevokeApiKey;

export type ApiKey =
  | { readonly status: 'unknown' | 'revoked' }
  | {
      readonly status: 'issued';
      readonly expiresAt: string | null;
      /** Null: nobody has said anything of it. */
      readonly requestsPerMinute: number | null;
    };

const refuseTooLate = (expiresAt: string | null, latest: string | null): void => {
  if (latest === null || (expiresAt !== null && expiresAt <= latest)) return;
  throw new RuleViolationError('The settings let no key be good for so long', { latestExpiresAt: latest }, [
    { field: 'expiresAt', message: `Use a time until ${latest}` },
  ]);
};

const assertKnown = ({ status }: ApiKey, keyId: string): void => {
  if (status === 'unknown') throw new NotFoundError('There is no such API key', { keyId });
};

export const apiKeyDecider: Decider<ApiKeyCommand, ApiKeyEvent, ApiKey> = {
  initialState: { status: 'unknown' },
  decide: decideBy({
    IssueApiKey: ({ data: { latestExpiresAt = null, ...issued } }, { status }) => {
      if (status !== 'unknown') return [];
      refuseTooLate(issued.expiresAt, latestExpiresAt);
      return [{ type: 'ApiKeyIssued', data: issued }];
    },
    RotateApiKey: ({ data }, state, { now }) => {
      assertKnown(state, data.keyId);
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
    ChangeApiKeyQuota: ({ data }, state) => {
      assertKnown(state, data.keyId);
      if (state.status !== 'issued') {
        throw new IllegalTransitionError('A revoked key makes no requests; issue a new one', { status: state.status });
      }
      return state.requestsPerMinute === data.requestsPerMinute ? [] : [{ type: 'ApiKeyQuotaChanged', data }];
    },
    RevokeApiKey: ({ data }, state) => {
      assertKnown(state, data.keyId);
      return state.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data }];
    },
  }),
  evolve: foldBy<ApiKey, ApiKeyEvent>({
    ApiKeyIssued: (_key, { data: { expiresAt, requestsPerMinute = null } }) => ({
      status: 'issued',
      expiresAt,
      requestsPerMinute,
    }),
    ApiKeyRotated: (key, { data }) => (key.status === 'issued' ? { ...key, expiresAt: data.expiresAt } : key),
    ApiKeyQuotaChanged: (key, { data: { requestsPerMinute } }) =>
      key.status === 'issued' ? { ...key, requestsPerMinute } : key,
    ApiKeyRevoked: () => ({ status: 'revoked' }),
  }).evolve,
};

export const apiKeyAggregate: Aggregate<ApiKeyCommand, ApiKeyEvent, ApiKey> = {
  streamOf: apiKeyStream,
  decider: apiKeyDecider,
};
