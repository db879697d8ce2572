import { IllegalTransitionError, RuleViolationError } from '../kernel/errors.ts';
import type { Command } from '../kernel/message.ts';
import type { UserStatus } from '../lending/permissions/permissions.ts';
import type { UserEvent, UserEventOf } from './user.events.ts';
import type { Member } from './user.state.ts';

type OfUser = { readonly userId: string };
/** The person's id at an identity provider, and that provider's name in the sign-in panel. */
type Identity = OfUser & { readonly provider: string; readonly issuer: string; readonly subject: string };

/** The provider vouched for the person and the e-mail; the identity is linked where that is allowed. */
export type SignInUser = Command<
  'SignInUser',
  UserEventOf<'UserSignedIn'>['data'] & Identity & { readonly email: string }
>;
/** The person, who is signed in, connects one more account. */
export type LinkIdentity = Command<'LinkIdentity', Identity>;
/** The person disconnects one of several accounts. */
export type UnlinkIdentity = Command<'UnlinkIdentity', OfUser & { readonly issuer: string }>;
/** The next sign-in under the verified e-mail links anew. */
export type UnlinkIdentities = Command<'UnlinkIdentities', OfUser>;
/** The next sign-in there under the verified e-mail is linked, whatever else is. */
export type AllowProvider = Command<'AllowProvider', OfUser & { readonly provider: string }>;

export type IdentityCommand = SignInUser | LinkIdentity | UnlinkIdentity | UnlinkIdentities | AllowProvider;

const refusedSignIns: Readonly<Partial<Record<UserStatus, string>>> = {
  inactive: 'This account has been deactivated',
  suspended: 'This account is suspended',
};

const linkedAt = ({ identities }: Member, issuer: string) => identities.find((identity) => identity.issuer === issuer);

/**
 * An equal e-mail links an identity only where there is none yet, or where an administrator has said so: whoever controls
 * an address at some other provider is not let in by that alone.
 * @returns whether a sign-in with the identity links it
 */
const isLinkedBySignIn = ({ provider, issuer, subject, email }: SignInUser['data'], user: Member): boolean => {
  const linked = linkedAt(user, issuer);
  if (linked?.subject === subject) return false;
  if (user.email.toLowerCase() !== email.toLowerCase()) {
    // Found by a link, or under an address, that has just been taken away.
    throw new RuleViolationError('The email of the account has changed: sign in with the new one');
  }
  if (user.identities.length === 0 || user.allowedProviders?.includes(provider)) return true;
  throw new RuleViolationError(
    linked
      ? // The address may have been given to someone else at the provider: whoever holds it now is not who was linked.
        'This address belongs to another account of the identity provider than before'
      : 'This provider is not connected to the account: sign in as before and connect it on the page Profile',
  );
};

const signIn = ({ data }: SignInUser, user: Member): UserEvent[] => {
  // Not recorded: where it comes from, and the address that it was judged by.
  const { userId, provider, issuer, subject, profileImageUrl } = data;
  const signedIn = { userId, provider, ...(profileImageUrl !== undefined && { profileImageUrl }) };
  const refusal = user.status === 'deleted' ? undefined : refusedSignIns[user.status];
  if (refusal) throw new IllegalTransitionError(refusal, { status: user.status });
  return [
    ...(isLinkedBySignIn(data, user)
      ? [{ type: 'UserIdentityLinked', data: { userId, provider, issuer, subject } } as const]
      : []),
    ...(user.status === 'pending_activation' ? [{ type: 'UserActivated', data: { userId } } as const] : []),
    { type: 'UserSignedIn', data: signedIn },
  ];
};

const link = ({ data }: LinkIdentity, user: Member): UserEvent[] => {
  const linked = linkedAt(user, data.issuer);
  if (linked?.subject === data.subject) return [];
  if (linked) throw new RuleViolationError('Another account of this provider is connected. Disconnect it first.');
  return [{ type: 'UserIdentityLinked', data }];
};

const unlink = ({ data }: UnlinkIdentity, user: Member): UserEvent[] => {
  if (!linkedAt(user, data.issuer)) return [];
  if (user.identities.length === 1) {
    throw new RuleViolationError('This is the only way in which you sign in. Connect another provider first.');
  }
  return [{ type: 'UserIdentityUnlinked', data }];
};

/** The user's identities after an e-mail change or a reset by an administrator. */
export const unlinkAll = ({ userId, identities, allowedProviders = [] }: Member): UserEvent[] =>
  identities.length + allowedProviders.length === 0 ? [] : [{ type: 'UserIdentitiesUnlinked', data: { userId } }];

/** Decisions on commands about a user's identities. */
export const identityDecisions = {
  SignInUser: signIn,
  LinkIdentity: link,
  UnlinkIdentity: unlink,
  UnlinkIdentities: (_command: UnlinkIdentities, user: Member) => unlinkAll(user),
  AllowProvider: ({ data }: AllowProvider, { allowedProviders = [] }: Member): UserEvent[] =>
    allowedProviders.includes(data.provider) ? [] : [{ type: 'UserProviderAllowed', data }],
};
