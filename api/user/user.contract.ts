import { z } from 'zod';
import { isOfOneAlphabet, ONE_ALPHABET } from '../../events/kernel/plain-text.ts';
import {
  actions,
  allPermissions,
  departments,
  overrideEffects,
  permissionFor,
  resources,
  roles,
  userStatuses,
} from '../../events/lending/permissions/permissions.ts';
import { emailSchema, phoneSchema } from '../../events/lending/fields/form-fields.ts';
import { optionalName, requiredName, searchText } from '../http/requests/fields.contract.ts';

/** Resource to action to a value. As a user's own permissions: true allows, false denies, a missing one inherits. */
export const permissionMapSchema = z.partialRecord(z.enum(resources), z.partialRecord(z.enum(actions), z.boolean()));

/** A deleted user is out of every list that does not ask for the status, and stays on record. */
const knownStatuses = [...userStatuses, 'deleted'] as const;

/** One row of `GET /api/users`. */
export const userSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  role: z.enum(roles),
  department: z.enum(departments).nullable(),
  status: z.enum(knownStatuses),
  lastLogin: z.iso.datetime().nullable(),
  /** Has used an open session within the last five minutes. */
  isOnline: z.boolean(),
  profileImageUrl: z.string().nullable(),
  /** The user's own permissions; whatever is missing is as `GET /api/users/role-permissions` says for the role. */
  permissions: permissionMapSchema,
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

/** Values of `sort` in `GET /api/users`. */
export const userSortFields = ['name', 'email', 'role', 'department', 'status', 'lastLogin', 'createdAt'] as const;
/** `filter` of `GET /api/users`, as JSON. All given conditions hold together. */
export const userFilterSchema = z
  .strictObject({
    id: z.array(z.uuid()),
    /** Terms that all stand in the name, e-mail or title. */
    q: searchText(),
    role: z.enum(roles),
    department: z.enum(departments),
    status: z.enum(knownStatuses),
    online: z.boolean(),
  })
  .partial();

/** `GET /api/users/stats`. */
export const userStatsSchema = z.object({
  total: z.int(),
  /** Since the first of the month at the branch. */
  newThisMonth: z.int(),
  active: z.int(),
  online: z.int(),
  /** In how many departments there is anybody. */
  departments: z.int(),
});
export type UserStats = z.infer<typeof userStatsSchema>;

/** `GET /api/users/role-permissions`: the default of every role, resource and action. */
export const rolePermissionsSchema = z.record(
  z.enum(roles),
  z.record(z.enum(resources), z.partialRecord(z.enum(actions), z.boolean())),
);

const NO_EMAIL = 'Enter an email address, such as name@example.com';
const email = z.string({ error: NO_EMAIL }).trim().toLowerCase().pipe(emailSchema(NO_EMAIL));
/** An optional text: empty or null means none. */
const optionalText = (most: number) =>
  optionalName(most)
    .nullable()
    .transform((text) => text || null);

/** Of someone whose word others go by: it must not pass for a colleague's. */
const staffName = (what: string) => requiredName(what).refine(isOfOneAlphabet, ONE_ALPHABET);

const userFields = {
  firstName: staffName('First name'),
  lastName: staffName('Last name'),
  email,
  /** Of the branch too, without an area code, and with an extension. */
  phone: z
    .union([z.string().regex(/^\s*$/), phoneSchema(7, true)], {
      error: 'Enter 7 to 15 digits, and an extension if there is one, such as 512-555-0134 x12',
    })
    .nullable()
    .transform((text) => text?.trim() || null),
  title: optionalText(100),
  role: z.enum(roles, { error: `Use one of ${roles.join(', ')}` }),
  department: z
    .union([z.enum(departments), z.literal('').transform(() => null)], {
      error: `Use one of ${departments.join(', ')}`,
    })
    .nullable(),
  status: z.enum(userStatuses, { error: `Use one of ${userStatuses.join(', ')}` }),
};

/** `POST /api/users`. Status `pending_activation` invites: the first sign-in activates. */
export const createUserSchema = z.strictObject({
  ...userFields,
  phone: userFields.phone.default(null),
  title: userFields.title.default(null),
  department: userFields.department.default(null),
  role: userFields.role.default('underwriter'),
  status: userFields.status.default('active'),
});

/** `PATCH /api/users/{id}`: what is left out stays. The form also sends the id, which must be the one in the path. */
export const editUserSchema = z.strictObject({ ...userFields, id: z.uuid() }).partial();

/** `PATCH /api/users/{id}/status`. */
export const userStatusSchema = z.strictObject({ status: userFields.status });

/** `PATCH /api/users/{id}/permissions`: true allows, false denies, null inherits; what is left out stays. */
export const overridePermissionsSchema = z.strictObject({
  permissions: z.strictObject(
    Object.fromEntries(
      resources.map((resource) => [
        resource,
        z
          .strictObject(
            Object.fromEntries(
              actions
                .filter((action) => permissionFor(resource, action) !== undefined)
                .map((action) => [action, z.boolean().nullable().optional()]),
            ),
          )
          .optional(),
      ]),
    ),
  ),
});

/** One line of `GET /api/users/{id}/history`. */
export const userHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  type: z.string(),
  sentence: z.string(),
  at: z.iso.datetime(),
  /** Since when the log knows it: `GET /api/users/{id}/permissions?asOf=` counts it from then on. */
  recordedAt: z.iso.datetime(),
  /** Name of its author. */
  by: z.string(),
});
export type UserHistoryLine = z.infer<typeof userHistoryLineSchema>;

/** One cell of the permission grid, and why it is what it is. */
export const explainedPermissionSchema = z.object({
  permission: z.enum(allPermissions),
  allowed: z.boolean(),
  /** Of the role. */
  default: z.boolean(),
  /** The user's own value. */
  override: z.enum(overrideEffects),
});

/** `GET /api/users/{id}/permissions`. */
export const userPermissionsSchema = z.object({
  id: z.uuid(),
  /** When it was so: everything recorded up to then counts. */
  asOf: z.iso.datetime(),
  status: z.enum(knownStatuses),
  role: z.enum(roles),
  /** All of them. Someone who is not active may do nothing, whatever these say: `allowed` is false then. */
  permissions: z.array(explainedPermissionSchema),
});
export type UserPermissions = z.infer<typeof userPermissionsSchema>;

/** `GET /api/permissions/why`: why the signed-in user may or may not do something. */
export const whyPermissionSchema = explainedPermissionSchema.extend({
  role: z.enum(roles),
  /** Names of the active users who can change it: those with `users.approve`, except the caller. */
  grantedBy: z.array(z.string()),
});
export type WhyPermission = z.infer<typeof whyPermissionSchema>;

/** One row of `GET /api/staff`: enough to choose an assignee. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  department: z.enum(departments).nullable(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;
