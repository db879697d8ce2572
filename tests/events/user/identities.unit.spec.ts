import { describe, it } from '@jest/globals';
import { userDecider } from '../../../events/user/user.decider.ts';
import type { UserEvent } from '../../../events/user/user.events.ts';
import { specificationOf } from '../../support/values/given.ts';

const userId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'uma@lendlog.example', firstName: 'Uma', lastName: 'Whitfield', role: 'underwriter' },
};
const google = { userId, provider: 'google', issuer: 'https://google.example', subject: 'abc' };
const okta = { userId, provider: 'okta', issuer: 'https://okta.example', subject: 'xyz' };
/** As it comes back from a provider. */
const signInBy = ({ email = 'uma@lendlog.example', ...identity }: typeof google & { email?: string }) =>
  ({ type: 'SignInUser', data: { ...identity, email } }) as const;
const linked = (data: typeof google): UserEvent => ({ type: 'UserIdentityLinked', data });
const signedIn = ({ provider }: typeof google): UserEvent => ({ type: 'UserSignedIn', data: { userId, provider } });
const allowed: UserEvent = { type: 'UserProviderAllowed', data: { userId, provider: 'okta' } };

const given = specificationOf(userDecider, {
  now: '2026-01-05T10:00:00.000Z',
  correlationId: 'c',
  actor: { kind: 'user', id: 'an-admin', name: 'Avery' },
});

describe('Identities of a user', () => {
  it('are not added to by a sign-in with another provider, whatever the address there', () => {
    given(registered, linked(google))
      .when(signInBy(okta))
      .thenThrows({ code: 'rule_violation', message: /not connected/ });
  });

  it('take one more from an administrator who allows the provider, once', () => {
    given(registered, linked(google))
      .when({ type: 'AllowProvider', data: { userId, provider: 'okta' } })
      .thenEvents(allowed);
    given(registered, linked(google), allowed)
      .when({ type: 'AllowProvider', data: { userId, provider: 'okta' } })
      .thenNothing();
    given(registered, linked(google), allowed).when(signInBy(okta)).thenEvents(linked(okta), signedIn(okta));
    given(registered, linked(google), allowed, linked(okta))
      .when(signInBy({ ...okta, subject: 'later' }))
      .thenThrows({ code: 'rule_violation', message: /another account/ });
  });

  it('have an allowed provider take the place of what was linked there before', () => {
    const other = { ...okta, subject: 'new' };
    given(registered, linked(okta), allowed).when(signInBy(other)).thenEvents(linked(other), signedIn(other));
    given(registered, linked(okta), allowed, linked(other))
      .when(signInBy(okta))
      .thenThrows({ code: 'rule_violation', message: /another account/ });
  });

  it('take one more from the person who is signed in', () => {
    given(registered, linked(google)).when({ type: 'LinkIdentity', data: okta }).thenEvents(linked(okta));
    given(registered, linked(google), linked(okta)).when({ type: 'LinkIdentity', data: okta }).thenNothing();
    given(registered, linked(okta))
      .when({ type: 'LinkIdentity', data: { ...okta, subject: 'other' } })
      .thenThrows({ code: 'rule_violation', message: /Disconnect it first/ });
  });

  it('are given up one by one, but never the last', () => {
    const unlink = { type: 'UnlinkIdentity', data: { userId, issuer: okta.issuer } } as const;
    given(registered, linked(google), linked(okta))
      .when(unlink)
      .thenEvents({ type: 'UserIdentityUnlinked', data: { userId, issuer: okta.issuer } });
    given(registered, linked(google)).when(unlink).thenNothing();
    given(registered, linked(okta))
      .when(unlink)
      .thenThrows({ code: 'rule_violation', message: /only way/ });
  });

  it('go with the address, and so does what was allowed', () => {
    const change = { type: 'EditUser', data: { userId, email: 'uma@elsewhere.example' } } as const;
    const changed: UserEvent = {
      type: 'UserEmailChanged',
      data: { userId, from: 'uma@lendlog.example', email: 'uma@elsewhere.example' },
    };
    given(registered).when(change).thenEvents(changed);
    given(registered, linked(google), allowed)
      .when(change)
      .thenEvents(changed, { type: 'UserIdentitiesUnlinked', data: { userId } });
    const unlinked: UserEvent = { type: 'UserIdentitiesUnlinked', data: { userId } };
    given(registered, linked(google), allowed, changed, unlinked)
      .when(signInBy({ ...google, email: 'Uma@Elsewhere.example' }))
      .thenEvents(linked(google), signedIn(google));
    given(registered, linked(google), allowed, changed, unlinked, linked(google))
      .when(signInBy({ ...okta, email: 'uma@elsewhere.example' }))
      .thenThrows({ code: 'rule_violation', message: /not connected/ });
    // The former owner of the address is still found by it, until the read model has heard of the change.
    given(registered, linked(google), changed, unlinked)
      .when(signInBy(google))
      .thenThrows({ code: 'rule_violation', message: /has changed/ });
  });
});
