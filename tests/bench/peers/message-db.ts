import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Contestant } from '../contestant.ts';
import { paymentMetadata } from '../payment.ts';

const sqlDir = join(dirname(createRequire(import.meta.url).resolve('@eventide/message-db/package.json')), 'database');

/** In the order of its `install.sh`, without the views, which only people look at. */
const INSTALL = [
  'roles/message-store.sql',
  'schema/message-store.sql',
  'extensions/pgcrypto.sql',
  'tables/messages.sql',
  'types/message.sql',
  'functions/message-store-version.sql',
  'functions/hash-64.sql',
  'functions/acquire-lock.sql',
  'functions/category.sql',
  'functions/is-category.sql',
  'functions/id.sql',
  'functions/cardinal-id.sql',
  'functions/stream-version.sql',
  'functions/write-message.sql',
  'functions/get-stream-messages.sql',
  'functions/get-category-messages.sql',
  'functions/get-last-stream-message.sql',
  'indexes/messages-id.sql',
  'indexes/messages-category.sql',
  'indexes/messages-stream.sql',
];

const connect = (url: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString: url, max, options: '-c search_path=message_store,public' });

const contestant = (name: string, newStream: (caller: number) => string): Contestant => ({
  name,
  newStream,
  prepare: async (url) => {
    const known = globSync('functions/*.sql', { cwd: sqlDir });
    const forgotten = known.filter((file) => !INSTALL.includes(file));
    if (forgotten.length > 0) throw new Error(`message-db has functions that are not installed: ${forgotten.join()}`);
    const pool = connect(url, 1);
    for (const file of INSTALL) await pool.query(readFileSync(join(sqlDir, file), 'utf8'));
    await pool.end();
  },
  open: async (url, callers) => {
    const pool = connect(url, callers);
    const metadata = JSON.stringify(paymentMetadata);
    return {
      append: async (streamId, payments) => {
        // It writes one message a call; several of ours would need a transaction around them, which no scenario asks for.
        for (const { type, data } of payments) {
          await pool.query({
            name: 'write',
            text: 'select message_store.write_message($1, $2, $3, $4, $5)',
            values: [uuidv7(), streamId, type, JSON.stringify(data), metadata],
          });
        }
      },
      readStream: async (streamId) => {
        const { rows } = await pool.query<{ data: string; metadata: string }>({
          name: 'read',
          text: 'select * from message_store.get_stream_messages($1, 0, -1)',
          values: [streamId],
        });
        return rows.map((row) => ({ ...row, data: JSON.parse(row.data), metadata: JSON.parse(row.metadata) })).length;
      },
      close: () => pool.end(),
    };
  },
});

/** Its lock is held per category, so one category is its slowest and a category for each caller its fastest. */
export const messageDbOneCategory = contestant('message-db, one category', () => `payment-${uuidv7()}`);
export const messageDbManyCategories = contestant(
  'message-db, many categories',
  (caller) => `payment${caller}-${uuidv7()}`,
);
