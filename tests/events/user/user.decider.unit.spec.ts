import { describe, it } from '@jest/globals';
import type { RegisterUser } from '../../../events/user/user.decider.ts';
import { userDecider } from '../../../events/user/user.decider.ts';
import type { UserEvent } from '../../../events/user/user.events.ts';
import { specificationOf } from '../../support/values/given.ts';

const userId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
const data: RegisterUser['data'] = {
  userId,
  email: 'uma.whitfield@lendlog.example',
  firstName: 'Uma',
  lastName: 'Whitfield',
  role: 'underwriter',
  department: 'underwriting',
};
const at = { now: '2026-01-05T10:00:00.000Z', correlationId: 'c' };
const given = specificationOf(userDecider, { ...at, actor: { kind: 'user', id: 'an-admin', name: 'Avery' } });
const givenByUma = specificationOf(userDecider, { ...at, actor: { kind: 'user', id: userId, name: 'Uma' } });

const registered: UserEvent = { type: 'UserRegistered', data };
const ofUser = (type: 'UserDeactivated' | 'UserSuspended' | 'UserDeleted' | 'UserActivationRequired'): UserEvent => ({
  type,
  data: { userId },
});
const signIn = { userId, email: data.email, provider: 'google', issuer: 'https://idp.example', subject: 'abc' };
const linked: UserEvent = {
  type: 'UserIdentityLinked',
  data: { userId, provider: 'google', issuer: signIn.issuer, subject: signIn.subject },
};
const signedIn: UserEvent = { type: 'UserSignedIn', data: { userId, provider: 'google' } };

describe('User', () => {
  describe('When nobody has registered', () => {
    it('registers', () => {
      given().when({ type: 'RegisterUser', data }).thenEvents(registered);
    });

    it('signs nobody in', () => {
      given()
        .when({ type: 'SignInUser', data: signIn })
        .thenThrows({ code: 'not_found', message: /no such user/ });
    });
  });

  describe('When registered', () => {
    it('does nothing at a second registration, so that every start may ask for it', () => {
      given(registered)
        .when({ type: 'RegisterUser', data: { ...data, role: 'admin' } })
        .thenNothing();
    });

    it('links the identity at the first sign-in and takes it at later ones', () => {
      given(registered).when({ type: 'SignInUser', data: signIn }).thenEvents(linked, signedIn);
      given(registered, linked).when({ type: 'SignInUser', data: signIn }).thenEvents(signedIn);
    });

    it('refuses another subject of the same issuer', () => {
      given(registered, linked)
        .when({ type: 'SignInUser', data: { ...signIn, subject: 'someone-else' } })
        .thenThrows({ code: 'rule_violation', message: /another account of the identity provider/ });
    });

    it('links anew once an administrator has unlinked', () => {
      given(registered, linked)
        .when({ type: 'UnlinkIdentities', data: { userId } })
        .thenEvents({ type: 'UserIdentitiesUnlinked', data: { userId } });
      const unlinked: UserEvent = { type: 'UserIdentitiesUnlinked', data: { userId } };
      given(registered, linked, unlinked)
        .when({ type: 'SignInUser', data: { ...signIn, subject: 'new' } })
        .thenEvents({ type: 'UserIdentityLinked', data: { ...linked.data, subject: 'new' } }, signedIn);
    });
  });

  describe('When edited', () => {
    it('records each thing that changes as a fact of its own, in one append', () => {
      given(registered)
        .when({
          type: 'EditUser',
          data: {
            userId,
            lastName: 'Okoye',
            phone: '555-0100',
            email: 'uma@lendlog.example',
            role: 'closer',
            status: 'suspended',
          },
        })
        .thenEvents(
          {
            type: 'UserProfileChanged',
            data: {
              userId,
              firstName: 'Uma',
              lastName: 'Okoye',
              phone: '555-0100',
              department: 'underwriting',
              renamedFrom: { firstName: 'Uma', lastName: 'Whitfield' },
            },
          },
          { type: 'UserEmailChanged', data: { userId, from: data.email, email: 'uma@lendlog.example' } },
          { type: 'UserRoleChanged', data: { userId, from: 'underwriter', role: 'closer' } },
          ofUser('UserSuspended'),
        );
    });

    it('empties an optional field with null, and records nothing when nothing changes', () => {
      given(registered)
        .when({ type: 'EditUser', data: { userId, department: null } })
        .thenEvents({ type: 'UserProfileChanged', data: { userId, firstName: 'Uma', lastName: 'Whitfield' } });
      given(registered)
        .when({
          type: 'EditUser',
          data: { userId, firstName: 'Uma', role: 'underwriter', status: 'active', phone: null },
        })
        .thenNothing();
    });

    it('changes nobody their own role, up or down', () => {
      for (const role of ['admin', 'viewer'] as const) {
        givenByUma(registered)
          .when({ type: 'EditUser', data: { userId, role } })
          .thenThrows({ code: 'rule_violation', message: /own role/ });
      }
    });
  });

  describe('When permissions are overridden', () => {
    const changes = [
      { permission: 'reports.create', effect: 'allow' },
      { permission: 'documents.approve', effect: 'deny' },
    ] as const;

    it('records what changes, and nothing that is so already', () => {
      given(registered)
        .when({
          type: 'OverridePermissions',
          data: { userId, changes: [...changes, { permission: 'users.read', effect: 'inherit' }] },
        })
        .thenEvents({ type: 'UserPermissionsOverridden', data: { userId, changes: [...changes] } });
      given(registered, { type: 'UserPermissionsOverridden', data: { userId, changes: [...changes] } })
        .when({ type: 'OverridePermissions', data: { userId, changes } })
        .thenNothing();
    });

    it('refuses the person whose permissions they are', () => {
      givenByUma(registered)
        .when({ type: 'OverridePermissions', data: { userId, changes } })
        .thenThrows({ code: 'rule_violation', message: /own permissions/ });
    });
  });

  describe('When not active', () => {
    it.each([
      ['deactivated', 'UserDeactivated'],
      ['suspended', 'UserSuspended'],
    ] as const)('signs nobody in who is %s', (word, type) => {
      given(registered, ofUser(type))
        .when({ type: 'SignInUser', data: signIn })
        .thenThrows({ code: 'illegal_transition', message: new RegExp(word) });
    });

    it('activates someone invited with the first sign-in', () => {
      given({ type: 'UserRegistered', data: { ...data, status: 'pending_activation' } })
        .when({ type: 'SignInUser', data: signIn })
        .thenEvents(linked, { type: 'UserActivated', data: { userId } }, signedIn);
    });

    it('is final once deleted', () => {
      for (const command of [
        { type: 'SignInUser', data: signIn },
        { type: 'EditUser', data: { userId, status: 'active' } },
        { type: 'DeleteUser', data: { userId } },
      ] as const) {
        given(registered, ofUser('UserDeleted')).when(command).thenThrows({ code: 'not_found' });
      }
    });

    it('still has recorded that its addresses were told of a change', () => {
      const told = { userId, change: 2, address: 'before', outcome: 'sent' } as const;
      given(registered, ofUser('UserDeleted'))
        .when({ type: 'RecordAddressTold', data: told })
        .thenEvents({ type: 'UserAddressTold', data: told });
    });
  });
});
