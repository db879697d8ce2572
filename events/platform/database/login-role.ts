import pg from 'pg';
import { APP_ROLE, type Queryable } from './database.ts';
import type { Logger } from '../process/logger.ts';

const canSignIn = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Lets the role of `appUrl` sign in with its password and act as the application role, and nothing more: it is no member
 * of the owner, so nothing that a process is made to run can change the log. Nothing happens when it is the owner's own.
 * @param owner a connection that may create roles
 */
export const ensureLoginRole = async (owner: pg.Client, appUrl: string): Promise<void> => {
  const { user: name, password } = new pg.Client({ connectionString: appUrl });
  const { rows } = await owner.query<{ is_owner: boolean; exists: boolean }>(
    `select current_user = $1 as is_owner, exists (select from pg_roles as r where r.rolname = $1) as exists`,
    [name],
  );
  if (!name || rows[0]?.is_owner) return;
  const role = owner.escapeIdentifier(name);
  if (!rows[0]?.exists) await owner.query(`create role ${role}`);
  if (!(await canSignIn(appUrl))) {
    await owner.query(`alter role ${role} login password ${owner.escapeLiteral(password ?? '')}`);
  }
  if (name !== APP_ROLE) await owner.query(`grant ${APP_ROLE} to ${role}`);
};

/** Says so when a process has signed in as someone who could change the log after a `reset role`. */
export const warnOfOwnerRights = async (pool: Queryable, log: Logger): Promise<void> => {
  const { rows } = await pool.query<{ name: string; owns_log: boolean }>(
    `select session_user as name, pg_has_role(session_user, c.relowner, 'member') as owns_log
     from pg_class as c where c.oid = 'event_store.events'::regclass`,
  );
  const [user] = rows;
  if (!user?.owns_log) return;
  log.warn(
    { databaseUser: user.name },
    'this process signs in to the database as an owner of the log: set DATABASE_URL to a role of its own and ' +
      'DATABASE_OWNER_URL to the owner, which only migrations need',
  );
};
