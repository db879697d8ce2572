import type { Queryable } from '../../../events/platform/database/database.ts';
import type { Session } from './sessions.contract.ts';
import { isAlive, type SessionLimits } from './session-store.ts';

type SessionRow = {
  session_id: string;
  signed_in_at: string;
  last_used_at: string;
  ends_at: string;
  provider: string | null;
  ip: string | null;
  user_agent: string | null;
};

const isOpen = `s.sess ->> 'signedInAt' is not null and ${isAlive('$2', '$3')}`;

const toSession = (row: SessionRow, currentId: string | undefined): Session => ({
  id: row.session_id,
  isCurrent: row.session_id === currentId,
  signedInAt: new Date(row.signed_in_at).toISOString(),
  lastUsedAt: row.last_used_at,
  endsAt: row.ends_at,
  provider: row.provider,
  ip: row.ip,
  userAgent: row.user_agent,
});

/** Sessions of signed-in people, seen from outside their requests. */
export const createSessions = (deps: { db: Queryable; limits: () => Promise<SessionLimits> }) => {
  const { db, limits } = deps;
  const limitsInSeconds = async (): Promise<[idle: number, most: number]> => {
    const { sessionIdleMinutes, sessionHours } = await limits();
    return [sessionIdleMinutes * 60, sessionHours * 3_600];
  };

  return {
    /** The open sessions of one user, last used first. @param currentId the one that asks, if it is one of them */
    list: async (userId: string, currentId?: string): Promise<Session[]> => {
      const { rows } = await db.query<SessionRow>({
        name: 'auth/list_sessions',
        text: `select s.session_id, s.sess ->> 'signedInAt' as signed_in_at, s.last_used_at,
                 least(s.expire::timestamptz, s.last_used_at + make_interval(secs => $2::double precision),
                   (s.sess ->> 'signedInAt')::timestamptz + make_interval(secs => $3::double precision)) as ends_at,
                 s.sess ->> 'provider' as provider, s.sess ->> 'ip' as ip, s.sess ->> 'userAgent' as user_agent
               from auth.sessions as s where s.user_id = $1 and ${isOpen}
               order by s.last_used_at desc, s.session_id`,
        values: [userId, ...(await limitsInSeconds())],
      });
      return rows.map((row) => toSession(row, currentId));
    },

    /**
     * Ends sessions of one user: the one with that public id, or all but `exceptId`.
     * @returns how many were ended
     */
    end: async (userId: string, which: { readonly id: string } | { readonly exceptId?: string | undefined }) => {
      const [id, exceptId] = 'id' in which ? [which.id, null] : [null, which.exceptId ?? null];
      const { rowCount } = await db.query(
        `delete from auth.sessions as s
         where s.user_id = $1 and ($2::uuid is null or s.session_id = $2::uuid)
           and ($3::uuid is null or s.session_id <> $3::uuid)`,
        [userId, id, exceptId],
      );
      return rowCount ?? 0;
    },

    /**
     * Finds the sessions that are still open, by the ids in their cookies; unlike a request, prolongs none.
     * @returns the access version of each user
     */
    open: async (sids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await db.query<{ sid: string; access_version: number }>({
        name: 'auth/open_sessions',
        text: `select s.sid, u.access_version from auth.sessions as s
               join read_model.users_v2 as u on u.user_id = s.user_id
               where s.sid = any ($1::text[]) and u.status = 'active' and ${isOpen}
                 and coalesce(s.sess ->> 'email', u.email) = u.email`,
        values: [sids, ...(await limitsInSeconds())],
      });
      return new Map(rows.map(({ sid, access_version }) => [sid, access_version]));
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
