import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import type { Department, Role, UserStatus } from '../../events/lending/permissions/permissions.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { patternsOf } from '../engine/search.ts';
import { toUserRow, userColumns, type UserRow } from './users.queries.ts';

export type ListedUser = UserRow & { readonly isOnline: boolean };

/** Conditions that hold together. Who has been deleted is found by that status or by id alone. */
export type UserFilter = {
  readonly id?: readonly string[] | undefined;
  /** Words of the name, e-mail or title. */
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly department?: Department | undefined;
  readonly status?: UserStatus | 'deleted' | undefined;
  readonly online?: boolean | undefined;
};

const sortExpressions = {
  name: `lower(u.last_name || ' ' || u.first_name)`,
  email: 'u.email',
  role: 'u.role',
  department: 'u.department',
  status: 'u.status',
  lastLogin: 'u.last_signed_in_at',
  createdAt: 'u.registered_at',
} as const;
export type UserSort = { readonly field: keyof typeof sortExpressions; readonly order: 'ASC' | 'DESC' };

/** Has used an open session within the last five minutes. */
const isOnline = `(u.status = 'active' and exists (
  select from auth.sessions as s
  where s.user_id = u.user_id and s.expire > now() and s.last_used_at > now() - interval '5 minutes'))`;

const whereOf = ({ id, q, role, department, status, online }: UserFilter) => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = status || id ? ['true'] : [`u.status <> 'deleted'`];
  if (id) conditions.push(`u.user_id = any (${add(id)}::uuid[])`);
  if (q !== undefined) conditions.push(`u.search_text like all (${add(patternsOf(q))}::text[])`);
  if (role) conditions.push(`u.role = ${add(role)}`);
  if (department) conditions.push(`u.department = ${add(department)}`);
  if (status) conditions.push(`u.status = ${add(status)}`);
  if (online !== undefined) conditions.push(`${isOnline} = ${add(online)}`);
  return { where: conditions.join(' and '), values, add };
};

/** One page of the users that fit the filter, and how many fit in all. */
export const listUsers = async (
  db: Queryable,
  page: { filter: UserFilter; sort: UserSort; offset: number; limit: number },
): Promise<{ users: ListedUser[]; total: number }> => {
  const { where, values, add } = whereOf(page.filter);
  const counted = await db.query<{ total: number }>(
    `select count(*)::integer as total from read_model.users_v2 as u where ${where}`,
    [...values],
  );
  const order = `${sortExpressions[page.sort.field]} ${page.sort.order === 'ASC' ? 'asc' : 'desc'} nulls last`;
  const { rows } = await db.query<{ isOnline: boolean }>(
    `select ${userColumns}, ${isOnline} as "isOnline" from read_model.users_v2 as u where ${where}
     order by ${order}, u.user_id limit ${add(page.limit)}::integer offset ${add(page.offset)}::bigint`,
    values,
  );
  return {
    users: rows.map((row) => ({ ...toUserRow(row), isOnline: row.isOnline })),
    total: counted.rows[0]?.total ?? 0,
  };
};

/** The figures above the list; @param now ISO 8601 @param timeZone where the month begins */
export const userStats = async (db: Queryable, now: string, timeZone: string) => {
  const monthBegins = `${plainDateIn(now, timeZone).slice(0, 7)}-01`;
  const { rows } = await db.query<{
    total: number;
    newThisMonth: number;
    active: number;
    online: number;
    departments: number;
  }>(
    `select count(*)::integer as total,
       count(*) filter (where u.registered_at >= $1::date::timestamp at time zone $2::text)::integer as "newThisMonth",
       count(*) filter (where u.status = 'active')::integer as active,
       count(*) filter (where ${isOnline})::integer as online,
       count(distinct u.department)::integer as departments
     from read_model.users_v2 as u where u.status <> 'deleted'`,
    [monthBegins, timeZone],
  );
  const { total = 0, newThisMonth = 0, active = 0, online = 0, departments = 0 } = rows[0] ?? {};
  return { total, newThisMonth, active, online, departments };
};
