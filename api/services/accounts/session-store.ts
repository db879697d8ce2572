import session, { type SessionData } from 'express-session';
import { isDatabaseUnavailable, type Pool } from '../../../events/platform/database/database.ts';
import type { SecurityLimits } from '../../../events/settings/settings.events.ts';
import { toUserRow, userColumns, type UserRow } from '../../../projections/users/users.queries.ts';

/** A session is written once a minute at most while it is only used: each request would be a write of its own. */
const USE_IS_STORED_EVERY_MS = 60_000;

/** Session lifetimes: when idle, and in total. */
export type SessionLimits = Pick<SecurityLimits, 'sessionIdleMinutes' | 'sessionHours'>;

type Answer<T> = (error: unknown, value?: T) => void;

const answerWith = <T>(work: Promise<T>, answer: Answer<T> = () => undefined): void => {
  // Out of the promise: what a callback throws is not the query's failure.
  work.then(
    (value) => process.nextTick(answer, null, value),
    (error: unknown) => process.nextTick(answer, error),
  );
};

/** Read with a session but never stored in it; empty until the session is stored. */
export type SessionCircumstances = {
  /** Whose session it is, as of this request; null before the sign-in. */
  account?: UserRow | null;
  /** Public id of the session: the one in the cookie is secret. */
  publicId?: string;
  /** When it ends unless it is used, in milliseconds since 1970. */
  storedUntil?: number;
};

const toStored = ({ account: _account, publicId: _id, storedUntil: _until, ...stored }: SessionData): unknown => stored;

const expiryOf = ({ cookie }: SessionData): number => new Date(cookie.expires ?? Date.now()).getTime();

/**
 * True while a session counts, by current limits. Nobody is signed in before `signedInAt`.
 * @param idleSeconds @param mostSeconds placeholders
 * @returns a condition over `auth.sessions as s`
 */
export const isAlive = (idleSeconds: string, mostSeconds: string): string =>
  `(s.expire > now() and s.last_used_at > now() - make_interval(secs => ${idleSeconds}::double precision)
    and coalesce((s.sess ->> 'signedInAt')::timestamptz > now() - make_interval(secs => ${mostSeconds}::double precision), true))`;

/** Sessions in PostgreSQL. One query reads a session together with the account it belongs to, as it is now. */
export class SessionStore extends session.Store {
  private readonly pool: Pool;
  private readonly limits: () => Promise<SessionLimits>;

  /** @param limits those of now: a change of them counts for sessions that are open, too */
  constructor(pool: Pool, limits: () => Promise<SessionLimits>) {
    super();
    this.pool = pool;
    this.limits = limits;
  }

  override get(sid: string, answer: Answer<SessionData | null>): void {
    answerWith(this.find(sid), answer);
  }

  override set(sid: string, data: SessionData, answer?: Answer<void>): void {
    const values = [sid, JSON.stringify(toStored(data)), expiryOf(data)];
    // A session that was read is only ever updated: one that has been ended meanwhile must not come back.
    const isNew = data.storedUntil === undefined;
    const stored = isNew
      ? this.pool.query({
          name: 'auth/insert_session',
          text: `with expired as (delete from auth.sessions as s where s.expire < now())
                 insert into auth.sessions as s (sid, sess, expire)
                 values ($1, $2, to_timestamp($3::double precision / 1000))
                 on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
          values,
        })
      : this.pool.query({
          name: 'auth/update_session',
          text: `update auth.sessions as s
                 set sess = $2, expire = to_timestamp($3::double precision / 1000), last_used_at = now()
                 where s.sid = $1`,
          values,
        });
    answerWith(
      stored.then(() => undefined),
      answer,
    );
  }

  override touch(sid: string, data: SessionData, answer?: () => void): void {
    const expiry = expiryOf(data);
    // Far apart in either direction: a shorter limit brings the end nearer.
    if (data.storedUntil !== undefined && Math.abs(expiry - data.storedUntil) < USE_IS_STORED_EVERY_MS) {
      answer?.();
      return;
    }
    const stored = this.pool.query({
      name: 'auth/touch_session',
      text: `update auth.sessions as s set expire = to_timestamp($2::double precision / 1000), last_used_at = now()
             where s.sid = $1`,
      values: [sid, expiry],
    });
    // The answer is on its way: with a full disk the session only counts as used a little earlier.
    const ifPossible = stored.catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
    answerWith<void>(
      ifPossible.then(() => undefined),
      answer,
    );
  }

  override destroy(sid: string, answer?: Answer<void>): void {
    const deleted = this.pool.query('delete from auth.sessions as s where s.sid = $1', [sid]);
    answerWith(
      deleted.then(() => undefined),
      answer,
    );
  }

  private async find(sid: string): Promise<SessionData | null> {
    const { sessionIdleMinutes, sessionHours } = await this.limits();
    const { rows } = await this.pool.query<{
      sess: SessionData;
      session_id: string;
      stored_until: string;
      id: string | null;
    }>({
      name: 'auth/find_session',
      text: `select s.sess, s.session_id, extract(epoch from s.expire::timestamptz) * 1000 as stored_until, ${userColumns}
             from auth.sessions as s left join read_model.users_v2 as u on u.user_id = s.user_id
             where s.sid = $1 and ${isAlive('$2', '$3')}`,
      values: [sid, sessionIdleMinutes * 60, sessionHours * 3_600],
    });
    const row = rows[0];
    if (!row) return null;
    return {
      ...row.sess,
      account: row.id === null ? null : toUserRow(row),
      publicId: row.session_id,
      storedUntil: Number(row.stored_until),
    };
  }
}
