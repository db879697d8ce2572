import type { PoolClient } from '../../platform/database.ts';
import { to as copyTo } from 'pg-copy-streams';

// COPY's binary format: a header of 19 bytes, then for each row a count of fields and each field's length and bytes.
const HEADER_BYTES = 19;
const END = -1;
const NULL = -1;

/** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
const EPOCH_MICROS = 946_684_800_000_000n;

/**
 * Reads a whole query in order and in bounded memory: rows arrive while earlier ones are worked on, and the server waits
 * when nobody takes them. Values are the bytes that PostgreSQL sends in binary; `read…` below turn them into values.
 * @param query its columns must not be null
 * @returns rows in lists of some dozens or hundreds
 */
export async function* copyRows(client: PoolClient, query: string): AsyncGenerator<Buffer[][]> {
  const stream = client.query(copyTo(`copy (${query}) to stdout with (format binary)`, { highWaterMark: 1 << 20 }));
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const { rows, offset } = wholeRows(bytes, isFirst ? HEADER_BYTES : 0);
    if (offset > 0) isFirst = false;
    rest = bytes.subarray(offset);
    if (rows.length > 0) yield rows;
  }
}

/** @returns the rows that are complete, and where the first incomplete one begins */
const wholeRows = (bytes: Buffer, start: number): { rows: Buffer[][]; offset: number } => {
  const rows: Buffer[][] = [];
  if (bytes.length < start) return { rows, offset: 0 };
  let rowStart = start;
  for (;;) {
    let at = rowStart + 2;
    if (at > bytes.length) return { rows, offset: rowStart };
    const fields = bytes.readInt16BE(rowStart);
    if (fields === END) return { rows, offset: at };
    const row: Buffer[] = [];
    for (let field = 0; field < fields; field += 1) {
      if (at + 4 > bytes.length) return { rows, offset: rowStart };
      const length = bytes.readInt32BE(at);
      if (length === NULL) throw new Error(`Column ${field + 1} of a row is null`);
      if (at + 4 + length > bytes.length) return { rows, offset: rowStart };
      row.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    rows.push(row);
    rowStart = at;
  }
};

/** `bigint` */
export const readBigint = (bytes: Buffer): number => Number(bytes.readBigInt64BE());
/** `timestamptz` as whole microseconds since 1970 in UTC */
export const readMicros = (bytes: Buffer): string => String(bytes.readBigInt64BE() + EPOCH_MICROS);
/** `uuid` */
export const readUuid = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
/** `text` and `json` */
export const readText = (bytes: Buffer): string => bytes.toString('utf8');
/** `integer` */
export const readInteger = (bytes: Buffer): number => bytes.readInt32BE();
