import type { VendorKindId } from '../../events/lending/vendor-orders/kinds.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';

export type ActivityEntry = {
  readonly id: string;
  readonly position: number;
  readonly applicationId: string;
  readonly borrowerName: string;
  readonly text: string;
  /** Type of its event. */
  readonly kind: string;
  readonly user: string;
  readonly actorKind: string;
  /** ISO 8601. */
  readonly date: string;
  readonly isUnseen: boolean;
};

/** Older than this and never looked at is history, such as an import, and rings no bell. */
const NEWS_DAYS = 7;

/** More news than this is not counted: the bell only says that there is some. */
const MOST_UNSEEN = 100;

/** Of files and of vendor orders of the kinds in `$3`. An order's escalation is for everybody who may act on it. */
const happenings = `(
    select h.event_id, h.position, h.application_id, h.borrower_name, h.sentence, h.kind, h.happened_at, h.actor_id,
      h.actor_name, h.actor_kind, h.recipient_id, h.also_for_id
    from read_model.activity as h
    union all
    select t.event_id, t.position, t.application_id, f.borrower_name, t.sentence, 'VendorOrderEscalated'::text,
      t.happened_at, ''::text, t.actor_name, t.actor_kind, null::uuid, null::uuid
    from read_model.vendor_order_timeline as t
      join read_model.vendor_orders as o on o.order_id = t.order_id and o.kind = any ($3::text[])
      join read_model.activity_files as f on f.application_id = t.application_id
    where t.is_escalation)`;
/** Others' actions on the user's own and unassigned files and on those they approved, and every escalation. */
const concerns = `(a.recipient_id is null or a.recipient_id = $1::uuid or a.also_for_id = $1::uuid) and a.actor_id <> $1::text`;
const isUnseen = `(a.position > coalesce(s.position, 0) and a.happened_at > $2::timestamptz - interval '${NEWS_DAYS} days')`;

/**
 * The newest happenings that concern a person, newest first, and how many of all of them are news, as far as `MOST_UNSEEN`.
 * @param escalationsOf the kinds of vendor order whose escalations concern the person
 * @param now ISO 8601
 */
export const recentActivity = async (
  db: Queryable,
  {
    userId,
    escalationsOf,
    now,
    limit,
  }: { userId: string; escalationsOf: readonly VendorKindId[]; now: string; limit: number },
): Promise<{ entries: ActivityEntry[]; unseen: number }> => {
  const from = `from ${happenings} as a left join platform.activity_seen as s on s.user_id = $1::uuid
    left join read_model.users_v2 as u on u.user_id::text = a.actor_id where ${concerns}`;
  const { rows } = await db.query<ActivityEntry>(
    `select a.event_id as id, a.position, a.application_id as "applicationId", a.borrower_name as "borrowerName",
       a.sentence as text, a.kind, ${nameThenNowSql('a.actor_name', 'u')} as "user", a.actor_kind as "actorKind", a.happened_at as date,
       ${isUnseen} as "isUnseen"
     ${from} order by a.happened_at desc, a.position desc limit $4::integer`,
    [userId, now, escalationsOf, limit],
  );
  const counted = await db.query<{ unseen: number }>(
    `select count(*)::integer as unseen from (select ${from} and ${isUnseen} limit ${MOST_UNSEEN}) as n`,
    [userId, now, escalationsOf],
  );
  return { entries: rows, unseen: counted.rows[0]?.unseen ?? 0 };
};

/**
 * Remembers that a person has looked at everything up to `position`, or at everything there is; looking back at less
 * changes nothing.
 */
export const markActivitySeen = async (db: Queryable, userId: string, position?: number): Promise<void> => {
  await db.query(
    `insert into platform.activity_seen as s (user_id, position)
     select $1::uuid, coalesce($2::bigint, greatest((select max(a.position) from read_model.activity as a),
       (select max(t.position) from read_model.vendor_order_timeline as t where t.is_escalation)), 0)
     on conflict (user_id) do update set position = excluded.position, seen_at = now()
     where s.position < excluded.position`,
    [userId, position ?? null],
  );
};
