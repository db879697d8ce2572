import type { UserEvent } from '../../events/user/user.events.ts';

const effects = { allow: 'allowed', deny: 'denied', inherit: 'as the role says' } as const;
const spaced = (word: string): string => word.replaceAll('_', ' ');

/** What happened, for people; without personal data beyond what the list of users shows. */
export const sentenceOf = (event: UserEvent): string => {
  switch (event.type) {
    case 'UserRegistered':
      return event.data.status === 'pending_activation'
        ? `Invited as ${spaced(event.data.role)}`
        : `Added as ${spaced(event.data.role)}`;
    case 'UserProfileChanged':
      return 'Name, phone, title or department changed';
    case 'UserEmailChanged':
      return `E-mail address changed to ${event.data.email}`;
    case 'UserRoleChanged':
      return `Role changed from ${spaced(event.data.from)} to ${spaced(event.data.role)}`;
    case 'UserPermissionsOverridden':
      return `Permissions changed: ${event.data.changes
        .map(({ permission, effect }) => `${permission} ${effects[effect]}`)
        .join(', ')}`;
    case 'UserActivated':
      return 'Activated';
    case 'UserDeactivated':
      return 'Deactivated';
    case 'UserSuspended':
      return 'Suspended';
    case 'UserActivationRequired':
      return 'Has to sign in once more to be active';
    case 'UserDeleted':
      return 'Deleted';
    case 'UserIdentityLinked':
      return `Signs in with an account at ${event.data.issuer}`;
    case 'UserIdentitiesUnlinked':
      return 'Accounts at identity providers unlinked';
    case 'UserSignedIn':
      return `Signed in with ${event.data.provider}`;
    case 'UserSignedOut':
      return 'Signed out';
    case 'UserSessionsEnded':
      return event.data.sessions === 1 ? 'One session ended' : `${event.data.sessions} sessions ended`;
    case 'UserTextErased':
      return 'Personal data erased';
  }
};
