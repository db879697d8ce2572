import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';
import { allPermissions, departments, overrideEffects, roles, userStatuses } from '../lending/permissions.ts';

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

export const userRegisteredSchema = z.object({
  userId,
  email,
  ...profile,
  role: z.enum(roles),
  /** Active when left out. */
  status: z.enum(userStatuses).optional(),
});
/** The whole profile as it is now: what is left out is empty. */
export const userProfileChangedSchema = z.object({ userId, ...profile });
export const userEmailChangedSchema = z.object({ userId, email });
export const userRoleChangedSchema = z.object({ userId, from: z.enum(roles), role: z.enum(roles) });
export const userPermissionsOverriddenSchema = z.object({
  userId,
  changes: z.array(z.object({ permission: z.enum(allPermissions), effect: z.enum(overrideEffects) })).min(1),
});
const ofUserSchema = z.object({ userId });
export const userIdentityLinkedSchema = z.object({
  userId,
  /** Address of the identity provider, and what it calls the person there. */
  issuer: z.string().min(1),
  subject: z.string().min(1),
});
export const userSignedInSchema = z.object({
  userId,
  provider: z.string(),
  profileImageUrl: z.string().optional(),
});
export const userSessionsEndedSchema = z.object({
  userId,
  /** How many were ended. */
  sessions: z.int().positive(),
});

/** Payload schema of every event of a member of staff, by type. */
export const userEventSchemas = {
  UserRegistered: userRegisteredSchema,
  UserProfileChanged: userProfileChangedSchema,
  UserEmailChanged: userEmailChangedSchema,
  UserRoleChanged: userRoleChangedSchema,
  UserPermissionsOverridden: userPermissionsOverriddenSchema,
  UserActivated: ofUserSchema,
  UserDeactivated: ofUserSchema,
  UserSuspended: ofUserSchema,
  /** Has to sign in once more before being active. */
  UserActivationRequired: ofUserSchema,
  UserDeleted: ofUserSchema,
  UserIdentityLinked: userIdentityLinkedSchema,
  UserIdentitiesUnlinked: ofUserSchema,
  UserSignedIn: userSignedInSchema,
  UserSignedOut: ofUserSchema,
  UserSessionsEnded: userSessionsEndedSchema,
} as const;

export type UserEventType = keyof typeof userEventSchemas;
export type UserEventOf<T extends UserEventType> = Event<T, z.infer<(typeof userEventSchemas)[T]>>;
export type UserEvent = { [T in UserEventType]: UserEventOf<T> }[UserEventType];
