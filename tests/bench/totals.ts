import pg from 'pg';
import { defineProjection, type Projection } from '../../projections/engine/projection.ts';
import type { PaymentPosted } from './payment.ts';

const TABLE = 'payment_totals (stream_id text primary key, payments bigint not null, cents bigint not null)';

/** Number and sum of payments of each stream, set-wise as the product's own projections are. */
export const totalsProjection = (name: string): Projection =>
  defineProjection<PaymentPosted>({
    name,
    tables: { payment_totals: { stream: 'stream_id' } },
    handles: ['PaymentPosted'],
    apply: async (events, db) => {
      await db.query({
        name: 'payment_totals',
        text: `insert into payment_totals as t (stream_id, payments, cents)
               select p.stream_id, count(*), sum(p.cents) from unnest($1::text[], $2::bigint[]) as p (stream_id, cents)
               group by p.stream_id on conflict (stream_id) do update
               set payments = t.payments + excluded.payments, cents = t.cents + excluded.cents`,
        values: [events.map(({ streamId }) => streamId), events.map(({ data }) => data.amountCents)],
      });
      return [];
    },
  });

/** The same for emmett, which hands over one event at a time; prepared, which its own SQL builder does not do. */
export const addToTotals = async (streamId: string, cents: number, db: pg.ClientBase): Promise<void> => {
  await db.query({
    name: 'payment_totals',
    text: `insert into payment_totals as t (stream_id, payments, cents) values ($1, 1, $2)
           on conflict (stream_id) do update set payments = t.payments + 1, cents = t.cents + excluded.cents`,
    values: [streamId, cents],
  });
};

export type Totals = {
  /** Payments in the table. */
  readonly count: () => Promise<number>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Creates the table. @param schema `read_model` for ours, `public` for emmett */
export const createTotals = async (url: string, schema: 'read_model' | 'public'): Promise<Totals> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table ${schema}.${TABLE}`);
  if (schema === 'read_model') await client.query('grant all on read_model.payment_totals to lendlog_app');
  return {
    count: async () => {
      const { rows } = await client.query<{ count: string }>(
        `select coalesce(sum(payments), 0) as count from ${schema}.payment_totals`,
      );
      return Number(rows[0]?.count);
    },
    clear: async () => void (await client.query(`truncate ${schema}.payment_totals`)),
    close: () => client.end(),
  };
};
