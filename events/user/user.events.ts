import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import {
  allPermissions,
  departments,
  overrideEffects,
  roles,
  type UserStatus,
  userStatuses,
} from '../lending/permissions/permissions.ts';

const userId = uuidSchema;
/** Lower case: it is what an identity provider's verified e-mail is compared with. */
const email = z.email().lowercase();
const profile = {
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  phone: z.string().min(1).optional(),
  title: z.string().min(1).optional(),
  department: z.enum(departments).optional(),
};
const name = z.string().min(1);
const ownProfile = { firstName: 'userId', lastName: 'userId', phone: 'userId', title: 'userId' } as const;

const registeredSchema = z.object({
  userId,
  email,
  ...profile,
  role: z.enum(roles),
  /** Active when left out. */
  status: z.enum(userStatuses).optional(),
});
const permissionsOverriddenSchema = z.object({
  userId,
  changes: z.array(z.object({ permission: z.enum(allPermissions), effect: z.enum(overrideEffects) })).min(1),
});
const identityLinkedSchema = z.object({
  userId,
  /** Id of the provider on the sign-in panel. */
  provider: z.string().optional(),
  /** Address of the identity provider, and what it calls the person there. */
  issuer: z.string().min(1),
  subject: z.string().min(1),
});
const addressToldSchema = z.object({
  userId,
  change: z.int().positive(),
  address: z.enum(['before', 'after']),
  /** `refused`: the mail server takes nothing for it. */
  outcome: z.enum(['sent', 'refused']),
  /** The mail server may have taken it twice: the end of an earlier attempt is not known. */
  mayBeTwice: z.literal(true).optional(),
});
const signedInSchema = z.object({ userId, provider: z.string(), profileImageUrl: z.string().optional() });
const ofUser = { schema: z.object({ userId }) };

/** Every event of a member of staff. */
export const userEvents = {
  UserRegistered: { schema: registeredSchema, personal: { email: 'userId', ...ownProfile } },
  /** The whole profile as it is now: what is left out is empty. */
  UserProfileChanged: {
    schema: z.object({
      userId,
      ...profile,
      /** Present when the name is another one than before. */
      renamedFrom: z.object({ firstName: name, lastName: name }).optional(),
    }),
    personal: { ...ownProfile, 'renamedFrom.firstName': 'userId', 'renamedFrom.lastName': 'userId' },
  },
  UserEmailChanged: {
    schema: z.object({
      userId,
      /** The address before; missing where nobody was told of the change. */ from: email.optional(),
      email,
    }),
    personal: { from: 'userId', email: 'userId' },
  },
  /** One of both addresses was notified of the change with this version of the user. */
  UserAddressTold: { schema: addressToldSchema },
  UserRoleChanged: { schema: z.object({ userId, from: z.enum(roles), role: z.enum(roles) }) },
  UserPermissionsOverridden: { schema: permissionsOverriddenSchema },
  UserActivated: ofUser,
  UserDeactivated: ofUser,
  UserSuspended: ofUser,
  /** Has to sign in once more before being active. */
  UserActivationRequired: ofUser,
  UserDeleted: ofUser,
  UserIdentityLinked: {
    schema: identityLinkedSchema,
    personal: { subject: 'userId' },
    notPersonal: { issuer: 'a company', provider: 'a company' },
  },
  UserIdentityUnlinked: {
    schema: z.object({ userId, issuer: z.string().min(1) }),
    notPersonal: { issuer: 'a company' },
  },
  /** All of them; the next sign-in under the verified e-mail links anew. */
  UserIdentitiesUnlinked: ofUser,
  /** The next sign-in there under the verified e-mail is linked as well, or in place of what was. */
  UserProviderAllowed: {
    schema: z.object({ userId, provider: z.string().min(1) }),
    notPersonal: { provider: 'a company' },
  },
  UserSignedIn: {
    schema: signedInSchema,
    personal: { profileImageUrl: 'userId' },
    notPersonal: { provider: 'a company' },
  },
  UserSignedOut: ofUser,
  /** `sessions` is how many were ended. */
  UserSessionsEnded: { schema: z.object({ userId, sessions: z.int().positive() }) },
  UserTextErased: textErased,
} as const satisfies EventDefinitions;

export type UserEvent = EventOf<typeof userEvents>;
export type UserEventType = UserEvent['type'];
export type UserEventOf<Type extends UserEventType> = EventOf<typeof userEvents, Type>;

/** The status of a member of staff after each event that moves it. */
export const userStatusAfter = {
  UserActivated: 'active',
  UserDeactivated: 'inactive',
  UserSuspended: 'suspended',
  UserActivationRequired: 'pending_activation',
} as const satisfies Partial<Record<UserEventType, UserStatus>>;
