import { z } from 'zod';
import { hasAuthority } from '../../events/lending/decisions/decision-permissions.ts';
import {
  effectivePermissions,
  departments,
  rolePermissions,
  allows,
  roles,
  userStatuses,
  type Permission,
} from '../../events/lending/permissions/permissions.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const rowSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  department: z.enum(departments).nullable(),
  role: z.enum(roles),
  status: z.enum([...userStatuses, 'deleted']),
  /** The user's own permissions: true allows, false denies. */
  overrides: z.record(z.string(), z.record(z.string(), z.boolean())),
  profileImageUrl: z.string().nullable(),
  registeredAt: z.string(),
  lastSignedInAt: z.string().nullable(),
  version: z.number(),
  /** The version at which access last changed. */
  accessVersion: z.number(),
});

/** A member of staff as the read model has it. */
export type UserRow = Readonly<z.infer<typeof rowSchema>>;

/** Columns for `toUserRow`, of `read_model.users_v2 as u`. */
export const userColumns = `u.user_id as id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.title,
  u.department, u.role, u.status, u.overrides, u.profile_image_url as "profileImageUrl", u.registered_at as "registeredAt",
  u.last_signed_in_at as "lastSignedInAt", u.version, u.access_version as "accessVersion"`;

export const toUserRow = (row: unknown): UserRow => rowSchema.parse(row);

const first = (rows: readonly unknown[]): UserRow | undefined =>
  rows[0] === undefined ? undefined : toUserRow(rows[0]);

/** Also someone who has been deleted. */
export const findUserById = async (db: Queryable, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await db.query({
    name: 'users/find_by_id',
    text: `select ${userColumns} from read_model.users_v2 as u where u.user_id = $1`,
    values: [userId],
  });
  return first(rows);
};

/** The user linked to an identity, else the owner of the verified e-mail. */
export const findUserByIdentity = async (
  db: Queryable,
  { issuer, subject, email }: { readonly issuer: string; readonly subject: string; readonly email: string },
): Promise<UserRow | undefined> => {
  const identity = JSON.stringify([{ issuer, subject }]);
  const { rows } = await db.query({
    name: 'users/find_by_identity',
    text: `select ${userColumns} from read_model.users_v2 as u
           where u.status <> 'deleted' and (u.identities @> $1::jsonb or u.email = lower($2))
           order by u.identities @> $1::jsonb desc, u.registered_at, u.user_id limit 1`,
    values: [identity, email],
  });
  return first(rows);
};

export const findUserLinkedTo = async (
  db: Queryable,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<UserRow | undefined> => {
  const { rows } = await db.query({
    name: 'users/find_linked_to',
    text: `select ${userColumns} from read_model.users_v2 as u
           where u.status <> 'deleted' and u.identities @> $1::jsonb limit 1`,
    values: [JSON.stringify([identity])],
  });
  return first(rows);
};

/** Files can be assigned to active users who may change them. */
export const mayWorkOnFiles = ({ status, role, overrides }: UserRow): boolean =>
  status === 'active' && hasAuthority({ role, permissions: effectivePermissions(role, overrides) }, 'work');

/** Everybody whom files can be assigned to, by name. */
export const listAssignees = async (db: Queryable): Promise<UserRow[]> => {
  const { rows } = await db.query(
    `select ${userColumns} from read_model.users_v2 as u where u.status = 'active'
     order by u.last_name, u.first_name, u.user_id`,
  );
  return rows.map(toUserRow).filter(mayWorkOnFiles);
};

/** The names of accounts by id, as they are now, also of those who have been deleted. */
export const namesOf = async (db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<Pick<UserRow, 'id' | 'firstName' | 'lastName'>>({
    name: 'users/names_of',
    text: `select u.user_id as id, u.first_name as "firstName", u.last_name as "lastName"
           from read_model.users_v2 as u where u.user_id = any ($1::uuid[])`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.id, fullName(row)]));
};

/** True when another active user has the name, in any case of its letters. */
export const isNameOfAnother = async (
  db: Queryable,
  { id, firstName, lastName }: Pick<UserRow, 'id' | 'firstName' | 'lastName'>,
): Promise<boolean> => {
  const { rows } = await db.query(
    `select from read_model.users_v2 as u where u.status = 'active' and u.user_id <> $1::uuid
       and lower(u.first_name || ' ' || u.last_name) = lower($2) limit 1`,
    [id, fullName({ firstName, lastName })],
  );
  return rows.length > 0;
};

/** Names of the active users who may do something, by role or by their own permissions; `exceptId` is left out. */
export const namesOfWhoMay = async (db: Queryable, permission: Permission, exceptId?: string): Promise<string[]> => {
  const [resource, action] = permission.split('.');
  const ofRole = roles.filter((role) => allows(rolePermissions(role), permission));
  const { rows } = await db.query<{ name: string }>({
    name: 'users/names_of_who_may',
    text: `select u.first_name || ' ' || u.last_name as name from read_model.users_v2 as u
           where u.status = 'active'
             and u.user_id is distinct from $4::uuid
             and coalesce((u.overrides -> $1 ->> $2)::boolean, u.role = any ($3::text[]))
           order by u.last_name, u.first_name, u.user_id limit 20`,
    values: [resource, action, ofRole, exceptId ?? null],
  });
  return rows.map(({ name }) => name);
};
