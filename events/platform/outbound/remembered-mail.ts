import type { Queryable } from '../database/database.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Of a mail that was handed over. */
export type Sent = {
  /** An attempt before ended without an answer: the server may have taken that one, too. */
  readonly mayBeTwice: boolean;
};

/** A mailer that remembers what it has sent. */
export type RememberingMailer = Omit<Mailer, 'send'> & {
  /** Sends a mail once for its key, as far as anybody can know. Rejects as `Mailer.send` does. */
  readonly send: (mail: Mail) => Promise<Sent>;
};

/** Since a mail was last begun. */
const DAYS_KEPT = 90;
const MOST_GONE_AT_ONCE = 500;

/** The server had all of it, and the line broke before its answer. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'DATA' && !('responseCode' in error);

/**
 * Keeps in the database which mails were handed over, and which were begun and never answered. A mail that nobody began
 * for 90 days is forgotten with the next one: what fails is tried again every 30 seconds, so none is still under way then.
 */
export const rememberMails = ({ send, ...mailer }: Mailer, db: Queryable): RememberingMailer => {
  const begin = async (key: string): Promise<{ wasSent: boolean; mayBeTwice: boolean }> => {
    const { rows } = await db.query<{ state: string; mayBeTwice: boolean }>(
      `with gone as (
         delete from platform.mails as o where o.key in (
           select e.key from platform.mails as e where e.begun_at < now() - interval '${DAYS_KEPT} days' and e.key <> $1
           order by e.begun_at limit ${MOST_GONE_AT_ONCE} for update skip locked))
       insert into platform.mails as m (key, state) values ($1, 'begun')
       on conflict (key) do update set
         begun_at = now(),
         may_be_twice = m.may_be_twice or m.state = 'begun',
         state = case m.state when 'sent' then 'sent' else 'begun' end
       returning m.state, m.may_be_twice as "mayBeTwice"`,
      [key],
    );
    return { wasSent: rows[0]?.state === 'sent', mayBeTwice: rows[0]?.mayBeTwice === true };
  };
  const end = async (key: string, state: 'sent' | 'failed'): Promise<void> => {
    await db.query('update platform.mails set state = $2 where key = $1', [key, state]);
  };
  return {
    ...mailer,
    send: async (mail) => {
      const { wasSent, mayBeTwice } = await begin(mail.key);
      if (wasSent) return { mayBeTwice };
      try {
        await send(mail);
      } catch (error) {
        if (!isUnanswered(error)) await end(mail.key, 'failed');
        throw error;
      }
      await end(mail.key, 'sent');
      return { mayBeTwice };
    },
  };
};
