import type { Queryable } from '../../platform/database/database.ts';

/** A message to whoever LISTENs on `channel`. */
export type Notice = { readonly channel: string; readonly payload: string };

/** Sends it once the transaction of `db` is committed. */
export const sendNotice = async (db: Queryable, { channel, payload }: Notice): Promise<void> => {
  await db.query({
    name: 'event_store/send_notice',
    text: 'select pg_notify($1::text, $2::text)',
    values: [channel, payload],
  });
};
