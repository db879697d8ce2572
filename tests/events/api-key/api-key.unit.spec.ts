import { describe, it } from '@jest/globals';
import { apiKeyDecider } from '../../../events/api-key/api-key.decider.ts';
import type { ApiKeyEvent } from '../../../events/api-key/api-key.events.ts';
import { commandMetadata, NOW } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(apiKeyDecider, commandMetadata());
const keyId = 'aaaaaaaa-0000-4000-8000-000000000001';
const LATER = '2026-12-31T00:00:00.000Z';
const issued = (expiresAt: string | null = null): ApiKeyEvent => ({
  type: 'ApiKeyIssued',
  data: {
    keyId,
    name: 'Nightly reports',
    partner: 'Acme Title',
    scopes: ['title:report'],
    prefix: '0123456789ab',
    secretHash: 'a'.repeat(64),
    expiresAt,
  },
});
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { keyId, reason: 'Leaked' } };
const rotation = { keyId, prefix: 'ba9876543210', secretHash: 'b'.repeat(64), previousValidUntil: LATER };

describe('API key', () => {
  it('is issued, and by the same request again only once', () => {
    const { data } = issued();
    if (!('name' in data)) throw new Error('not an ApiKeyIssued');
    given().when({ type: 'IssueApiKey', data }).thenEvents(issued());
    given(issued()).when({ type: 'IssueApiKey', data }).thenNothing();
  });

  it('rotates with the expiry it has, or a new one', () => {
    given(issued(LATER))
      .when({ type: 'RotateApiKey', data: rotation })
      .thenEvents({ type: 'ApiKeyRotated', data: { ...rotation, expiresAt: LATER } });
    given(issued(LATER))
      .when({ type: 'RotateApiKey', data: { ...rotation, expiresAt: null } })
      .thenEvents({ type: 'ApiKeyRotated', data: { ...rotation, expiresAt: null } });
  });

  it('rotates an expired key only with a new expiry', () => {
    given(issued(NOW)).when({ type: 'RotateApiKey', data: rotation }).thenThrows({ code: 'illegal_transition' });
    given(issued(NOW))
      .when({ type: 'RotateApiKey', data: { ...rotation, expiresAt: LATER } })
      .thenEvents({ type: 'ApiKeyRotated', data: { ...rotation, expiresAt: LATER } });
  });

  it('is good for no longer than the settings allow, when issued or rotated', () => {
    const { data } = issued(LATER);
    if (!('name' in data)) throw new Error('not an ApiKeyIssued');
    const tooLate = { code: 'rule_violation', fields: ['expiresAt'] } as const;
    given()
      .when({ type: 'IssueApiKey', data: { ...data, latestExpiresAt: LATER } })
      .thenEvents(issued(LATER));
    for (const expiresAt of [null, '2026-12-31T00:00:00.001Z']) {
      given()
        .when({ type: 'IssueApiKey', data: { ...data, expiresAt, latestExpiresAt: LATER } })
        .thenThrows(tooLate);
    }
    given(issued(LATER))
      .when({ type: 'RotateApiKey', data: { ...rotation, latestExpiresAt: LATER } })
      .thenEvents({ type: 'ApiKeyRotated', data: { ...rotation, expiresAt: LATER } });
    // One from before there was a limit has to be given an end with its next rotation.
    given(issued())
      .when({ type: 'RotateApiKey', data: { ...rotation, latestExpiresAt: LATER } })
      .thenThrows(tooLate);
  });

  it('has the quota that was said last', () => {
    const quota = { keyId, requestsPerMinute: 60 };
    const changed: ApiKeyEvent = { type: 'ApiKeyQuotaChanged', data: quota };
    given(issued()).when({ type: 'ChangeApiKeyQuota', data: quota }).thenEvents(changed);
    given(issued(), changed).when({ type: 'ChangeApiKeyQuota', data: quota }).thenNothing();
    given(issued(), revoked)
      .when({ type: 'ChangeApiKeyQuota', data: quota })
      .thenThrows({ code: 'illegal_transition' });
    given().when({ type: 'ChangeApiKeyQuota', data: quota }).thenThrows({ code: 'not_found' });
  });

  it('stays revoked', () => {
    given(issued()).when({ type: 'RevokeApiKey', data: revoked.data }).thenEvents(revoked);
    given(issued(), revoked)
      .when({ type: 'RevokeApiKey', data: { keyId, reason: 'Again' } })
      .thenNothing();
    given(issued(), revoked).when({ type: 'RotateApiKey', data: rotation }).thenThrows({ code: 'illegal_transition' });
  });

  it('is none before it is issued', () => {
    given().when({ type: 'RotateApiKey', data: rotation }).thenThrows({ code: 'not_found' });
  });
});
