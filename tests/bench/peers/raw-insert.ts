import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Contestant } from '../contestant.ts';
import { paymentMetadata } from '../payment.ts';

/** A prepared INSERT and its commit, as pgbench would send it: no versions, order, ids or hashes. What the server can do. */
export const rawInsert: Contestant = {
  name: 'raw INSERT (the limit)',
  newStream: () => `payment-${uuidv7()}`,
  prepare: async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create table events (position bigint generated always as identity primary key,
      stream_id text not null, event_id uuid not null, type text not null, data json not null, metadata json not null,
      recorded_at timestamptz not null default now())`);
    await client.end();
  },
  open: async (url, callers) => {
    const pool = new pg.Pool({ connectionString: url, max: callers });
    const metadata = JSON.stringify(paymentMetadata);
    return {
      append: async (streamId, payments) => {
        for (const { type, data } of payments) {
          await pool.query({
            name: 'insert',
            text: 'insert into events (stream_id, event_id, type, data, metadata) values ($1, $2, $3, $4, $5)',
            values: [streamId, uuidv7(), type, JSON.stringify(data), metadata],
          });
        }
      },
      readStream: () => Promise.reject(new Error('It has no index to read a stream by')),
      close: () => pool.end(),
    };
  },
};
