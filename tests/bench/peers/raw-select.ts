import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Contestant } from '../contestant.ts';
import { paymentMetadata } from '../payment.ts';

/** As our reader: the fastest way that was found. */
const asText = { getTypeParser: () => (value: unknown) => value };

/**
 * A prepared SELECT of payloads and metadata by a stream's key: no ids, positions, times or types. What node-pg and
 * JSON.parse can do.
 */
export const rawSelect: Contestant = {
  name: 'raw SELECT (the limit)',
  newStream: () => `payment-${uuidv7()}`,
  prepare: async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create table events (position bigint generated always as identity, stream_id text not null,
      data json not null, metadata json not null, primary key (stream_id, position))`);
    await client.end();
  },
  open: async (url, callers) => {
    const pool = new pg.Pool({ connectionString: url, max: callers });
    return {
      append: async (streamId, payments) => {
        const metadata = JSON.stringify({ ...paymentMetadata, commandId: `http:${uuidv7()}` });
        await pool.query('insert into events (stream_id, data, metadata) select $1, unnest($2::json[]), $3', [
          streamId,
          payments.map(({ data }) => JSON.stringify(data)),
          metadata,
        ]);
      },
      readStream: async (streamId) => {
        const result = await pool.query<[string, string]>({
          name: 'read',
          text: 'select e.data, e.metadata from events as e where e.stream_id = $1 order by e.position',
          values: [streamId],
          rowMode: 'array',
          types: asText,
        });
        const { rows } = result;
        result.rows = [];
        let [lastText, last]: [string, unknown] = ['', undefined];
        return rows.map(([data, metadata]) => {
          // The events of one append carry the same.
          if (metadata !== lastText) [lastText, last] = [metadata, JSON.parse(metadata)];
          return { data: JSON.parse(data), metadata: last };
        }).length;
      },
      close: () => pool.end(),
    };
  },
};
