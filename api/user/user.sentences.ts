import { fullName } from '../../events/lending/fields/words.ts';
import { providerNames, providers } from '../services/accounts/providers.contract.ts';
import type { UserEvent } from '../../events/user/user.events.ts';

const effects = { allow: 'allowed', deny: 'denied', inherit: 'as the role says' } as const;
/** In words; a partner that is no longer ours by its id. */
const providerOf = (id: string): string => {
  const known = providers.find((each) => each === id);
  return known ? providerNames[known] : id;
};
/** Events from before the provider was kept have its address alone. */
const placeOf = ({ provider, issuer }: { readonly provider?: string | undefined; readonly issuer: string }): string =>
  provider === undefined ? issuer : providerOf(provider);
const spaced = (word: string): string => word.replaceAll('_', ' ');

/** The event in words, with no more personal data than the list of users shows. */
export const sentenceOf = (event: UserEvent): string => {
  switch (event.type) {
    case 'UserRegistered':
      return event.data.status === 'pending_activation'
        ? `Invited as ${spaced(event.data.role)}`
        : `Added as ${spaced(event.data.role)}`;
    case 'UserProfileChanged': {
      const { renamedFrom } = event.data;
      return renamedFrom
        ? `Renamed from ${fullName(renamedFrom)} to ${fullName(event.data)}`
        : 'Name, phone, title or department changed';
    }
    case 'UserEmailChanged': {
      const { from, email } = event.data;
      return from === undefined
        ? `Email address changed to ${email}`
        : `Email address changed from ${from} to ${email}: the next sign-in has to prove the new one`;
    }
    case 'UserAddressTold': {
      const { address, outcome, mayBeTwice } = event.data;
      const which = address === 'before' ? 'earlier' : 'new';
      return outcome === 'sent'
        ? `The ${which} email address was told of the change${mayBeTwice ? ', perhaps twice' : ''}`
        : `The ${which} email address could not be told of the change: its mail server refuses it`;
    }
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
      return `Signs in with an account at ${placeOf(event.data)}`;
    case 'UserIdentityUnlinked':
      return `No longer signs in with an account at ${placeOf(event.data)}`;
    case 'UserIdentitiesUnlinked':
      return 'Accounts at identity providers unlinked';
    case 'UserProviderAllowed':
      return `May connect an account at ${providerOf(event.data.provider)} with the next sign-in there`;
    case 'UserSignedIn':
      return `Signed in with ${providerOf(event.data.provider)}`;
    case 'UserSignedOut':
      return 'Signed out';
    case 'UserSessionsEnded':
      return event.data.sessions === 1 ? 'One session ended' : `${event.data.sessions} sessions ended`;
    case 'UserTextErased':
      return 'Personal data erased';
  }
};
