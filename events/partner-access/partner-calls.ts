import type { Queryable } from '../platform/database/database.ts';

/** Outcome of a call to a partner. */
export type PartnerCall = {
  readonly partnerId: string;
  /** Subject of the call, in a word: `test`, `order`, `revision`. */
  readonly what: string;
  /** `refused`: the partner answered and will not do it; `failed`: it could not be reached, took too long, broke down or does not take our credential. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** In our own words, `HTTP 503` or `no answer within 10 s`: what the partner says may quote personal data. */
  readonly error?: string | undefined;
  /** Milliseconds. */
  readonly tookMs: number;
};
export type RecordedPartnerCall = Omit<PartnerCall, 'partnerId' | 'error'> & {
  readonly error: string | null;
  readonly at: string;
};

/** Outcomes of calls to one partner. */
export type PartnerCallCounts = {
  /** Since the moment that was asked about. */
  readonly calls: number;
  readonly done: number;
  readonly failures: number;
  /** ISO 8601; null when there was none in 30 days. */
  readonly lastDoneAt: string | null;
  readonly last: RecordedPartnerCall;
};

/**
 * Records a call that was made, for the health of the connection. Every adapter that sends something to a partner calls
 * it once for each try. What is older than 30 days goes: the business is in the events of what was sent, not here.
 */
export const recordPartnerCall = async (
  db: Queryable,
  { partnerId, what, outcome, error, tookMs }: PartnerCall,
): Promise<void> => {
  await db.query(
    `with gone as (delete from auth.partner_calls as c where c.called_at < now() - interval '30 days')
     insert into auth.partner_calls (partner_id, what, outcome, error, took_ms) values ($1, $2, $3, $4, $5)`,
    [partnerId, what, outcome, error ?? null, Math.round(tookMs)],
  );
};

/** Outcomes of calls by partner, without partners not called in 30 days. @param since ISO 8601 */
export const countPartnerCalls = async (
  db: Queryable,
  since: string,
): Promise<ReadonlyMap<string, PartnerCallCounts>> => {
  const { rows } = await db.query<Counted>(
    `select c.partner_id, (count(*) filter (where c.called_at >= $1::timestamptz))::integer as calls,
       (count(*) filter (where c.called_at >= $1::timestamptz and c.outcome = 'done'))::integer as done,
       (count(*) filter (where c.called_at >= $1::timestamptz and c.outcome = 'failed'))::integer as failures,
       max(c.called_at) filter (where c.outcome = 'done') as last_done_at,
       (array_agg(c.call_id order by c.called_at desc, c.call_id desc))[1] as last_id
     from auth.partner_calls as c group by c.partner_id`,
    [since],
  );
  const { rows: last } = await db.query<Row>(`${COLUMNS} where c.call_id = any ($1::bigint[])`, [
    rows.map(({ last_id }) => last_id),
  ]);
  const lastById = new Map(last.map((row) => [row.call_id, row]));
  return new Map(
    rows.flatMap(({ partner_id, calls, done, failures, last_done_at, last_id }) => {
      const row = lastById.get(last_id);
      const lastDoneAt = last_done_at;
      return row ? [[partner_id, { calls, done, failures, lastDoneAt, last: toCall(row) }] as const] : [];
    }),
  );
};

/** The newest calls to a partner, newest first. */
export const newestPartnerCalls = async (
  db: Queryable,
  partnerId: string,
  most: number,
): Promise<RecordedPartnerCall[]> => {
  const { rows } = await db.query<Row>(
    `${COLUMNS} where c.partner_id = $1 order by c.called_at desc, c.call_id desc limit $2`,
    [partnerId, most],
  );
  return rows.map(toCall);
};

type Counted = {
  readonly partner_id: string;
  readonly calls: number;
  readonly done: number;
  readonly failures: number;
  readonly last_done_at: string | null;
  readonly last_id: number;
};
type Row = {
  readonly call_id: number;
  readonly what: string;
  readonly outcome: PartnerCall['outcome'];
  readonly error: string | null;
  readonly took_ms: number;
  readonly called_at: string;
};
const COLUMNS = `select c.call_id, c.what, c.outcome, c.error, c.took_ms, c.called_at from auth.partner_calls as c`;

const toCall = ({ what, outcome, error, took_ms: tookMs, called_at }: Row): RecordedPartnerCall => ({
  what,
  outcome,
  error,
  tookMs,
  at: called_at,
});
