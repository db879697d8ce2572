import { describe, expect, it } from '@jest/globals';
import type { UserCommand } from '../../../events/user/user.commands.ts';
import { userDecider } from '../../../events/user/user.decider.ts';
import type { UserEvent } from '../../../events/user/user.events.ts';

const userId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
const data = {
  userId,
  email: 'uma.whitfield@lendlog.example',
  firstName: 'Uma',
  lastName: 'Whitfield',
  role: 'underwriter',
  department: 'underwriting',
} as const;
const metadata = {
  actor: { kind: 'system', id: 'test', name: 'Test' },
  now: '2026-01-05T10:00:00.000Z',
  correlationId: 'c',
} as const;
const decide = (history: UserEvent[], command: UserCommand) =>
  userDecider.decide(command, history.reduce(userDecider.evolve, userDecider.initialState), metadata);

describe('User', () => {
  describe('When nobody has registered', () => {
    it('registers', () => {
      expect(decide([], { type: 'RegisterUser', data })).toEqual([{ type: 'UserRegistered', data }]);
    });

    it('signs nobody in', () => {
      expect(() => decide([], { type: 'SignInUser', data: { userId, provider: 'google' } })).toThrow('no such user');
    });
  });

  describe('When registered', () => {
    const registered: UserEvent[] = [{ type: 'UserRegistered', data }];

    it('does nothing at a second registration, so that every start may ask for it', () => {
      expect(decide(registered, { type: 'RegisterUser', data: { ...data, role: 'admin' } })).toEqual([]);
    });

    it('records each sign-in', () => {
      const signedIn = { userId, provider: 'okta' };
      expect(decide(registered, { type: 'SignInUser', data: signedIn })).toEqual([
        { type: 'UserSignedIn', data: signedIn },
      ]);
    });
  });
});
