import { z } from 'zod';
import { departments, roles, type Department, type Role } from '../../events/lending/permissions.ts';
import type { Queryable } from '../../events/platform/database.ts';

export type UserRow = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly department: Department;
  readonly registeredAt: string;
  readonly lastSignedInAt: string | null;
};

const rowSchema = z
  .object({
    user_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(roles),
    department: z.enum(departments),
    registered_at: z.date(),
    last_signed_in_at: z.date().nullable(),
  })
  .transform((row): UserRow => ({
    id: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    department: row.department,
    registeredAt: row.registered_at.toISOString(),
    lastSignedInAt: row.last_signed_in_at?.toISOString() ?? null,
  }));

const columns = `u.user_id, u.email, u.first_name, u.last_name, u.role, u.department,
  u.registered_at, u.last_signed_in_at`;

const first = (rows: readonly unknown[]): UserRow | undefined =>
  rows[0] === undefined ? undefined : rowSchema.parse(rows[0]);

export const findUserById = async (db: Queryable, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await db.query({
    name: 'users/find_by_id',
    text: `select ${columns} from read_model.users as u where u.user_id = $1`,
    values: [userId],
  });
  return first(rows);
};

/** The e-mail's first owner: nobody takes over an account by registering its address again. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> => {
  const { rows } = await db.query({
    name: 'users/find_by_email',
    text: `select ${columns} from read_model.users as u where u.email = lower($1)
           order by u.registered_at, u.user_id limit 1`,
    values: [email],
  });
  return first(rows);
};

/** All staff by name. */
export const listUsers = async (db: Queryable): Promise<UserRow[]> => {
  const { rows } = await db.query(
    `select ${columns} from read_model.users as u order by u.last_name, u.first_name, u.user_id`,
  );
  return rows.map((row) => rowSchema.parse(row));
};
