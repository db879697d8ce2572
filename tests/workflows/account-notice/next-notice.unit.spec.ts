import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { UserEvent } from '../../../events/user/user.events.ts';
import { accountNoticeManifest } from '../../../workflows/account-notice/account-notice.manifest.ts';
import { nextNotice } from '../../../workflows/account-notice/next-notice.ts';

const userId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
const at = '2026-03-01T10:30:00.000Z';
const recorded = (...events: readonly UserEvent[]): RecordedEvent<UserEvent>[] =>
  events.map((event, index) => ({
    ...event,
    eventId: userId,
    position: index + 1,
    streamId: `user-${userId}`,
    version: index + 1,
    schemaVersion: 1,
    recordedAt: at,
    effectiveAt: at,
    metadata: { actor: { kind: 'user', id: userId, name: 'Avery' }, correlationId: 'c', commandId: 'c' },
  }));
const changed = (from?: string): UserEvent => ({
  type: 'UserEmailChanged',
  data: { userId, ...(from && { from }), email: 'b@example.com' },
});
const told = (address: 'before' | 'after'): UserEvent => ({
  type: 'UserAddressTold',
  data: { userId, change: 1, address, outcome: 'sent' },
});
const next = (...events: readonly UserEvent[]) => {
  const answer = nextNotice(recorded(...events));
  return answer.kind === 'do' ? answer.step.key : answer.kind;
};

describe('The remaining notices of a changed address', () => {
  it('is the earlier address, then the new one, then nothing', () => {
    expect(next(changed('a@example.com'))).toBe('tell-address/v1/before');
    expect(next(changed('a@example.com'), told('before'))).toBe('tell-address/v1/after');
    expect(next(changed('a@example.com'), told('before'), told('after'))).toBe('end');
  });

  it('is told on behalf of who changed it', () => {
    const answer = nextNotice(recorded(changed('a@example.com')));
    expect(answer).toMatchObject({ step: { onBehalfOf: `user:${userId}` } });
  });

  it('is also told when the account was deleted meanwhile: whoever took it over may have deleted it', () => {
    const deleted: UserEvent = { type: 'UserDeleted', data: { userId } };
    expect(next(changed('a@example.com'), deleted)).toBe('tell-address/v1/before');
    expect(next(changed('a@example.com'), deleted, told('before'), told('after'))).toBe('end');
  });

  it.each([
    ['a change that does not say from where', [changed()]],
    ['a forgotten person', [changed(ERASED)]],
  ] as const)('is nothing for %s', (_what, events) => {
    expect(next(...events)).toBe('end');
  });

  it('begins no workflow for a change from before there was one', () => {
    const streamId = `user-${userId}`;
    const idOf = ({ type, data }: UserEvent) => accountNoticeManifest.idOf({ type, data, streamId });
    expect([idOf(changed()), idOf(changed('a@example.com'))]).toEqual([undefined, userId]);
  });
});
