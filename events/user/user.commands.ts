import type { Command } from '../kernel/message.ts';
import type { Department, PermissionOverride, Role, UserStatus } from '../lending/permissions.ts';
import type { UserEventOf } from './user.events.ts';

type OfUser = { readonly userId: string };

/** Nothing happens when the user is registered already: demo staff and the first admin are registered at every start. */
export type RegisterUser = Command<'RegisterUser', UserEventOf<'UserRegistered'>['data']>;
/** What is left out stays; null empties an optional field. */
export type EditUser = Command<
  'EditUser',
  OfUser & {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly email?: string | undefined;
    readonly phone?: string | null | undefined;
    readonly title?: string | null | undefined;
    readonly department?: Department | null | undefined;
    readonly role?: Role | undefined;
    readonly status?: UserStatus | undefined;
  }
>;
export type OverridePermissions = Command<
  'OverridePermissions',
  OfUser & { readonly changes: readonly PermissionOverride[] }
>;
export type DeleteUser = Command<'DeleteUser', OfUser>;
/** `provider` is the identity provider that vouched for the person; the identity is linked on its first use. */
export type SignInUser = Command<
  'SignInUser',
  UserEventOf<'UserSignedIn'>['data'] & { readonly issuer: string; readonly subject: string }
>;
export type SignOutUser = Command<'SignOutUser', OfUser>;
/** Reports that open sessions have been ended from outside them. */
export type RecordSessionsEnded = Command<'RecordSessionsEnded', UserEventOf<'UserSessionsEnded'>['data']>;
/** The next sign-in under the verified e-mail links anew. */
export type UnlinkIdentities = Command<'UnlinkIdentities', OfUser>;

export type UserCommand =
  | RegisterUser
  | EditUser
  | OverridePermissions
  | DeleteUser
  | SignInUser
  | SignOutUser
  | RecordSessionsEnded
  | UnlinkIdentities;
